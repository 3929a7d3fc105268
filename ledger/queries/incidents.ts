import { and, asc, desc, eq, getTableColumns, gt, lte, sql } from "drizzle-orm";
import type { AuditRow, IncidentRow } from "../contract/incidents.ts";
import type { JobRow } from "../contract/jobs.ts";
import type { Db } from "../database/connection.ts";
import { once } from "../database/prepared.ts";
import { selectJobs, toJobRow } from "../job-state/rows.ts";
import { audit, holds, incidents, jobs } from "../schema/index.ts";

export function createIncidentQueries(db: Db) {
  const { holdPending, ...columns } = getTableColumns(incidents);
  const byReference = once(() =>
    db
      .select(columns)
      .from(incidents)
      .where(eq(incidents.supportReference, sql.placeholder("reference")))
      .orderBy(desc(incidents.atMs))
      .limit(1)
      .prepare(),
  );
  const ofJob = once(() =>
    db
      .select(columns)
      .from(incidents)
      .where(eq(incidents.jobId, sql.placeholder("jobId")))
      .orderBy(asc(incidents.atMs), asc(incidents.attempt))
      .prepare(),
  );
  const anyJob = once(() =>
    selectJobs(db)
      .where(eq(jobs.id, sql.placeholder("id")))
      .prepare(),
  );
  const newest = once(() =>
    db
      .select({ sequence: sql<number>`coalesce(max(${audit.sequence}), 0)` })
      .from(audit)
      .prepare(),
  );
  const lines = once(() =>
    db
      .select({
        sequence: audit.sequence,
        atMs: audit.atMs,
        actorKind: audit.actorKind,
        actorId: audit.actorId,
        action: audit.action,
        outcome: audit.outcome,
        detail: audit.detail,
      })
      .from(audit)
      .where(
        and(
          gt(audit.sequence, sql.placeholder("after")),
          lte(audit.sequence, sql.placeholder("last")),
          eq(audit.objectId, sql.placeholder("objectId")),
        ),
      )
      .orderBy(asc(audit.sequence))
      .prepare(),
  );
  // A literal: only so does the engine see that the partial index serves, in which there are few.
  const pending = once(() =>
    db
      .selectDistinct({ jobId: incidents.jobId })
      .from(incidents)
      .innerJoin(jobs, eq(jobs.id, incidents.jobId))
      .innerJoin(holds, eq(holds.jobId, incidents.jobId))
      .where(
        sql`${incidents.holdPending} = 1 AND ${jobs.finishedAtMs} IS NOT NULL AND ${holds.state} = 'pending'`,
      )
      .orderBy(asc(jobs.finishedAtMs), asc(jobs.id))
      .limit(sql.placeholder("limit"))
      .prepare(),
  );

  return {
    incident: async (reference: string): Promise<IncidentRow | null> =>
      byReference().get({ reference }) ?? null,
    /** Oldest first. */
    incidentsOfJob: async (jobId: string): Promise<IncidentRow[]> => ofJob().all({ jobId }),
    /** For administrators only: no owner is asked for. */
    jobOfAnyone: async (id: string): Promise<JobRow | null> => {
      const row = anyJob().get({ id });
      return row === undefined ? null : toJobRow(row);
    },
    /**
     * The audit lines about one object among at most `limit` lines that end before `before` (null: at the newest), oldest
     * first, and where to go on; null when there is nothing older. A slice at a time, because the log has no index by
     * object and the server's own thread reads it.
     */
    auditOf: async (
      objectId: string,
      { before, limit }: { before: number | null; limit: number },
    ): Promise<{ rows: AuditRow[]; before: number | null }> => {
      const last = before === null ? (newest().get()?.sequence ?? 0) : before - 1;
      const after = Math.max(0, last - limit);
      const rows = lines().all({ objectId, after, last });
      return { rows, before: after === 0 ? null : after + 1 };
    },
    /** Jobs that ended by abandonJob and whose Credits are still held; oldest first. */
    pendingReleases: async (limit: number): Promise<string[]> =>
      pending()
        .all({ limit })
        .map(({ jobId }) => jobId),
  };
}
