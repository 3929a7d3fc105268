/** The line numbers of blocks in output.md, recorded while writing. */

/** The first and the last, 1-based and inclusive. */
export type Lines = readonly [first: number, last: number];

export interface BlockLines {
  /** Undefined if nothing of it was written. */
  lines: Lines | undefined;
  items?: BlockLines[];
  /** Of a table with row nodes: lines of each row; the first with the delimiter row or opening tag. */
  rowHeights?: number[];
}

export function linesIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** The text, which begins on this line, with its line numbers. */
export function stands(block: BlockLines, first: number, text: string): void {
  block.lines = [block.lines?.[0] ?? first, first + linesIn(text) - 1];
}
