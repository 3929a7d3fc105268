/** Confirms prices and starts the jobs one by one, as many as plan and queue allow. */

import { api } from "../../api/api.ts";
import { sleep } from "../../app/ambient.ts";
import { createStore } from "../../app/store.ts";
import { codeOf } from "../../text/problem.ts";
import { change, queue, setStage } from "./list.ts";
import { changed, type Item, itemsAt, type Queue, type Stage } from "./queue.ts";

type Agreed = Item & { stage: Extract<Stage, { at: "agreed" }> };

/** Why confirming stopped; null: it did not. */
export const refusedAgreement = createStore<unknown>(null);

const fullMs = 3_000;
/** Room appears when jobs end. */
const passing: ReadonlySet<string | null> = new Set(["too_many_active_jobs", "queue_full"]);
const gone: ReadonlySet<string | null> = new Set(["upload_expired", "upload_not_found"]);
/** Errors of a single upload. */
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
        // A repeated request, even after a reload, gets the same job.
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

/** Returns unconfirmed files to the priced state. */
export const takenBack = (queue: Queue): Queue =>
  itemsAt(queue, "agreed").reduce<Queue>(
    (now, { key, stage: { estimate } }) => changed(now, key, { stage: { at: "priced", estimate } }),
    queue,
  );
