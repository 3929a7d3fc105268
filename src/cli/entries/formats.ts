/** The two forms of an export: each written piece by piece, however long it gets. */
import { type EntryDocument, entryColumns } from "../../services/views/entries.ts";
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

export const entryFormats = {
  csv: {
    head: () => csvLine(entryColumns),
    entries: (entries) =>
      entries.map((entry) => csvLine(entryColumns.map((column) => entry[column]))).join(""),
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
