/** How far a text is from what was written: the character error rate. */

/** Runs of white space count as one space; everything else as it stands. */
function normalised(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** Insertions, deletions and substitutions over the characters of the truth (Levenshtein 1966). */
export function characterErrorRate(truth: string, read: string): number {
  const [wanted, found] = [[...normalised(truth)], [...normalised(read)]];
  return wanted.length === 0 ? found.length : distance(wanted, found) / wanted.length;
}

function distance(a: readonly string[], b: readonly string[]): number {
  let above = Uint32Array.from({ length: b.length + 1 }, (_, at) => at);
  let row = new Uint32Array(b.length + 1);
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
    }
    [above, row] = [row, above];
  }
  return above[b.length] ?? 0;
}
