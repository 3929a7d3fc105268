/**
 * Delivers events that are due, at least once each: what was tried is written down after the try, so what a crash
 * interrupts is due again at the next start, under the same id.
 */
import type { EventRow } from "../../../ledger/contract.ts";
import { describeError } from "../../log.ts";
import type { Core } from "../core.ts";
import { keepTrying } from "../keep-trying.ts";
import { sleep } from "../waiting.ts";
import type { Verdict } from "./answers.ts";
import { bodyOf } from "./event.ts";
import { createLanes, type LaneLimits } from "./lanes.ts";
import { nextAttemptMs, waitMsMax } from "./schedule.ts";
import type { WebhookSecrets } from "./secrets.ts";
import { send } from "./send.ts";

export interface Dispatcher {
  /** There may be something to deliver. Cheap to call often. */
  wake(): void;
  /** Begins nothing more, lets what is under way end for a moment, then lets go of it: it is tried again after the start. */
  stop(): Promise<void>;
}

export type DispatcherCore = Pick<Core, "ledger" | "egress" | "clock" | "timers" | "random" | "log">;

const limits: LaneLimits = { overallMax: 10, perOrganizationMax: 8, perHostMax: 2, silentMax: 4 };
const readRetryMs = 1_000;
/** The clock may be set while a timer runs, and a machine may sleep: no timer is trusted for longer. */
const timerMsMax = 10 * 60_000;
const stopGraceMs = 2_000;

export function createDispatcher(core: DispatcherCore, secrets: WebhookSecrets): Dispatcher {
  const { ledger, clock, timers, random, log } = core;
  const lanes = createLanes(limits);
  const underWay = new Map<string, Promise<void>>();
  const abort = new AbortController();
  let cancelTimer = () => {};
  const stopping = new AbortController();
  let filling = false;
  let again = false;
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

  async function fill(): Promise<void> {
    if (filling) {
      again = true;
      return;
    }
    filling = true;
    try {
      do {
        again = false;
        const nowMs = clock.nowMs();
        while (!stopping.signal.aborted && (await begin(nowMs))) {}
        // Whatever is due and was not begun waits for a lane, and whoever leaves one wakes us.
        const nextMs = await ledger.read.nextAttemptMs(nowMs);
        wakeAfter(Math.min(nextMs === null ? timerMsMax : nextMs - clock.nowMs(), timerMsMax));
      } while (again && !stopping.signal.aborted);
    } catch (error) {
      if (stopping.signal.aborted) return;
      log("error", "events.not_read", { cause: describeError(error) });
      wakeAfter(readRetryMs);
    } finally {
      filling = false;
    }
  }

  /** True when something was begun and there may be more. */
  async function begin(nowMs: number): Promise<boolean> {
    const limit = lanes.free();
    if (limit === 0) return false;
    const due = await ledger.read.dueEvents({
      nowMs,
      latestMs: nowMs + waitMsMax,
      limit,
      exceptEventIds: [...underWay.keys()],
      exceptHosts: lanes.blocked(),
      exceptOrganizationIds: lanes.blockedOrganizations(),
    });
    const taken = stopping.signal.aborted ? [] : due.filter(lanes.take);
    for (const event of taken) underWay.set(event.eventId, perform(event, event.host));
    return taken.length > 0;
  }

  async function perform(event: EventRow, host: string): Promise<void> {
    let answered = false;
    try {
      const body = bodyOf(event);
      const verdict = await attempt(event, body);
      if (verdict === null) return;
      answered = verdict.status !== null;
      report(event, host, verdict);
      await record(event, body, verdict);
    } catch (error) {
      log("error", "event.abandoned", { event_id: event.eventId, cause: describeError(error) });
    } finally {
      lanes.release({ host, organizationId: event.organizationId }, answered);
      underWay.delete(event.eventId);
      wake();
    }
  }

  /** Null when it was interrupted by the stop. What goes wrong on our side is a failed try, too: it must end some day. */
  async function attempt(event: EventRow, body: string): Promise<Verdict | null> {
    try {
      const verdict = await send(core, secrets, { event, body, signal: abort.signal });
      return abort.signal.aborted && !verdict.delivered ? null : verdict;
    } catch (error) {
      if (abort.signal.aborted) return null;
      log("error", "event.not_sent", { event_id: event.eventId, cause: describeError(error) });
      const reason = "The notification could not be made on our side; the administrator's log says why.";
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
    await keepTrying(core, patience, () =>
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
