import { eq, sql } from "drizzle-orm";
import { systemActor } from "../audit/audit.ts";
import { expectOneChange, param, paramValue } from "../database/prepared.ts";
import type { EventRow } from "../job-state/outbox.ts";
import { eventColumns } from "../job-state/outbox.ts";
import type { DeliveryState } from "../schema/enums.ts";
import { outbox } from "../schema/index.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

export type AttemptResult =
  | { delivered: true; status: number }
  | {
      delivered: false;
      status: number | null;
      error: string;
      /** Null: no further attempt. */
      nextAttemptAtMs: number | null;
    };

interface Change {
  state: EventRow["state"];
  scheduleAttempts: number;
  nextAttemptAtMs: number | null;
  lastStatus: number | null;
  lastError: string | null;
}

interface Args {
  eventId: string;
  /** The value when the attempt began; another one means that a new schedule started. */
  scheduleAttempts: number;
  /** The sent body, stored so that all attempts send the same bytes. */
  body: string;
  result: AttemptResult;
  nowMs: number;
}

type Result = { outcome: DeliveryState | "lost" };

/**
 * Records the outcome of an attempt. `lost`: the event is deleted or not pending. Only the end of a delivery is
 * audited, so that an unreachable receiver does not fill the log.
 */
export function recordAttempt({ db, audit, touched }: UnitContext): Unit<Args, Result> {
  const find = db
    .select(eventColumns)
    .from(outbox)
    .where(eq(outbox.id, param("eventId")))
    .prepare();
  const update = db
    .update(outbox)
    .set({
      state: paramValue("state"),
      attempts: sql`${outbox.attempts} + 1`,
      scheduleAttempts: paramValue("scheduleAttempts"),
      nextAttemptAtMs: paramValue("nextAttemptAtMs"),
      lastAttemptAtMs: paramValue("nowMs"),
      lastStatus: paramValue("lastStatus"),
      lastError: paramValue("lastError"),
      deliveredAtMs: paramValue("deliveredAtMs"),
      endedAtMs: paramValue("endedAtMs"),
      body: sql`coalesce(${outbox.body}, ${param("body")})`,
    })
    .where(eq(outbox.id, param("eventId")))
    .prepare();

  return ({ eventId, scheduleAttempts, body, result, nowMs }) => {
    const event = find.get({ eventId });
    if (event?.state !== "pending") return { outcome: "lost" };
    const change = changeOf(event, scheduleAttempts, result);
    const { state } = change;
    const deliveredAtMs = state === "delivered" ? nowMs : null;
    const endedAtMs = state === "pending" ? null : nowMs;
    expectOneChange(
      update.run({ ...change, eventId, body, deliveredAtMs, endedAtMs, nowMs }),
      "record attempt",
    );
    if (state === "pending") touched.events();
    else
      audit({
        actor: systemActor,
        action: "event.deliver",
        objectId: eventId,
        organizationId: event.organizationId,
        outcome: state,
        detail: { attempts: event.attempts + 1, status: result.status, job_id: event.jobId },
        nowMs,
      });
    return { outcome: state };
  };
}

function changeOf(event: EventRow, scheduleAttempts: number, result: AttemptResult): Change {
  const counted = { scheduleAttempts: event.scheduleAttempts + 1, lastStatus: result.status };
  if (result.delivered) return { ...counted, state: "delivered", nextAttemptAtMs: null, lastError: null };
  const failed = { ...counted, lastError: result.error };
  // A redelivery started meanwhile: its schedule continues.
  if (event.scheduleAttempts !== scheduleAttempts) {
    const { nextAttemptAtMs } = event;
    return { ...failed, scheduleAttempts: event.scheduleAttempts, state: "pending", nextAttemptAtMs };
  }
  const { nextAttemptAtMs } = result;
  return { ...failed, state: nextAttemptAtMs === null ? "failed" : "pending", nextAttemptAtMs };
}
