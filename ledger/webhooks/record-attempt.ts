import { eq, sql } from "drizzle-orm";
import { systemActor } from "../audit/audit.ts";
import type { AttemptResult, DeliveryState, EventRow } from "../contract/webhooks.ts";
import { expectOneChange } from "../database/prepared.ts";
import { eventColumns } from "../job-state/outbox.ts";
import { outbox } from "../schema/index.ts";
import type { Unit, UnitContext } from "../unit-context.ts";

/** What follows from a try, as columns of its row. */
interface Change {
  state: EventRow["state"];
  scheduleAttempts: number;
  nextAttemptAtMs: number | null;
  lastStatus: number | null;
  lastError: string | null;
}

interface Args {
  eventId: string;
  /** As it was when the try began; another one now means that a new schedule has begun meanwhile. */
  scheduleAttempts: number;
  /** What was sent; kept, so that every later try sends the same bytes. */
  body: string;
  result: AttemptResult;
  nowMs: number;
}

type Result = { outcome: DeliveryState | "lost" };

/**
 * Sends nothing by itself: tells what came of a try. `lost`: the event is gone, or is not pending any more. Writes
 * down what a try came to. Only the end of a delivery is audited: the row itself tells of the tries between, and an
 * unreachable receiver should not fill the audit log.
 */
export function recordAttempt({ db, audit, touched }: UnitContext): Unit<Args, Result> {
  const placeholder = (name: string) => sql`${sql.placeholder(name)}`;
  const find = db
    .select(eventColumns)
    .from(outbox)
    .where(eq(outbox.id, sql.placeholder("eventId")))
    .prepare();
  const update = db
    .update(outbox)
    .set({
      state: placeholder("state"),
      attempts: sql`${outbox.attempts} + 1`,
      scheduleAttempts: placeholder("scheduleAttempts"),
      nextAttemptAtMs: placeholder("nextAttemptAtMs"),
      lastAttemptAtMs: placeholder("nowMs"),
      lastStatus: placeholder("lastStatus"),
      lastError: placeholder("lastError"),
      deliveredAtMs: placeholder("deliveredAtMs"),
      endedAtMs: placeholder("endedAtMs"),
      body: sql`coalesce(${outbox.body}, ${sql.placeholder("body")})`,
    })
    .where(eq(outbox.id, sql.placeholder("eventId")))
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
  // Sent again by hand while this try was under way: the new schedule goes on as if this one had not been.
  if (event.scheduleAttempts !== scheduleAttempts) {
    const { nextAttemptAtMs } = event;
    return { ...failed, scheduleAttempts: event.scheduleAttempts, state: "pending", nextAttemptAtMs };
  }
  const { nextAttemptAtMs } = result;
  return { ...failed, state: nextAttemptAtMs === null ? "failed" : "pending", nextAttemptAtMs };
}
