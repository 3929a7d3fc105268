/** Searches a text line by line: what is not drawn, the browser's own search would not find. */

/** More are not counted. */
export const matchesMax = 5_000;

/** The line of each match, in order. Capitals or not is all the same. */
export function findLines(lines: readonly string[], query: string): number[] {
  const wanted = query.toLowerCase();
  const found: number[] = [];
  if (wanted === "") return found;
  for (const [index, line] of lines.entries()) {
    const text = line.toLowerCase();
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
      found.push(index + 1);
      if (found.length > matchesMax) return found;
    }
  }
  return found;
}
