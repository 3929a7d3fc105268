/** Confirms prices and starts the jobs one by one, as many as plan and queue allow. */

import { api } from "../../api/api.ts";
import { sleep } from "../../app/ambient.ts";
import { createStore } from "../../app/store.ts";
import { codeOf } from "../../text/problem.ts";
import { change, queue, setStage } from "./list.ts";
import { changed, type Item, itemsAt, type Queue, type Stage } from "./queue.ts";

type Confirmed = Item & { stage: Extract<Stage, { at: "confirmed" }> };

/** Why confirming stopped; null: it did not. */
export const confirmError = createStore<unknown>(null);

const fullMs = 3_000;
/** Room appears when jobs end. */
const passing: ReadonlySet<string | null> = new Set(["too_many_active_jobs", "queue_full"]);
const gone: ReadonlySet<string | null> = new Set(["upload_expired", "upload_not_found"]);
/** Errors of a single upload. */
const singleErrors: ReadonlySet<string | null> = new Set(["idempotency_conflict", "capability_unavailable"]);
let busy = false;

export function confirmItems(keys: readonly string[]): void {
  confirmError.set(null);
  change((now) =>
    now.map((item) =>
      item.stage.at === "priced" && keys.includes(item.key)
        ? { ...item, stage: { at: "confirmed", estimate: item.stage.estimate, full: false } }
        : item,
    ),
  );
  void startConfirming();
}

export async function startConfirming(): Promise<void> {
  if (busy) return;
  busy = true;
  try {
    for (;;) {
      const [item] = itemsAt(queue.get(), "confirmed");
      if (item === undefined) return;
      await confirm(item);
    }
  } finally {
    busy = false;
  }
}

async function confirm({ key, stage: { estimate } }: Confirmed): Promise<void> {
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
      setStage(key, { at: "confirmed", estimate, full: true });
      await sleep(fullMs);
    } else if (gone.has(code)) setStage(key, { at: "refused", rejection: { why: "expired" } });
    else if (singleErrors.has(code)) setStage(key, { at: "refused", rejection: { why: "error", error } });
    else {
      confirmError.set(error);
      change(unconfirmed);
    }
  }
}

/** Returns unconfirmed files to the priced state. */
export const unconfirmed = (queue: Queue): Queue =>
  itemsAt(queue, "confirmed").reduce<Queue>(
    (now, { key, stage: { estimate } }) => changed(now, key, { stage: { at: "priced", estimate } }),
    queue,
  );
