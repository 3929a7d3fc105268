import { and, count, desc, eq, sql } from "drizzle-orm";
import { limits } from "../../config/limits.ts";
import { expectOneChange, param, preparedInsert } from "../database/prepared.ts";
import type { GuestDeferral } from "../schema/enums.ts";
import { guestSessionItems as items, jobs, guestSessions as sessions, uploads } from "../schema/index.ts";
import type { UnitContext } from "../unit-context.ts";
import type { GuestAdmission } from "./daily.ts";

export type SessionKind = typeof sessions.$inferSelect.kind;

export interface NewItem {
  uploadId: string;
  estimatedCreditUnits: number;
  /** Null if it is deferred. */
  jobId: string | null;
  deferral: GuestDeferral | null;
}

export interface OpenImplicit {
  id: string;
  /** Remaining credit units. */
  creditUnitsLeft: number;
}

export function createGuestStore({ db, touched }: Pick<UnitContext, "db" | "touched">) {
  const insertSession = preparedInsert(db, sessions);
  const insertItem = preparedInsert(db, items);
  const sessionId = param("sessionId");
  const uploadId = param("uploadId");
  const itemOf = db
    .select({ sessionId: sessions.id, kind: sessions.kind })
    .from(items)
    .innerJoin(sessions, eq(sessions.id, items.sessionId))
    .where(eq(items.uploadId, uploadId))
    .prepare();
  const removeItem = db.delete(items).where(eq(items.uploadId, uploadId)).prepare();
  const removeSession = db.delete(sessions).where(eq(sessions.id, sessionId)).prepare();
  const countItems = db
    .select({ all: count(), live: sql<number>`coalesce(sum(${jobs.id} IS NOT NULL), 0)` })
    .from(items)
    .leftJoin(jobs, eq(jobs.id, items.jobId))
    .where(eq(items.sessionId, sessionId))
    .prepare();
  const lastPosition = db
    .select({ last: sql<number>`coalesce(max(${items.position}), -1)` })
    .from(items)
    .where(eq(items.sessionId, sessionId))
    .prepare();
  const dispatched = db
    .select({ creditUnits: sessions.dispatchedCreditUnits })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .prepare();
  const dispatch = db
    .update(sessions)
    .set({
      dispatchedCreditUnits: sql`${sessions.dispatchedCreditUnits} + ${param("creditUnits")}`,
    })
    .where(eq(sessions.id, sessionId))
    .prepare();
  const endOf = sql`(SELECT expires_at_ms FROM guest_sessions WHERE id = ${sessionId})`;
  const bound = db
    .update(sessions)
    .set({
      expiresAtMs: sql`min(expires_at_ms, (SELECT min(created_at_ms) FROM uploads WHERE id IN (
        SELECT upload_id FROM guest_session_items WHERE session_id = ${sessionId})) + ${limits.guestSessionMsMax})`,
    })
    .where(eq(sessions.id, sessionId))
    .prepare();
  const jobIdsOf = db
    .select({ jobId: items.jobId })
    .from(items)
    .where(and(eq(items.sessionId, sessionId), sql`${items.jobId} IS NOT NULL`))
    .prepare();
  const keepUploads = db
    .update(uploads)
    .set({ expiresAtMs: endOf })
    .where(sql`${uploads.id} IN (SELECT upload_id FROM guest_session_items WHERE session_id = ${sessionId})`)
    .prepare();
  const keepJobs = db
    .update(jobs)
    .set({ expiresAtMs: endOf })
    .where(
      sql`${jobs.id} IN (SELECT job_id FROM guest_session_items WHERE session_id = ${sessionId})
        AND ${jobs.expiresAtMs} IS NOT NULL`,
    )
    .prepare();
  const implicitBy = (condition: ReturnType<typeof sql>) =>
    db
      .select({ id: sessions.id, dispatched: sessions.dispatchedCreditUnits })
      .from(sessions)
      .where(
        sql`${sessions.kind} = 'implicit' AND ${sessions.expiresAtMs} > ${param("nowMs")} AND ${condition}`,
      )
      .orderBy(desc(sessions.createdAtMs), desc(sessions.id))
      .prepare();
  const ofVisitor = implicitBy(sql`${sessions.visitorHash} = ${param("visitorHash")}`);
  const ofToken = implicitBy(sql`${sessions.id} IN (
    SELECT session_id FROM guest_session_items JOIN jobs ON jobs.id = guest_session_items.job_id
    WHERE jobs.owner_key = ${param("ownerKey")})`);

  return {
    /** The item of a staged upload. */
    itemOf: (id: string) => itemOf.get({ uploadId: id }),
    /** `live`: items whose job exists. */
    countItems: (id: string) => countItems.get({ sessionId: id }) ?? { all: 0, live: 0 },
    dispatchedBy: (id: string) => dispatched.get({ sessionId: id })?.creditUnits ?? 0,
    removeItem: (id: string) => expectOneChange(removeItem.run({ uploadId: id }), "remove item"),
    removeSession: (id: string) => expectOneChange(removeSession.run({ sessionId: id }), "remove session"),

    open(
      kind: SessionKind,
      admission: Pick<GuestAdmission, "sessionId" | "tokenHash" | "sessionMs">,
      visitorHash: string,
      dispatchedCreditUnits: number,
      nowMs: number,
    ): void {
      insertSession({
        id: admission.sessionId,
        kind,
        tokenHash: kind === "implicit" ? null : admission.tokenHash,
        visitorHash,
        createdAtMs: nowMs,
        expiresAtMs: nowMs + admission.sessionMs,
        extendedAtMs: null,
        dispatchedCreditUnits,
        claimedAtMs: null,
        claimedOrganizationId: null,
        claimedCreditUnits: null,
      });
    },

    addItem(id: string, item: NewItem): void {
      const position = (lastPosition.get({ sessionId: id })?.last ?? -1) + 1;
      insertItem({ sessionId: id, position, ...item, removedStatus: null });
    },

    dispatch(id: string, creditUnits: number): void {
      expectOneChange(dispatch.run({ sessionId: id, creditUnits }), "dispatch");
    },

    /** Staging uploads again does not extend the longest lifetime. */
    boundEnd: (id: string) => expectOneChange(bound.run({ sessionId: id }), "bound end"),

    /** Sets the expiry of a session's uploads and jobs to its own. */
    keepUntilEnd(id: string): void {
      keepUploads.run({ sessionId: id });
      keepJobs.run({ sessionId: id });
      for (const { jobId } of jobIdsOf.all({ sessionId: id })) if (jobId !== null) touched.job(jobId);
    },

    /** Open implicit sessions of this token or browser, newest first. */
    openImplicit(ownerKey: string, visitorHash: string, nowMs: number): OpenImplicit[] {
      return [...ofToken.all({ ownerKey, nowMs }), ...ofVisitor.all({ visitorHash, nowMs })].map(
        (session) => ({
          id: session.id,
          creditUnitsLeft: limits.guestCreditUnitsMax - session.dispatched,
        }),
      );
    },
  };
}

export type GuestStore = ReturnType<typeof createGuestStore>;
