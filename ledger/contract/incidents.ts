/** What went wrong inside and whom it met, for an administrator who was told a support reference. */
import type { JobRow } from "./jobs.ts";

export interface IncidentRow {
  supportReference: string;
  jobId: string;
  /** Null: the job was an anonymous caller's. */
  organizationId: string | null;
  capabilityId: string;
  /** As the job's error_code would say it. */
  errorCode: string;
  attempt: number;
  /** At most limits.incidentCharactersMax; null when nothing more is known. */
  internal: string | null;
  atMs: number;
  expiresAtMs: number;
}

/** A line of the audit log. */
export interface AuditRow {
  sequence: number;
  atMs: number;
  actorKind: string;
  actorId: string | null;
  action: string;
  outcome: string;
  detail: Record<string, string | number | boolean | null> | null;
}

export interface IncidentQueries {
  incident(supportReference: string): Promise<IncidentRow | null>;
  /** Oldest first. */
  incidentsOfJob(jobId: string): Promise<IncidentRow[]>;
  /** For administrators only: no owner is asked for. */
  jobOfAnyone(id: string): Promise<JobRow | null>;
  /**
   * The audit lines about one object among at most `limit` lines that end before `before` (null: at the newest), oldest
   * first, and where to go on; null when there is nothing older. A slice at a time, because the log has no index by
   * object and the server's own thread reads it.
   */
  auditOf(
    objectId: string,
    slice: { before: number | null; limit: number },
  ): Promise<{ rows: AuditRow[]; before: number | null }>;
  /** Jobs that ended by abandonJob and whose Credits are still held; oldest first. */
  pendingReleases(limit: number): Promise<string[]>;
}
