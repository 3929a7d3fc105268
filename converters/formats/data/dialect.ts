import { extname } from "node:path";
import type { Quoting } from "./fields.ts";
import { isValue } from "./header.ts";
import { sampleRows } from "./rows.ts";

// Commas of sentences and verse, which stand as regularly as those of a table now and then.

/** How often a space follows the delimiter where people write, and hardly ever where programs do. */
const spacedShareMin = 0.8;
/** How often a column's cells must be values to be one of a table. */
const valuesShareMin = 0.8;
/** Words of a column's cells, on average: more than a name or a term has. */
const phraseWordsMin = 4;

/** Ends of sentences and of lines of verse, perhaps in quotes. */
const lineEnd = /[.!?…,;:]["'”“’»)]*$/u;

/** Whether rows with equally many cells are prose or verse with commas. */
function areSentences(rows: readonly (readonly string[])[]): boolean {
  const later = rows.flatMap((row) => row.slice(1)).filter((cell) => cell !== "");
  const spaced = later.filter((cell) => /^\s/.test(cell)).length;
  if (later.length === 0 || spaced < later.length * spacedShareMin) return false;
  const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => (row[column] ?? "").trim()));
  if (columns.some(areValues)) return false;
  const ends = rows.filter((row) => {
    const last = row.at(-1)?.trim() ?? "";
    return last === "" || lineEnd.test(last);
  });
  return ends.length * 2 >= rows.length || columns.some(arePhrases);
}

/** But for the name of the column. */
function areValues([, ...cells]: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && filled.filter(isValue).length >= filled.length * valuesShareMin;
}

function arePhrases(cells: readonly string[]): boolean {
  const words = cells.reduce((sum, cell) => sum + cell.split(/\s+/).length, 0);
  return words >= cells.length * phraseWordsMin;
}

export interface Dialect extends Quoting {
  /** Characters before the first row: Excel's `sep=;` line. */
  skip: number;
  /** Share 0..1 of the sampled rows that have the usual number of cells. */
  consistency: number;
  columns: number;
  rows: number;
}

const delimiters: readonly string[] = [",", ";", "\t", "|"];
const rowsMax = 200;

/** Excel's own way to name the delimiter. */
const declared = /^sep=([,;\t|])(?:\r\n?|\n)/i;

/** The delimiter with which most rows have equally many cells; ties: more cells, extension, frequency. */
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
