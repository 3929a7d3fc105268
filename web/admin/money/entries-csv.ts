/** Entries as `markmill admin export-entries` writes them: RFC 4180, and nothing that a spreadsheet would calculate. */
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
  const rows = entries.map((entry) => columns.map((column) => cell(entry[column])));
  return [columns, ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r\n'＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
