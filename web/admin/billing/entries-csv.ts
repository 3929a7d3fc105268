/** Entries as `markmill admin export-entries` writes them. */
import { csvLine } from "../../../config/text/csv.ts";
import type { AdminEntry } from "../../../src/client/generated/admin-schema.ts";

const columns = [
  "sequence",
  "created_at",
  "kind",
  "credit_units",
  "organization",
  "organization_id",
  "debit_account_id",
  "credit_account_id",
  "bucket_id",
  "hold_id",
  "job_id",
  "key",
  "actor_kind",
  "actor_id",
  "reason",
  "previous_hash",
  "hash",
] as const satisfies readonly (keyof AdminEntry)[];

export function entriesCsv(entries: readonly AdminEntry[]): string {
  return [columns, ...entries.map((entry) => columns.map((column) => entry[column]))].map(csvLine).join("");
}
