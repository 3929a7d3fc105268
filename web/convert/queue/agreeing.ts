/** Turns what somebody has agreed to into jobs, one after the other, as many as the plan and the queue take. */

import { api } from "../../api/api.ts";
import { sleep } from "../../app/ambient.ts";
import { createStore } from "../../app/store.ts";
import { codeOf } from "../../text/problem.ts";
import { change, queue, setStage } from "./list.ts";
import { changed, type Item, itemsAt, type Queue, type Stage } from "./queue.ts";

type Agreed = Item & { stage: Extract<Stage, { at: "agreed" }> };

/** Why it stopped; null: it did not. */
export const refusedAgreement = createStore<unknown>(null);

const fullMs = 3_000;
/** Jobs that end make room. */
const passing: ReadonlySet<string | null> = new Set(["too_many_active_jobs", "queue_full"]);
const gone: ReadonlySet<string | null> = new Set(["upload_expired", "upload_not_found"]);
/** Of this one upload; the others may fare better. */
const itsOwn: ReadonlySet<string | null> = new Set(["idempotency_conflict", "capability_unavailable"]);
let busy = false;

export function agree(keys: readonly string[]): void {
  refusedAgreement.set(null);
  change((now) =>
    now.map((item) =>
      item.stage.at === "priced" && keys.includes(item.key)
        ? { ...item, stage: { at: "agreed", estimate: item.stage.estimate, full: false } }
        : item,
    ),
  );
  void startAgreeing();
}

export async function startAgreeing(): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    for (;;) {
      const [item] = itemsAt(queue.get(), "agreed");
      if (item === undefined) return;
      await confirm(item);
    }
  } finally {
    busy = false;
  }
}

async function confirm({ key, stage: { estimate } }: Agreed): Promise<void> {
  try {
    const { job_id: jobId } = await api.confirmJob({
      body: {
        upload_id: estimate.upload_id,
        max_credit_units: Math.max(1, estimate.estimated_credit_units),
        // Sent again, also after the page was loaded anew, it is answered with the same job.
        client_request_id: estimate.upload_id,
      },
    });
    setStage(key, { at: "converting", jobId, estimate, job: null });
  } catch (error) {
    const code = codeOf(error);
    if (passing.has(code)) {
      setStage(key, { at: "agreed", estimate, full: true });
      await sleep(fullMs);
    } else if (gone.has(code)) setStage(key, { at: "refused", refusal: { why: "expired" } });
    else if (itsOwn.has(code)) setStage(key, { at: "refused", refusal: { why: "error", error } });
    else {
      refusedAgreement.set(error);
      change(takenBack);
    }
  }
}

/** What has not become a job is as it was before. */
export const takenBack = (queue: Queue): Queue =>
  itemsAt(queue, "agreed").reduce<Queue>(
    (now, { key, stage: { estimate } }) => changed(now, key, { stage: { at: "priced", estimate } }),
    queue,
  );
