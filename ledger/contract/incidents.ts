/** What went wrong inside and whom it met, for an administrator who was told a support reference. */

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
