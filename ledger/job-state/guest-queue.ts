import { and, eq, sql } from "drizzle-orm";
import type { Touched } from "../changes.ts";
import type { Db } from "../database/connection.ts";
import { once, param, paramValue } from "../database/prepared.ts";
import { guestSessionItems as items, jobs, guestSessions as sessions } from "../schema/index.ts";
import type { Actor } from "../schema/owners.ts";

/**
 * A session's jobs run one after another: one is queued or running, the others are held back. The end of a job releases
 * the next one in the same transaction.
 */
export interface GuestQueue {
  /** The session of a guest's job. */
  sessionOf(jobId: string): { id: string; expiresAtMs: number } | undefined;
  /** A guest actor is named by the job's session. */
  named(actor: Actor, jobId: string): Actor;
  /** Queues the session's first job unless one is already queued or running. */
  advance(sessionId: string): void;
  /** Holds back all queued jobs, then queues the first; for a new order. */
  align(sessionId: string): void;
  /** Repairs sessions whose jobs are all held back. No known case, but a queue must not hang. */
  advanceAll(): void;
}

export function createGuestQueue(db: Db, touched: Touched): GuestQueue {
  const sessionOf = once(() =>
    db
      .select({ id: sessions.id, expiresAtMs: sessions.expiresAtMs })
      .from(items)
      .innerJoin(sessions, eq(sessions.id, items.sessionId))
      .where(eq(items.jobId, param("jobId")))
      .prepare(),
  );
  const unfinished = once(() =>
    db
      .select({ id: jobs.id, status: jobs.status, heldBack: jobs.heldBack })
      .from(items)
      .innerJoin(jobs, eq(jobs.id, items.jobId))
      .where(and(eq(items.sessionId, param("sessionId")), sql`${jobs.status} IN ('queued', 'running')`))
      .orderBy(items.position)
      .prepare(),
  );
  const setHeldBack = once(() =>
    db
      .update(jobs)
      .set({ heldBack: paramValue("heldBack") })
      .where(and(eq(jobs.id, param("jobId")), eq(jobs.status, "queued")))
      .prepare(),
  );
  const held = once(() =>
    db
      .select({ jobId: jobs.id, sessionId: items.sessionId })
      .from(jobs)
      .leftJoin(items, eq(items.jobId, jobs.id))
      // A literal: required for the partial index.
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
