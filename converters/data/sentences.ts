/** Commas of sentences and verse, which stand as regularly as those of a table now and then. */
import { isValue } from "./header.ts";

/** How often a space follows the delimiter where people write, and hardly ever where programs do. */
const spacedShareMin = 0.8;
/** How often a column's cells must be values to be one of a table. */
const valuesShareMin = 0.8;
/** Words of a column's cells, on average: more than a name or a term has. */
const phraseWordsMin = 4;

/** Ends of sentences and of lines of verse, perhaps in quotes. */
const lineEnd = /[.!?…,;:]["'”“’»)]*$/u;

/**
 * Whether rows with equally many cells are lines that somebody wrote: spaces after the commas, no column of numbers or
 * dates, and lines that end as sentences do or cells that are whole phrases.
 */
export function areSentences(rows: readonly (readonly string[])[]): boolean {
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
