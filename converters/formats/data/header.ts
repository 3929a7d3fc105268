/** What numbers, dates and times look like; a name of a column does not. */
const value = /^[-+(]?[\p{Sc}%]?\s?\d[\d.,'\s:/-]*(?:[eE][-+]?\d+)?\s?(?:[\p{Sc}%)]|[A-Z]|[AaPp][Mm])?$/u;

export function isValue(cell: string): boolean {
  return value.test(cell);
}

/** Years are names of columns as often as they are values, so they say neither. */
const year = /^(?:19|20)\d\d$/;

/** How often a column's cells must be values for it to be a column of values. */
const valuesShareMin = 0.8;
export const headerRowsMax = 200;

/** Whether the first row names the columns: most columns begin unlike the values below them. */
export function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = rows.slice(0, headerRowsMax);
  let score = 0;
  first.forEach((cell, column) => {
    if (cell === "") return;
    const below = others.map((row) => row[column] ?? "").filter((text) => text !== "");
    const values = below.filter((text) => isValue(text)).length;
    if (below.length === 0 || values < below.length * valuesShareMin) return;
    if (year.test(cell)) return;
    score += isValue(cell) ? -1 : 1;
  });
  return score >= 0;
}
