import { and, asc, eq, sql } from "drizzle-orm";
import type { GuestItemState, GuestItemStatus, GuestSessionRow } from "../contract/guests.ts";
import type { Db } from "../database/connection.ts";
import { guestSessionItems as items, jobs, guestSessions as sessions } from "../schema/index.ts";

export interface FindSession {
  byId(id: string): GuestSessionRow | null;
  /** Null as well when that is not its token. */
  byToken(id: string, tokenHash: string): GuestSessionRow | null;
}

/** Sessions as they are shown. */
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
    .where(eq(sessions.id, sql.placeholder("id")))
    .prepare();
  const byToken = db
    .select(columns)
    .from(sessions)
    .where(and(eq(sessions.id, sql.placeholder("id")), eq(sessions.tokenHash, sql.placeholder("tokenHash"))))
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
    .where(eq(items.sessionId, sql.placeholder("id")))
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

/** What an item shows; see the contract for what each means. */
function itemStatus({
  deferral,
  removedStatus,
  status,
  heldBack,
  pagesTotal,
}: GuestItemState): GuestItemStatus {
  if (deferral !== null) return deferral;
  const known = status ?? removedStatus;
  if (known === null) throw new Error("an item whose job has vanished");
  if (known === "queued") return heldBack === true ? "queued" : "dispatching";
  if (known === "running") return pagesTotal === null ? "dispatched" : "running";
  return known;
}
