/** Export formats, written in pieces. */
import { csvLine } from "../../../../config/text/csv.ts";

export type Cell = string | number | null;

export interface ExportFormat<Row> {
  head(facts: object): string;
  rows(rows: readonly Row[], isFirst: boolean): string;
  end(count: number): string;
}

/** A header line, then a line per row. */
export function csvFormat<Column extends string>(
  columns: readonly Column[],
): ExportFormat<Record<Column, Cell>> {
  return {
    head: () => csvLine(columns),
    rows: (rows) => rows.map((row) => csvLine(columns.map((column) => row[column]))).join(""),
    end: () => "",
  };
}

/** One document: the facts, then the rows as member `name`, a line per row. */
export function jsonFormat<Row>(name: string): ExportFormat<Row> {
  return {
    head: (facts) => `${JSON.stringify(facts).slice(0, -1)},"${name}":[`,
    rows: (rows, isFirst) =>
      rows.map((row, index) => `${isFirst && index === 0 ? "" : ","}\n${JSON.stringify(row)}`).join(""),
    end: (count) => `\n],"count":${count}}\n`,
  };
}

/** JSON Lines (https://jsonlines.org). */
export function jsonLinesFormat<Row>(): ExportFormat<Row> {
  return {
    head: () => "",
    rows: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
    end: () => "",
  };
}
