import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { assetGrants } from "../schema/index.ts";
import type { Change, Owner } from "../schema/owners.ts";
import { ownerKey } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { inTime } from "./works.ts";

interface Args extends Change {
  grantId: string;
  jobId: string;
  /** Of the job. */
  owner: Owner;
  /** Only one that a job token made, for that is all that a job token may take back. */
  guestsOnly: boolean;
}

type Result = { outcome: "revoked" | "grant_not_found" };

/** One that does not work any more is not found. */
export function revokeAssetGrant({ db, status, audit }: UnitContext): Unit<Args, Result> {
  const revoke = db
    .update(assetGrants)
    .set({ revokedAtMs: sql`${sql.placeholder("nowMs")}` })
    .where(
      and(
        eq(assetGrants.id, sql.placeholder("grantId")),
        eq(assetGrants.jobId, sql.placeholder("jobId")),
        sql`(NOT ${sql.placeholder("guestsOnly")} OR ${assetGrants.createdByKind} = 'guest')`,
        inTime,
      ),
    )
    .returning({ assetPath: assetGrants.assetPath })
    .prepare();

  return ({ grantId, jobId, owner, guestsOnly, actor, nowMs }) => {
    const job = status.find(jobId);
    if (job === undefined || job.ownerKey !== ownerKey(owner)) return { outcome: "grant_not_found" };
    const gone = revoke.get({ grantId, jobId, guestsOnly: guestsOnly ? 1 : 0, nowMs });
    if (gone === undefined) return { outcome: "grant_not_found" };
    audit({
      actor,
      action: "asset_grant.revoke",
      objectId: grantId,
      organizationId: job.organizationId,
      outcome: "revoked",
      detail: { job_id: jobId, asset_path: gone.assetPath },
      nowMs,
    });
    return { outcome: "revoked" };
  };
}

/**
 * Ends the links that a user made at a browser or through any application, or (with `clientId`) through that one: for
 * when somebody else may have been in there, and so that a consent that is given again brings none back. Those that the
 * user's keys made go with the keys.
 */
export function createRevokeGrantsOfUser(
  db: Db,
): (whose: { userId: string; clientId?: string; nowMs: number }) => void {
  const revoke = db
    .update(assetGrants)
    .set({ revokedAtMs: sql`${sql.placeholder("nowMs")}` })
    .where(
      and(
        eq(assetGrants.createdBy, sql.placeholder("userId")),
        // A constant, so that the index of people's grants is used.
        sql`${assetGrants.createdByKind} = 'user'`,
        sql`(${sql.placeholder("clientId")} IS NULL OR ${assetGrants.clientId} = ${sql.placeholder("clientId")})`,
        inTime,
      ),
    )
    .prepare();
  return ({
    userId,
    clientId = null,
    nowMs,
  }: {
    userId: string;
    clientId?: string | null;
    nowMs: number;
  }) => {
    revoke.run({ userId, clientId, nowMs });
  };
}
