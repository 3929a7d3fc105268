import { asc, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { limits } from "../../config/limits.ts";
import { withoutSecrets } from "../../config/secret.ts";
import type { Db } from "../database/connection.ts";
import { param, preparedInsert } from "../database/prepared.ts";
import { holds, incidents } from "../schema/index.ts";
import type { StoredJob } from "./rows.ts";

export interface Incident {
  supportReference: string;
  errorCode: string;
  internal: string | undefined;
  /** The retention of the job's result, even if the job is deleted. */
  retentionMs: number;
  nowMs: number;
  /** The job ended without releasing its hold. */
  leavesHold?: boolean;
}

export type WriteIncident = (job: StoredJob, incident: Incident) => void;

export function createIncidents(db: Db): WriteIncident {
  const insert = preparedInsert(db, incidents);
  return (job, { supportReference, errorCode, internal, retentionMs, nowMs, leavesHold = false }) =>
    insert({
      supportReference,
      jobId: job.id,
      organizationId: job.organizationId,
      capabilityId: job.capabilityId,
      errorCode,
      attempt: job.attempt,
      internal:
        internal === undefined ? null : withoutSecrets(internal).slice(0, limits.incidentCharactersMax),
      atMs: nowMs,
      expiresAtMs: nowMs + retentionMs,
      holdPending: leavesHold,
    });
}

export function holdPending(jobId: AnySQLiteColumn): SQL {
  return sql`EXISTS (SELECT 1 FROM ${holds} WHERE ${holds.jobId} = ${jobId} AND ${holds.state} = 'pending')`;
}

/** Deletes expired incidents except those with a pending hold. Returns their number. */
export function createSweepIncidents(db: Db): (args: { nowMs: number; limit: number }) => number {
  // By row: incidents may share a support reference and expire separately.
  const rowid = sql`${incidents}.rowid`;
  const expired = db
    .select({ rowid })
    .from(incidents)
    .where(sql`${lte(incidents.expiresAtMs, param("nowMs"))} AND NOT ${holdPending(incidents.jobId)}`)
    .orderBy(asc(incidents.expiresAtMs))
    .limit(param("limit"));
  const remove = db.delete(incidents).where(inArray(rowid, expired)).prepare();
  return (args) => remove.run({ ...args }).changes;
}
