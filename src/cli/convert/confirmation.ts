/** From an estimate to a job, once there is a place for it. */
import { minuteMs } from "../../../config/units.ts";
import type { Client } from "../../client/client.ts";
import { ApiError } from "../../client/errors.ts";
import type { Context } from "../context.ts";
import { creditsCounted, creditsText } from "../output.ts";
import { ConversionFailed, type Prepared } from "./backend.ts";

const slotPollMs = 1_000;
const slotWaitMsMax = 30 * minuteMs;

/** Of an upload that an earlier command had estimated, and that is gone. */
const uploadGone: ReadonlySet<string> = new Set([
  "upload_not_found",
  "upload_expired",
  "idempotency_conflict",
]);

/**
 * Confirms at the estimate; resolves with the job's id. Where the plan's active jobs are used up, one after the other
 * waits until a job ends. An upload that is gone is sent again, and not confirmed above the price that was agreed to.
 */
export function createConfirmation(
  client: Client,
  { clock, sleep }: Pick<Context, "clock" | "sleep">,
): (prepared: Prepared, signal: AbortSignal) => Promise<string> {
  /** Of those that wait for a place; the others ask when it has got one. */
  let queue: Promise<unknown> | null = null;

  async function confirmOnce({ uploadId, estimatedCreditUnits }: Prepared): Promise<string | null> {
    try {
      // The ceiling must be positive even where the estimate is free.
      return (await client.confirm(uploadId ?? "", Math.max(1, estimatedCreditUnits ?? 1))).job_id;
    } catch (error) {
      if (error instanceof ApiError && error.code === "too_many_active_jobs") return null;
      throw error;
    }
  }

  async function whenFree(prepared: Prepared, signal: AbortSignal): Promise<string> {
    const untilMs = clock.monotonicMs() + slotWaitMsMax;
    for (;;) {
      if (signal.aborted) throw new ConversionFailed("cancelled", "Interrupted before it was confirmed.");
      const jobId = await confirmOnce(prepared);
      if (jobId !== null) return jobId;
      if (clock.monotonicMs() > untilMs)
        throw new ConversionFailed(
          "too_many_active_jobs",
          "For half an hour no place among the account's active jobs became free; run the command again later.",
        );
      await sleep(slotPollMs, signal);
    }
  }

  async function inTurn(prepared: Prepared, signal: AbortSignal): Promise<string> {
    while (queue !== null) await queue;
    if (signal.aborted) throw new ConversionFailed("cancelled", "Interrupted before it was confirmed.");
    const jobId = await confirmOnce(prepared);
    if (jobId !== null) return jobId;
    while (queue !== null) await queue;
    const turn = whenFree(prepared, signal);
    queue = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn.finally(() => {
      queue = null;
    });
  }

  return async (prepared, signal) => {
    try {
      return await inTurn(prepared, signal);
    } catch (error) {
      // A page is not fetched twice.
      const isFile = prepared.request.path !== "";
      if (!isFile || !(error instanceof ApiError) || !uploadGone.has(error.code)) throw error;
      const fresh = await client.estimate(prepared.request, signal);
      const agreed = prepared.estimatedCreditUnits ?? 0;
      prepared.uploadId = fresh.upload_id;
      prepared.estimatedCreditUnits = fresh.estimated_credit_units;
      if (fresh.estimated_credit_units > agreed) {
        throw new ConversionFailed(
          "credit_ceiling_exceeded",
          `It costs ${creditsCounted(fresh.estimated_credit_units)} now, not ${creditsText(agreed)}; run the command again to agree to that.`,
        );
      }
      return inTurn(prepared, signal);
    }
  };
}
