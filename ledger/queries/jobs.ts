import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import {
  type FoundJobs,
  type JobFilter,
  type JobRow,
  type JobStatus,
  jobStatuses,
  type UploadRow,
} from "../contract/jobs.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { selectJobs, toJobRow, toUploadRow } from "../job-state/rows.ts";
import { jobs, uploads } from "../schema/index.ts";
import type { Owner } from "../schema/owners.ts";
import { ownerKey } from "../schema/owners.ts";
import { jobsOfOwner } from "./job-search.ts";
import { mergeOf } from "./merge.ts";

/** Sorts after every id: the cursor of the first page. */
const afterAllIds = "\u{10FFFF}";

export function createJobQueries(db: Db) {
  const ownJobs = eq(jobs.ownerKey, sql.placeholder("ownerKey"));
  const upload = once(() =>
    db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, sql.placeholder("id")), eq(uploads.ownerKey, sql.placeholder("ownerKey"))))
      .prepare(),
  );
  const job = once(() =>
    selectJobs(db)
      .where(and(eq(jobs.id, sql.placeholder("id")), ownJobs))
      .prepare(),
  );
  const idsOf = (status: SQL) =>
    sql`SELECT id FROM jobs WHERE owner_key = ${sql.placeholder("ownerKey")} AND status = ${status} AND id < ${sql.placeholder("before")}`;
  const newest = (ids: SQL) => sql`${ids} ORDER BY id DESC LIMIT ${sql.placeholder("limit")}`;
  const pageOf = (ids: SQL) =>
    selectJobs(db)
      .where(sql`${jobs.id} IN (${newest(ids)})`)
      .orderBy(desc(jobs.id))
      .prepare();
  const page = once(() => pageOf(mergeOf(jobStatuses, idsOf)));
  const pageOfStatus = once(() => pageOf(idsOf(sql`${sql.placeholder("status")}`)));
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
    /** Newest first. The cursor is the last job's id of the page before (ids are time-ordered). */
    jobs: async (
      owner: Owner,
      { limit, before: cursor, status }: { limit: number; before: string | null; status: JobStatus | null },
    ): Promise<JobRow[]> => {
      const values = { ownerKey: ownerKey(owner), before: cursor ?? afterAllIds, limit };
      const rows = status === null ? page().all(values) : pageOfStatus().all({ ...values, status });
      return rows.map(toJobRow);
    },
    /** As `jobs`, of those that a filter wants. */
    searchJobs: async (
      owner: Owner,
      page: { limit: number; before: string | null; filter: JobFilter },
    ): Promise<FoundJobs> => jobsOfOwner(db, owner, page),
    queueDepth: async (): Promise<{ queued: number; running: number }> =>
      depth().get() ?? { queued: 0, running: 0 },
  };
}
