import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { creatorAllowed, resultKept, unexpired } from "../asset-grants/validity.ts";
import type { Db } from "../database/connection.ts";
import { once, param, paramValue } from "../database/prepared.ts";
import { selectJobs, toJobRow, toUploadRow } from "../job-state/rows.ts";
import { createFindSets, type SetRow } from "../jobs/find-sets.ts";
import { type JobStatus, jobStatuses } from "../schema/enums.ts";
import { assetGrants, jobs, uploads } from "../schema/index.ts";
import type { JobRow } from "../schema/jobs.ts";
import { type Owner, ownerKey } from "../schema/owners.ts";
import type { UploadRow } from "../schema/uploads.ts";
import { type FoundJobs, type JobFilter, jobsOfOwner } from "./job-search.ts";
import { mergeOf } from "./sql.ts";

/** Sorts after every id: the cursor of the first page. */
const afterAllIds = "\u{10FFFF}";

export function createJobQueries(db: Db) {
  const ownJobs = eq(jobs.ownerKey, param("ownerKey"));
  const upload = once(() =>
    db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, param("id")), eq(uploads.ownerKey, param("ownerKey"))))
      .prepare(),
  );
  const job = once(() =>
    selectJobs(db)
      .where(and(eq(jobs.id, param("id")), ownJobs))
      .prepare(),
  );
  const idsOf = (status: SQL) =>
    sql`SELECT id FROM jobs WHERE owner_key = ${param("ownerKey")} AND status = ${status} AND id < ${param("before")}`;
  const newest = (ids: SQL) => sql`${ids} ORDER BY id DESC LIMIT ${param("limit")}`;
  const pageOf = (ids: SQL) =>
    selectJobs(db)
      .where(sql`${jobs.id} IN (${newest(ids)})`)
      .orderBy(desc(jobs.id))
      .prepare();
  const page = once(() => pageOf(mergeOf(jobStatuses, idsOf)));
  const pageOfStatus = once(() => pageOf(idsOf(paramValue("status"))));
  const depth = once(() =>
    db
      .select({
        queued: sql<number>`(SELECT count(*) FROM jobs WHERE status = 'queued')`,
        running: sql<number>`(SELECT count(*) FROM jobs WHERE status = 'running')`,
      })
      .from(sql`(SELECT 1)`)
      .prepare(),
  );

  return {
    upload: async (id: string, owner: Owner): Promise<UploadRow | null> => {
      const row = upload().get({ id, ownerKey: ownerKey(owner) });
      return row === undefined ? null : toUploadRow(row);
    },
    job: async (id: string, owner: Owner): Promise<JobRow | null> => {
      const row = job().get({ id, ownerKey: ownerKey(owner) });
      return row === undefined ? null : toJobRow(row);
    },
    /** Newest first. The cursor is the last job id of the previous page (ids are ordered by time). */
    jobs: async (
      owner: Owner,
      { limit, before: cursor, status }: { limit: number; before: string | null; status: JobStatus | null },
    ): Promise<JobRow[]> => {
      const values = { ownerKey: ownerKey(owner), before: cursor ?? afterAllIds, limit };
      const rows = status === null ? page().all(values) : pageOfStatus().all({ ...values, status });
      return rows.map(toJobRow);
    },
    /** Like `jobs`, filtered. */
    searchJobs: async (
      owner: Owner,
      page: { limit: number; before: string | null; filter: JobFilter },
    ): Promise<FoundJobs> => jobsOfOwner(db, owner, page),
    queueDepth: async (): Promise<{ queued: number; running: number }> =>
      depth().get() ?? { queued: 0, running: 0 },
  };
}

export function createSetQueries(db: Db) {
  const find = once(() => createFindSets(db));
  return {
    /** The set or job of an owner's client_request_id; null: unused; a null set: a single job. */
    clientRequest: async (owner: Owner, clientRequestId: string): Promise<{ set: SetRow | null } | null> =>
      find().byRequest(owner, clientRequestId),
  };
}

export function createAssetGrantQueries(db: Db) {
  const byHash = once(() =>
    db
      .select({ id: assetGrants.id, jobId: assetGrants.jobId, assetPath: assetGrants.assetPath })
      .from(assetGrants)
      .innerJoin(jobs, eq(jobs.id, assetGrants.jobId))
      .where(and(eq(assetGrants.tokenHash, param("tokenHash")), unexpired, resultKept, creatorAllowed))
      .prepare(),
  );
  return {
    /**
     * A valid grant: neither expired nor revoked, its result exists, and its creator could still create it: the key is
     * active, the user is not banned and still in the job's organization, the application still has consent.
     */
    assetGrantByHash: async (tokenHash: string, nowMs: number): Promise<AssetGrantRow | null> =>
      byHash().get({ tokenHash, nowMs }) ?? null,
  };
}

export interface AssetGrantRow {
  /** ag_ + 32 hex. */
  id: string;
  jobId: string;
  assetPath: string;
}
