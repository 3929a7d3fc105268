/** Text drawn twice to look bold or to cast a shadow is text once. */
import type { Line, Word } from "./layout.ts";

interface Row {
  words: Word[];
  /** Greatest left edge. */
  right: number;
}

/** Leaves out words that stand, with the same text, within .2 em of an earlier one. */
export function dropDuplicates(lines: readonly Line[]): Line[] {
  // By whole points of the baseline: words of one line and its neighbours are few.
  const seen = new Map<number, Row>();
  const kept: Line[] = [];
  for (const line of lines) {
    const words = line.words.filter((word) => {
      const near = word.style.size * 0.2;
      const reach = Math.ceil(near);
      const at = Math.round(word.baseline);
      for (let y = at - reach; y <= at + reach; y++) {
        const row = seen.get(y);
        // Text mostly comes from left to right: beyond the last word there is nothing to compare with.
        if (!row || word.x0 - near >= row.right) continue;
        for (const other of row.words) {
          if (Math.abs(other.x0 - word.x0) < near && same(other, word, near)) return false;
        }
      }
      const row = seen.get(at);
      if (row) {
        row.words.push(word);
        row.right = Math.max(row.right, word.x0);
      } else seen.set(at, { words: [word], right: word.x0 });
      return true;
    });
    if (words.length === line.words.length) kept.push(line);
    else if (words.length > 0) kept.push({ ...line, words });
  }
  return kept;
}

function same(a: Word, b: Word, near: number): boolean {
  return (
    a.text === b.text &&
    Math.abs(a.baseline - b.baseline) < near &&
    Math.abs(a.style.size - b.style.size) < near
  );
}
