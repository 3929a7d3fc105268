/** Audit rows for exports (columns) and the API (with facts as an object). */
import { isoTime } from "../../../../config/ambient.ts";
import type { AuditLine } from "../../../../ledger/contract.ts";
import { type Cell, csvFormat, type ExportFormat, jsonLinesFormat } from "../exports/formats.ts";

/** Columns of an export in order; see docs/audit.md. */
const fields = {
  sequence: ({ sequence }) => sequence,
  at: ({ atMs }) => isoTime(atMs),
  actor_kind: ({ actorKind }) => actorKind,
  actor_id: ({ actorId }) => actorId,
  actor_name: ({ actorName }) => actorName,
  address: ({ address }) => address,
  request_id: ({ requestId }) => requestId,
  action: ({ action }) => action,
  object_kind: ({ objectKind }) => objectKind,
  object_id: ({ objectId }) => objectId,
  object_name: ({ objectName }) => objectName,
  organization_id: ({ organizationId }) => organizationId,
  organization_name: ({ organizationName }) => organizationName,
  outcome: ({ outcome }) => outcome,
  /** The text that was hashed. */
  detail: ({ detail }) => detail,
  previous_hash: ({ hash, previousHash }) => (hash === null ? null : previousHash),
  hash: ({ hash }) => hash,
} as const satisfies Record<string, (line: AuditLine) => Cell>;

type Columns = { -readonly [F in keyof typeof fields]: ReturnType<(typeof fields)[F]> };
type AuditColumn = keyof Columns;

const columns = Object.keys(fields) as AuditColumn[];

export function auditRow(line: AuditLine): Columns {
  return Object.fromEntries(columns.map((column) => [column, fields[column](line)])) as Columns;
}

export type AuditDocument = Omit<Columns, "detail"> & { detail: Record<string, Cell | boolean> | null };

export function auditDocument(line: AuditLine): AuditDocument {
  return { ...auditRow(line), detail: JSON.parse(line.detail ?? "null") };
}

export const auditFormats = {
  csv: csvFormat(columns),
  jsonl: jsonLinesFormat<Record<AuditColumn, Cell>>(),
} as const satisfies Record<string, ExportFormat<Record<AuditColumn, Cell>>>;

export type AuditFormatName = keyof typeof auditFormats;

export const auditFormatNames = Object.keys(auditFormats) as AuditFormatName[];
