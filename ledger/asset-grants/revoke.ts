import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { param, paramValue } from "../database/prepared.ts";
import { assetGrants } from "../schema/index.ts";
import type { Change, Owner } from "../schema/owners.ts";
import { ownerKey } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { unexpired } from "./validity.ts";

interface Args extends Change {
  grantId: string;
  jobId: string;
  owner: Owner;
  /** Only grants of guests: a job token may revoke no others. */
  guestsOnly: boolean;
}

type Result = { outcome: "revoked" | "grant_not_found" };

/** A grant that is no longer valid is not found. */
export function revokeAssetGrant({ db, status, audit }: UnitContext): Unit<Args, Result> {
  const revoke = db
    .update(assetGrants)
    .set({ revokedAtMs: paramValue("nowMs") })
    .where(
      and(
        eq(assetGrants.id, param("grantId")),
        eq(assetGrants.jobId, param("jobId")),
        sql`(NOT ${param("guestsOnly")} OR ${assetGrants.createdByKind} = 'guest')`,
        unexpired,
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
 * Revokes the grants that a user created in a browser or through any application, or (with `clientId`) through that
 * application. Grants of the user's keys end with the keys.
 */
export function createRevokeGrantsOfUser(
  db: Db,
): (whose: { userId: string; clientId?: string; nowMs: number }) => void {
  const revoke = db
    .update(assetGrants)
    .set({ revokedAtMs: paramValue("nowMs") })
    .where(
      and(
        eq(assetGrants.createdBy, param("userId")),
        // A constant, so that SQLite uses the partial index.
        sql`${assetGrants.createdByKind} = 'user'`,
        sql`(${param("clientId")} IS NULL OR ${assetGrants.clientId} = ${param("clientId")})`,
        unexpired,
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
