import { and, eq, sql } from "drizzle-orm";
import type { Touched } from "../changes.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { guestSessionItems as items, jobs, guestSessions as sessions } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";

/**
 * A session's jobs run one after another: of those that have not ended one is in line or runs, the others are held
 * back. Whatever ends a job lets the next one go in the same transaction, so that no crash can come between.
 */
export interface GuestQueue {
  /** The session of a guest's job. */
  sessionOf(jobId: string): { id: string; expiresAtMs: number } | undefined;
  /** A guest is named by the session that the job belongs to. */
  named(actor: Actor, jobId: string): Actor;
  /** Lets the first of the session's jobs into the line that waits, unless one is there already. */
  advance(sessionId: string): void;
  /** Holds all back that wait, and lets the first go: for a session whose order is new. */
  align(sessionId: string): void;
  /** The same for whatever is held back for no reason. Nothing ever is, as far as is known; a queue must not stick. */
  advanceAll(): void;
}

export function createGuestQueue(db: Db, touched: Touched): GuestQueue {
  const sessionOf = once(() =>
    db
      .select({ id: sessions.id, expiresAtMs: sessions.expiresAtMs })
      .from(items)
      .innerJoin(sessions, eq(sessions.id, items.sessionId))
      .where(eq(items.jobId, sql.placeholder("jobId")))
      .prepare(),
  );
  const unfinished = once(() =>
    db
      .select({ id: jobs.id, status: jobs.status, heldBack: jobs.heldBack })
      .from(items)
      .innerJoin(jobs, eq(jobs.id, items.jobId))
      .where(
        and(eq(items.sessionId, sql.placeholder("sessionId")), sql`${jobs.status} IN ('queued', 'running')`),
      )
      .orderBy(items.position)
      .prepare(),
  );
  const setHeldBack = once(() =>
    db
      .update(jobs)
      .set({ heldBack: sql`${sql.placeholder("heldBack")}` })
      .where(and(eq(jobs.id, sql.placeholder("jobId")), eq(jobs.status, "queued")))
      .prepare(),
  );
  const held = once(() =>
    db
      .select({ jobId: jobs.id, sessionId: items.sessionId })
      .from(jobs)
      .leftJoin(items, eq(items.jobId, jobs.id))
      // A literal: only so does the engine see that the partial index serves.
      .where(sql`${jobs.heldBack} = 1`)
      .prepare(),
  );

  function hold(jobId: string, heldBack: boolean): void {
    setHeldBack().run({ jobId, heldBack: heldBack ? 1 : 0 });
    touched.job(jobId);
  }

  function advance(sessionId: string): void {
    const waiting = unfinished().all({ sessionId });
    if (waiting.some(({ heldBack }) => !heldBack)) return;
    const [next] = waiting;
    if (next !== undefined) hold(next.id, false);
  }

  return {
    sessionOf: (jobId) => sessionOf().get({ jobId }),
    named: (actor, jobId) => {
      if (actor.kind !== "guest" || actor.id !== null) return actor;
      return { ...actor, id: sessionOf().get({ jobId })?.id ?? null };
    },
    advance,
    align: (sessionId) => {
      for (const { id, status, heldBack } of unfinished().all({ sessionId })) {
        if (status === "queued" && !heldBack) hold(id, true);
      }
      advance(sessionId);
    },
    advanceAll: () => {
      const sessionIds = new Set<string>();
      for (const { jobId, sessionId } of held().all()) {
        if (sessionId === null) hold(jobId, false);
        else sessionIds.add(sessionId);
      }
      for (const sessionId of sessionIds) advance(sessionId);
    },
  };
}
