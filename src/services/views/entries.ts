/** Ledger entries as documents, for exports and API. */
import { isoTime } from "../../../config/ambient.ts";
import type { EntryRow } from "../../../ledger/contract.ts";

/** Columns of an export in order; see docs/ledger.md. */
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
