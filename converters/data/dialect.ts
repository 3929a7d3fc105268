import { extname } from "node:path";
import type { Quoting } from "./fields.ts";
import { sampleRows } from "./rows.ts";
import { areSentences } from "./sentences.ts";

export interface Dialect extends Quoting {
  /** Characters before the first row: Excel's `sep=;` line. */
  skip: number;
  /** Share 0..1 of the sampled rows that have the usual number of cells. */
  consistency: number;
  /** The usual number of cells. */
  columns: number;
  rows: number;
}

const delimiters: readonly string[] = [",", ";", "\t", "|"];
const rowsMax = 200;

/** Excel's own way to name the delimiter. */
const declared = /^sep=([,;\t|])(?:\r\n?|\n)/i;

/**
 * The delimiter under which most rows have the same number of cells, of those that divide rows at all; between equals
 * the one with more cells, then the one that the file's extension says, then the more usual one.
 */
export function sniffDialect(sample: string, whole: boolean, filename: string): Dialect {
  const declaration = declared.exec(sample);
  if (declaration !== null) {
    const skip = declaration[0].length;
    return { ...judge(sample.slice(skip), declaration[1] ?? ",", whole), skip };
  }
  const preferred = extname(filename).toLowerCase() === ".tsv" ? "\t" : ",";
  const judged = delimiters.map((delimiter) => judge(sample, delimiter, whole));
  const rank = ({ columns, consistency, delimiter }: Dialect) =>
    columns < 2 ? 0 : consistency + columns / 1_000_000 + (delimiter === preferred ? 1e-9 : 0);
  const best = judged.reduce((best, dialect) => (rank(dialect) > rank(best) ? dialect : best));
  return best.columns < 2 ? judge(sample, preferred, whole) : best;
}

/** A quote behind a backslash that closes nothing, and none doubled: how MySQL and many programs write them. */
function isEscaped(sample: string, delimiter: string): boolean {
  const inner = new RegExp(`\\\\"(?![${delimiter === "|" ? "\\|" : delimiter}\\r\\n"]|$)`);
  return (
    inner.test(sample) && !/[^\\"]""[^"]/.test(sample.replace(/(^|[,;\t|\n])""(?=[,;\t|\r\n]|$)/g, "$1"))
  );
}

function judge(sample: string, delimiter: string, whole: boolean): Dialect {
  const escaped = isEscaped(sample, delimiter);
  const rows = sampleRows(sample, { delimiter, escaped }, whole, rowsMax);
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  // Between equally frequent numbers the larger: rows lose cells at their end more often than they gain some.
  const [columns, most] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  return {
    delimiter,
    escaped,
    skip: 0,
    columns,
    rows: rows.length,
    consistency: rows.length === 0 ? 0 : most / rows.length,
  };
}

/** Whether the sample can hardly be anything but a table: several rows, all of three cells or more, that nobody would write as text. */
export function isSurelyTable(dialect: Dialect, sample: string): boolean {
  const drawn = dialect.delimiter === "|" && /^[ \t]*(?:\|[ \t]*)?:?-{3,}/m.test(sample);
  if (dialect.rows < 4 || dialect.columns < 3 || dialect.consistency < 1 || drawn) return false;
  return dialect.skip > 0 || !areSentences(sampleRows(sample, dialect, false, rowsMax));
}
