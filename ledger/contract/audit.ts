/** The audit log, as administrators read it: who did what to what, when, from where, and what came of it. */

/** A row of the audit, but for its hash; `detail` as the stored text. */
export interface AuditContent {
  sequence: number;
  atMs: number;
  actorKind: string;
  actorId: string | null;
  address: string | null;
  requestId: string | null;
  action: string;
  objectKind: string;
  objectId: string;
  organizationId: string | null;
  outcome: string;
  detail: string | null;
}

export interface AuditLine extends AuditContent {
  /** Of the row before, 64 hex; zeros for the first of the chain. */
  previousHash: string;
  /** Null in rows that are older than the chain. */
  hash: string | null;
  /** What the ids are called now, where they still exist: a user's address, a key's or an organization's name. */
  actorName: string | null;
  objectName: string | null;
  organizationName: string | null;
}

/** What is not given is not asked for. */
export interface AuditFilter {
  /** Inclusive. */
  sinceMs?: number;
  /** Exclusive. */
  untilMs?: number;
  actorKind?: string;
  actorId?: string;
  action?: string;
  /** What stands before the dot of an action. */
  objectKind?: string;
  objectId?: string;
  organizationId?: string;
  outcome?: string;
  address?: string;
}

/** How far one read goes: the log has no index but its order, and whoever reads it holds up everybody else. */
export interface AuditReach {
  linesMax: number;
  /** Rows that are looked at, whether wanted or not. */
  rowsMax: number;
}
