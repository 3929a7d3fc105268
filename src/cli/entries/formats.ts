/** The two forms of an export: each written piece by piece, however long it gets. */
import type { EntryDocument } from "../admin/documents.ts";
import { csvLine } from "./csv.ts";

export interface ExportFacts {
  exported_at: string;
  organization: string | null;
  from: string | null;
  to: string | null;
}

export interface EntryFormat {
  head(facts: ExportFacts): string;
  entries(entries: readonly EntryDocument[], isFirst: boolean): string;
  end(count: number): string;
}

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
] as const satisfies readonly (keyof EntryDocument)[];

export const entryFormats = {
  csv: {
    head: () => csvLine(columns),
    entries: (entries) => entries.map((entry) => csvLine(columns.map((column) => entry[column]))).join(""),
    end: () => "",
  },
  /** One document; a line an entry. */
  json: {
    head: (facts) => `${JSON.stringify(facts).slice(0, -1)},"entries":[`,
    entries: (entries, isFirst) =>
      entries
        .map((entry, index) => `${isFirst && index === 0 ? "" : ","}\n${JSON.stringify(entry)}`)
        .join(""),
    end: (count) => `\n],"count":${count}}\n`,
  },
} as const satisfies Record<string, EntryFormat>;

export type EntryFormatName = keyof typeof entryFormats;
