import { and, count, eq } from "drizzle-orm";
import { param, preparedInsert } from "../database/prepared.ts";
import { assetGrants } from "../schema/index.ts";
import type { Actor, Owner } from "../schema/owners.ts";
import { ownerKey } from "../schema/owners.ts";
import type { Unit, UnitContext } from "../unit-context.ts";
import { unexpired } from "./validity.ts";

interface Args {
  grantId: string;
  /** SHA-256 of the token in the link, hex. */
  tokenHash: string;
  jobId: string;
  owner: Owner;
  assetPath: string;
  /** The grant ends with the actor's access; see `assetGrantByHash`. */
  actor: Actor;
  expiresAtMs: number;
  /** Limit of valid grants per job. */
  grantsMax: number;
  nowMs: number;
}

type Result = { outcome: "created" | "job_not_found" | "result_expired" | "grant_limit_reached" };

/**
 * For an image of a succeeded job; the caller checks that the image exists. `result_expired`: the job's retention has
 * ended.
 */
export function createAssetGrant({ db, status, audit }: UnitContext): Unit<Args, Result> {
  const insert = preparedInsert(db, assetGrants);
  const working = db
    .select({ grants: count() })
    .from(assetGrants)
    .where(and(eq(assetGrants.jobId, param("jobId")), unexpired))
    .prepare();

  return ({ grantId, tokenHash, jobId, owner, assetPath, actor, expiresAtMs, grantsMax, nowMs }) => {
    const job = status.find(jobId);
    if (job?.status !== "succeeded" || job.ownerKey !== ownerKey(owner)) return { outcome: "job_not_found" };
    if (job.expiresAtMs !== null && job.expiresAtMs <= nowMs) return { outcome: "result_expired" };
    if ((working.get({ jobId, nowMs })?.grants ?? 0) >= grantsMax) return { outcome: "grant_limit_reached" };
    insert({
      id: grantId,
      tokenHash,
      jobId,
      assetPath,
      ...makerOf(actor),
      createdAtMs: nowMs,
      expiresAtMs,
      revokedAtMs: null,
    });
    audit({
      actor,
      action: "asset_grant.create",
      objectId: grantId,
      organizationId: job.organizationId,
      outcome: "created",
      detail: { job_id: jobId, asset_path: assetPath, expires_at_ms: expiresAtMs },
      nowMs,
    });
    return { outcome: "created" };
  };
}

function makerOf({ kind, id, clientId }: Actor) {
  if (kind !== "key" && kind !== "user" && kind !== "guest")
    throw new Error(`${kind} cannot create asset grants`);
  return { createdByKind: kind, createdBy: id, clientId: clientId ?? null };
}
