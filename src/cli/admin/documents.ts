/** Rows of the ledger as the documents that --json prints: snake_case and ISO 8601, as everywhere on the wire. */
import { isoTime } from "../../../config/ambient.ts";
import type { EntryRow, KeyRow, UserRow, VerifyReport } from "../../../ledger/contract.ts";

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
    expires_at: isoTime(key.expiresAtMs),
    last_used_at: isoTime(key.lastUsedAtMs),
    revoked_at: isoTime(key.revokedAtMs),
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

/** The columns of an export, in their order; docs/ledger.md says what they mean. */
const entryFields = {
  sequence: ({ sequence }) => sequence,
  created_at: ({ createdAtMs }) => isoTime(createdAtMs),
  kind: ({ kind }) => kind,
  credit_units: ({ creditUnits }) => creditUnits,
  organization: ({ organizationName }) => organizationName,
  organization_id: ({ organizationId }) => organizationId,
  debit_account_id: ({ debitAccountId }) => debitAccountId,
  credit_account_id: ({ creditAccountId }) => creditAccountId,
  bucket_id: ({ bucketId }) => bucketId,
  hold_id: ({ holdId }) => holdId,
  job_id: ({ jobId }) => jobId,
  key: ({ key }) => key,
  actor_kind: ({ actorKind }) => actorKind,
  actor_id: ({ actorId }) => actorId,
  reason: ({ reason }) => reason,
  previous_hash: ({ previousHash }) => previousHash,
  hash: ({ hash }) => hash,
} satisfies Record<string, (entry: EntryRow) => string | number | null>;

type EntryColumn = keyof typeof entryFields;
export type EntryDocument = Record<EntryColumn, string | number | null>;

export const entryColumns = Object.keys(entryFields) as EntryColumn[];

export function entryDocument(entry: EntryRow): EntryDocument {
  return Object.fromEntries(
    entryColumns.map((column) => [column, entryFields[column](entry)]),
  ) as EntryDocument;
}
