import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { param } from "../database/prepared.ts";
import type { GuestDeferral, GuestItemStatus, JobStatus } from "../schema/enums.ts";
import { guestSessionItems as items, jobs, guestSessions as sessions } from "../schema/index.ts";

export interface GuestItemRow {
  /** From 0. */
  sequence: number;
  status: GuestItemStatus;
  /** Null for a deferred item, and for one whose job was removed. */
  jobId: string | null;
}

export interface GuestSessionRow {
  id: string;
  createdAtMs: number;
  /** Extended when a claim lacks Credits. */
  expiresAtMs: number;
  claimed: boolean;
  /** Number of items that are not deferred. */
  prefixCount: number;
  /** Sum of their estimates; 0 to limits.guestCreditUnitsMax. */
  estimatedCreditUnits: number;
  items: GuestItemRow[];
}

export interface GuestItemState {
  deferral: GuestDeferral | null;
  removedStatus: JobStatus | null;
  status: JobStatus | null;
  heldBack: boolean | null;
  pagesTotal: number | null;
}

export interface FindSession {
  byId(id: string): GuestSessionRow | null;
  /** Null also for a wrong token. */
  byToken(id: string, tokenHash: string): GuestSessionRow | null;
}

/** Sessions in the form shown to callers. */
export function createFindSession(db: Db): FindSession {
  const columns = {
    id: sessions.id,
    createdAtMs: sessions.createdAtMs,
    expiresAtMs: sessions.expiresAtMs,
    claimedAtMs: sessions.claimedAtMs,
  };
  const byId = db
    .select(columns)
    .from(sessions)
    .where(eq(sessions.id, param("id")))
    .prepare();
  const byToken = db
    .select(columns)
    .from(sessions)
    .where(and(eq(sessions.id, param("id")), eq(sessions.tokenHash, param("tokenHash"))))
    .prepare();
  const itemsOf = db
    .select({
      position: items.position,
      jobId: items.jobId,
      estimatedCreditUnits: items.estimatedCreditUnits,
      deferral: items.deferral,
      removedStatus: items.removedStatus,
      status: jobs.status,
      heldBack: jobs.heldBack,
      pagesTotal: jobs.pagesTotal,
    })
    .from(items)
    .leftJoin(jobs, eq(jobs.id, items.jobId))
    .where(eq(items.sessionId, param("id")))
    .orderBy(asc(items.position))
    .prepare();

  function shown(row: ReturnType<typeof byId.get>): GuestSessionRow | null {
    if (row === undefined) return null;
    const { claimedAtMs, ...session } = row;
    const found = itemsOf.all({ id: session.id });
    const prefix = found.filter(({ deferral }) => deferral === null);
    return {
      ...session,
      claimed: claimedAtMs !== null,
      prefixCount: prefix.length,
      estimatedCreditUnits: prefix.reduce((sum, item) => sum + item.estimatedCreditUnits, 0),
      items: found.map((item) => ({
        sequence: item.position,
        status: itemStatus(item),
        jobId: item.removedStatus === null ? item.jobId : null,
      })),
    };
  }

  return {
    byId: (id) => shown(byId.get({ id })),
    byToken: (id, tokenHash) => shown(byToken.get({ id, tokenHash })),
  };
}

/** Status of an item; see the contract. */
function itemStatus({
  deferral,
  removedStatus,
  status,
  heldBack,
  pagesTotal,
}: GuestItemState): GuestItemStatus {
  if (deferral !== null) return deferral;
  const known = status ?? removedStatus;
  if (known === null) throw new Error("an item whose job is missing");
  if (known === "queued") return heldBack === true ? "queued" : "dispatching";
  if (known === "running") return pagesTotal === null ? "dispatched" : "running";
  return known;
}
