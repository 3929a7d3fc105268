/** Names of cells: A1, B5:D9 (ISO/IEC 29500-1, section 18.18.62). Rows and columns are numbered from 1. */

/** What a sheet can hold. */
export const rowsMax = 1_048_576;
export const columnsMax = 16_384;

export interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A → 1, XFD → 16384. Takes letters of either case. */
export function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

export function columnName(number: number): string {
  let name = "";
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

export function cellName(row: number, column: number): string {
  return columnName(column) + row;
}

const form = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})(?::\$?([A-Za-z]{1,3})\$?(\d{1,7}))?$/;

/** Of a cell or a range, its corners sorted and inside the sheet; null for anything else. */
export function rangeOf(reference: string): Range | null {
  const match = form.exec(reference.trim());
  if (match === null) return null;
  const [, left = "", top = "", right = left, bottom = top] = match;
  const columns = [columnNumber(left), columnNumber(right)].sort((a, b) => a - b);
  const rows = [Number(top), Number(bottom)].sort((a, b) => a - b);
  const range: Range = {
    top: rows[0] ?? 0,
    left: columns[0] ?? 0,
    bottom: Math.min(rowsMax, rows[1] ?? 0),
    right: Math.min(columnsMax, columns[1] ?? 0),
  };
  return range.top < 1 || range.top > rowsMax || range.left > columnsMax ? null : range;
}
