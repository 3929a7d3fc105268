/**
 * Unrestricted Damerau-Levenshtein distance in UTF-16 units (Lowrance and Wagner, "An Extension of the String-to-String
 * Correction Problem", 1975).
 */
export function editDistance(a: string, b: string): number {
  const width = b.length + 2;
  const infinity = a.length + b.length;
  const cost = new Int32Array((a.length + 2) * width);
  const at = (row: number, column: number): number => cost[row * width + column] ?? infinity;
  cost[0] = infinity;
  for (let i = 0; i <= a.length; i++) {
    cost[(i + 1) * width] = infinity;
    cost[(i + 1) * width + 1] = i;
  }
  for (let j = 0; j <= b.length; j++) {
    cost[j + 1] = infinity;
    cost[width + j + 1] = j;
  }
  const lastRowOf = new Map<string, number>();
  for (let i = 1; i <= a.length; i++) {
    let lastMatch = 0;
    for (let j = 1; j <= b.length; j++) {
      const row = lastRowOf.get(b.charAt(j - 1)) ?? 0;
      const column = lastMatch;
      const same = a[i - 1] === b[j - 1];
      if (same) lastMatch = j;
      cost[(i + 1) * width + j + 1] = Math.min(
        at(i, j) + (same ? 0 : 1),
        at(i + 1, j) + 1,
        at(i, j + 1) + 1,
        at(row, column) + (i - row - 1) + 1 + (j - column - 1),
      );
    }
    lastRowOf.set(a.charAt(i - 1), i);
  }
  return at(a.length + 1, b.length + 1);
}

/** The first candidate with the least distance; null: no candidates. */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance >= least) continue;
    best = candidate;
    least = distance;
  }
  return best;
}
