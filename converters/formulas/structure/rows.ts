/** Rows of an environment, one behind the other. */

/** A bracket or star right behind the end of a row would be read as part of that command. */
export const rowsTex = (rows: readonly string[]): string =>
  rows.map((row, at) => (at > 0 && /^\s*[[*]/.test(row) ? `{}${row}` : row)).join("\\\\");
