import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Queries } from "../contract.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { selectJobs, toJobRow, toUploadRow } from "../jobs/rows.ts";
import { ownerKey } from "../owners.ts";
import { jobs, uploads } from "../schema/index.ts";

/** Sorts after every id: the cursor of the first page. */
const afterAllIds = "\u{10FFFF}";

type JobQueries = Pick<Queries, "upload" | "job" | "jobs" | "queueDepth">;

export function createJobQueries(db: Db): JobQueries {
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
  const before = and(ownJobs, lt(jobs.id, sql.placeholder("before")));
  const page = once(() =>
    selectJobs(db).where(before).orderBy(desc(jobs.id)).limit(sql.placeholder("limit")).prepare(),
  );
  const pageOfStatus = once(() =>
    selectJobs(db)
      .where(and(before, eq(jobs.status, sql.placeholder("status"))))
      .orderBy(desc(jobs.id))
      .limit(sql.placeholder("limit"))
      .prepare(),
  );
  const depth = once(() =>
    db
      .select({
        queued: sql<number>`coalesce(sum(${jobs.status} = 'queued'), 0)`,
        running: sql<number>`coalesce(sum(${jobs.status} = 'running'), 0)`,
      })
      .from(jobs)
      .where(sql`${jobs.status} IN ('queued', 'running')`)
      .prepare(),
  );

  return {
    upload: async (id, owner) => {
      const row = upload().get({ id, ownerKey: ownerKey(owner) });
      return row === undefined ? null : toUploadRow(row);
    },
    job: async (id, owner) => {
      const row = job().get({ id, ownerKey: ownerKey(owner) });
      return row === undefined ? null : toJobRow(row);
    },
    jobs: async (owner, { limit, before: cursor, status }) => {
      const values = { ownerKey: ownerKey(owner), before: cursor ?? afterAllIds, limit };
      const rows = status === null ? page().all(values) : pageOfStatus().all({ ...values, status });
      return rows.map(toJobRow);
    },
    queueDepth: async () => depth().get() ?? { queued: 0, running: 0 },
  };
}
