import { and, asc, desc, eq, getTableColumns, gt, lte, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { once, param } from "../database/prepared.ts";
import { selectJobs, toJobRow } from "../job-state/rows.ts";
import { audit, holds, incidents, jobs } from "../schema/index.ts";
import type { JobRow } from "../schema/jobs.ts";

export function createIncidentQueries(db: Db) {
  const { holdPending, ...columns } = getTableColumns(incidents);
  const byReference = once(() =>
    db
      .select(columns)
      .from(incidents)
      .where(eq(incidents.supportReference, param("reference")))
      .orderBy(desc(incidents.atMs))
      .limit(1)
      .prepare(),
  );
  const ofJob = once(() =>
    db
      .select(columns)
      .from(incidents)
      .where(eq(incidents.jobId, param("jobId")))
      .orderBy(asc(incidents.atMs), asc(incidents.attempt))
      .prepare(),
  );
  const anyJob = once(() =>
    selectJobs(db)
      .where(eq(jobs.id, param("id")))
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
          gt(audit.sequence, param("after")),
          lte(audit.sequence, param("last")),
          eq(audit.objectId, param("objectId")),
        ),
      )
      .orderBy(asc(audit.sequence))
      .prepare(),
  );
  // A literal: required for the partial index.
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
      .limit(param("limit"))
      .prepare(),
  );

  return {
    incident: async (reference: string): Promise<IncidentRow | null> =>
      byReference().get({ reference }) ?? null,
    /** Oldest first. */
    incidentsOfJob: async (jobId: string): Promise<IncidentRow[]> => ofJob().all({ jobId }),
    /** For administrators: without an owner check. */
    jobOfAnyone: async (id: string): Promise<JobRow | null> => {
      const row = anyJob().get({ id });
      return row === undefined ? null : toJobRow(row);
    },
    /**
     * The audit rows of an object among at most `limit` rows before `before` (null: the end), oldest first, and where
     * to continue; null: no older rows. In slices, because the log has no index by object and reads block the thread.
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
    /** Jobs with a pending hold after abandonJob; oldest first. */
    pendingReleases: async (limit: number): Promise<string[]> =>
      pending()
        .all({ limit })
        .map(({ jobId }) => jobId),
  };
}

export type IncidentRow = Omit<typeof incidents.$inferSelect, "holdPending">;

export type AuditRow = Pick<
  typeof audit.$inferSelect,
  "sequence" | "atMs" | "actorKind" | "actorId" | "action" | "outcome" | "detail"
>;
