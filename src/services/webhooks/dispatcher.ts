/**
 * Delivers due events at least once: attempts are recorded afterwards, so interrupted ones are repeated after a restart
 * with the same id.
 */

import { version } from "../../../config/version.ts";
import type { EventRow } from "../../../ledger/contract.ts";
import type { EgressRequest } from "../../egress/contract.ts";
import { describeError } from "../../log/log.ts";
import { coalesceRuns } from "../../shared/coalesce-runs.ts";
import { retry } from "../../shared/retry.ts";
import { sleep } from "../../shared/timers.ts";
import type { Core } from "../core.ts";
import { type Verdict, verdictOf } from "./answers.ts";
import { bodyOf } from "./event.ts";
import { createLanes, type Held, type LaneLimits } from "./lanes.ts";
import { nextAttemptMs, waitMsMax } from "./schedule.ts";
import type { WebhookSecrets } from "./secrets.ts";
import { signatureHeaders } from "./signatures.ts";

/** Time limit per attempt. */
const timeoutMs = 10_000;
/** The response body is read up to this size and ignored. */
const answerBytesMax = 4 * 1024;

async function send(
  { egress, clock }: Pick<Core, "egress" | "clock">,
  secrets: WebhookSecrets,
  { event, body, signal }: { event: EventRow; body: string; signal: AbortSignal },
): Promise<Verdict> {
  const request: EgressRequest = {
    url: event.webhookUrl,
    purpose: "webhook",
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": `Markmill/${version}`,
      ...signatureHeaders({
        eventId: event.eventId,
        body,
        sentAtMs: clock.nowMs(),
        secrets: await secrets.signing(event.organizationId),
      }),
    },
    body,
    timeoutMs,
    compressedBytesMax: answerBytesMax,
    expandedBytesMax: answerBytesMax,
    redirectsMax: 0,
    signal,
  };
  const answer = await egress.request(request);
  if (answer.ok) await discard(answer.body);
  return verdictOf(answer, clock.nowMs());
}

/** Only the status matters; errors in the body are ignored. */
async function discard(body: ReadableStream<Uint8Array>): Promise<void> {
  try {
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes >= answerBytesMax) break;
    }
  } catch {
    // As described above.
  }
}

export interface Dispatcher {
  /** Checks for due events. Cheap. */
  wake(): void;
  /** Starts nothing more, waits briefly for running attempts, then aborts them; they are repeated after a restart. */
  stop(): Promise<void>;
}

export type DispatcherCore = Pick<Core, "ledger" | "egress" | "clock" | "timers" | "random" | "log">;

export const limits: LaneLimits = {
  overallMax: 100,
  quickMax: 16,
  quickPerOrganizationMax: 4,
  slowMax: 8,
  slowPerOrganizationMax: 2,
  perReceiverMax: 2,
};
/** A slower delivery moves to the slow pool. */
export const lateMs = 2_000;
const readRetryMs = 1_000;
/** Maximum timer duration, because the clock may be set and machines may sleep. */
const timerMsMax = 10 * 60_000;
const stopGraceMs = 2_000;

export function createDispatcher(core: DispatcherCore, secrets: WebhookSecrets): Dispatcher {
  const { ledger, clock, timers, random, log } = core;
  const lanes = createLanes(limits);
  const underWay = new Map<string, Promise<void>>();
  const abort = new AbortController();
  let cancelTimer = () => {};
  const stopping = new AbortController();
  const forget = ledger.onChange(({ events }) => {
    if (events) wake();
  });

  function wake(): void {
    if (!stopping.signal.aborted) void fill();
  }

  function wakeAfter(ms: number): void {
    cancelTimer();
    cancelTimer = timers.after(ms, wake);
  }

  const round = coalesceRuns(stopping.signal, async () => {
    const nowMs = clock.nowMs();
    const nextMs = await beginAll({ nowMs, latestMs: nowMs + waitMsMax });
    // Due events wait for a lane; finished deliveries call wake().
    wakeAfter(Math.min(nextMs === null ? timerMsMax : nextMs - clock.nowMs(), timerMsMax));
  });

  async function fill(): Promise<void> {
    try {
      await round();
    } catch (error) {
      if (stopping.signal.aborted) return;
      log("error", "events.not_read", { cause: describeError(error) });
      wakeAfter(readRetryMs);
    }
  }

  /** Starts deliveries in turn. Returns when the next one is due; null: none. */
  async function beginAll(time: { nowMs: number; latestMs: number }): Promise<number | null> {
    const waiting = await ledger.read.waitingDeliveries(time);
    let due = waiting.filter((each) => each.due).map(({ organizationId }) => organizationId);
    while (!stopping.signal.aborted) {
      const organizationId = lanes.next(due);
      if (organizationId === null) break;
      if (!(await begin(organizationId, time))) due = due.filter((each) => each !== organizationId);
    }
    const next = waiting.flatMap(({ nextAttemptAtMs }) => nextAttemptAtMs ?? []);
    return next.length === 0 ? null : Math.min(...next);
  }

  /** False: nothing can be started for the organization. */
  async function begin(organizationId: string, time: { nowMs: number; latestMs: number }): Promise<boolean> {
    const receivers = lanes.receiversOf(organizationId);
    if (receivers === null) return false;
    const exceptEventIds = [...underWay.keys()];
    const event = await ledger.read.dueEvent({ ...time, organizationId, exceptEventIds, ...receivers });
    if (event === null || stopping.signal.aborted) return false;
    const held = lanes.take(event);
    if (held === null) return false;
    underWay.set(event.eventId, perform(event, event.host, held));
    return true;
  }

  async function perform(event: EventRow, host: string, held: Held): Promise<void> {
    const cancelLate = timers.after(lateMs, () => {
      held.late();
      wake();
    });
    try {
      const body = bodyOf(event);
      const verdict = await attempt(event, body);
      // If the ledger cannot record the attempt, the lane stays occupied, to avoid duplicates.
      cancelLate();
      if (verdict === null) return;
      report(event, host, verdict);
      await record(event, body, verdict);
    } catch (error) {
      log("error", "event.abandoned", { event_id: event.eventId, cause: describeError(error) });
    } finally {
      cancelLate();
      held.release();
      underWay.delete(event.eventId);
      wake();
    }
  }

  /** Null: aborted by the stop. Internal errors count as failed attempts, so that deliveries end. */
  async function attempt(event: EventRow, body: string): Promise<Verdict | null> {
    try {
      const verdict = await send(core, secrets, { event, body, signal: abort.signal });
      return abort.signal.aborted && !verdict.delivered ? null : verdict;
    } catch (error) {
      if (abort.signal.aborted) return null;
      log("error", "event.not_sent", { event_id: event.eventId, cause: describeError(error) });
      const reason = "The event could not be created; see the server's log.";
      return { delivered: false, status: null, error: reason, final: false, retryAfterMs: null };
    }
  }

  async function record(event: EventRow, body: string, verdict: Verdict): Promise<void> {
    const { eventId, scheduleAttempts } = event;
    const nowMs = clock.nowMs();
    const result = verdict.delivered
      ? verdict
      : {
          delivered: false as const,
          status: verdict.status,
          error: verdict.error,
          nextAttemptAtMs: verdict.final
            ? null
            : nextAttemptMs(nowMs, scheduleAttempts + 1, random, verdict.retryAfterMs),
        };
    const patience = { event: "event.attempt_not_written", signal: stopping.signal };
    await retry(core, patience, () =>
      ledger.write("recordAttempt", { eventId, scheduleAttempts, body, result, nowMs }),
    );
  }

  function report(event: EventRow, host: string, verdict: Verdict): void {
    const fields = { event_id: event.eventId, host, attempt: event.attempts + 1, status: verdict.status };
    if (verdict.delivered) log("info", "event.delivered", fields);
    else log("warn", "event.not_delivered", { ...fields, reason: verdict.error });
  }

  return {
    wake,
    async stop() {
      stopping.abort();
      forget();
      cancelTimer();
      const all = () => Promise.allSettled(underWay.values());
      await Promise.race([all(), sleep(timers, stopGraceMs)]);
      abort.abort();
      await Promise.race([all(), sleep(timers, stopGraceMs)]);
    },
  };
}
