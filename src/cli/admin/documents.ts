/** Rows of the ledger as the documents that --json prints: snake_case and ISO 8601, as everywhere on the wire. */
import { isoTime } from "../../../config/ambient.ts";
import type { EntryRow, KeyRow, UserRow, VerifyReport } from "../../../ledger/contract.ts";

const timeOf = (ms: number | null): string | null => (ms === null ? null : isoTime(ms));

export function userDocument(user: UserRow) {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    organization_id: user.organizationId,
    organization: user.organizationName,
    banned: user.banned,
    created_at: isoTime(user.createdAtMs),
  };
}

export function keyDocument(key: KeyRow) {
  return {
    id: key.id,
    prefix: key.prefix,
    name: key.name,
    scopes: key.scopes,
    user_id: key.userId,
    created_at: isoTime(key.createdAtMs),
    expires_at: timeOf(key.expiresAtMs),
    last_used_at: timeOf(key.lastUsedAtMs),
    revoked_at: timeOf(key.revokedAtMs),
  };
}

export function verifyDocument(report: VerifyReport) {
  return {
    ok: report.ok,
    // The names of the log line `ledger.heads`.
    entries: report.transfers,
    entries_head: report.head,
    audit_rows: report.auditRows,
    audit_head: report.auditHead,
    problems: report.problems,
  };
}

/** The columns of an export; docs/ledger.md says what they mean. */
export function entryDocument(entry: EntryRow) {
  return {
    sequence: entry.sequence,
    created_at: isoTime(entry.createdAtMs),
    kind: entry.kind,
    credit_units: entry.creditUnits,
    organization: entry.organizationName,
    organization_id: entry.organizationId,
    debit_account_id: entry.debitAccountId,
    credit_account_id: entry.creditAccountId,
    bucket_id: entry.bucketId,
    hold_id: entry.holdId,
    job_id: entry.jobId,
    key: entry.key,
    actor_kind: entry.actorKind,
    actor_id: entry.actorId,
    reason: entry.reason,
    previous_hash: entry.previousHash,
    hash: entry.hash,
  };
}

export type EntryDocument = ReturnType<typeof entryDocument>;
