/** Text drawn twice to look bold or to cast a shadow is text once. */
import type { Line, Word } from "../../layout/model.ts";

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
    if (standsAlone(line, seen)) {
      kept.push(line);
      continue;
    }
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

/**
 * The common case: nothing was seen near the line's baseline and its words advance from left to right, so that none
 * can stand on another. Takes note of them if so.
 */
function standsAlone({ words }: Line, seen: Map<number, Row>): boolean {
  const first = words[0];
  if (first === undefined) return false;
  const at = Math.round(first.baseline);
  let nearMax = 0;
  let x = -Infinity;
  for (const { x0, baseline, style } of words) {
    const near = style.size * 0.2;
    if (near > nearMax) nearMax = near;
    if (x0 - x < nearMax || Math.round(baseline) !== at) return false;
    x = x0;
  }
  const reach = Math.ceil(nearMax);
  for (let y = at - reach; y <= at + reach; y++) if (seen.has(y)) return false;
  seen.set(at, { words: [...words], right: x });
  return true;
}

function same(a: Word, b: Word, near: number): boolean {
  return (
    a.text === b.text &&
    Math.abs(a.baseline - b.baseline) < near &&
    Math.abs(a.style.size - b.style.size) < near
  );
}
