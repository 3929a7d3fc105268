/** Words of one column or cell become lines: grouped by baseline, ordered from left to right. */

import { type Line, overlap, type Word } from "./layout.ts";
import { joinWords, makeLine } from "./lines.ts";

export function composeLines(words: readonly Word[]): Line[] {
  const sorted = [...words].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
  const groups: { words: Word[]; y0: number; y1: number; size: number }[] = [];
  for (const word of sorted) {
    const last = groups.at(-1);
    const height = word.y1 - word.y0;
    // Raised and lowered marks overlap their line; the next line does not.
    if (last && overlap(last.y0, last.y1, word.y0, word.y1) > Math.min(height, last.y1 - last.y0) * 0.5) {
      last.words.push(word);
      if (word.style.size > last.size) {
        last.y0 = word.y0;
        last.y1 = word.y1;
        last.size = word.style.size;
      }
    } else groups.push({ words: [word], y0: word.y0, y1: word.y1, size: word.style.size });
  }
  return groups.map((group) => makeLine(joinWords(group.words, [])));
}

/** Joins lines that stand side by side on one baseline. */
export function composeRows(lines: readonly Line[]): Line[] {
  const sorted = [...lines].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
  const rows: Line[][] = [];
  for (const line of sorted) {
    const last = rows.at(-1);
    const anchor = last?.[0];
    if (
      last &&
      anchor &&
      overlap(anchor.y0, anchor.y1, line.y0, line.y1) >
        Math.min(line.y1 - line.y0, anchor.y1 - anchor.y0) * 0.5
    ) {
      last.push(line);
    } else rows.push([line]);
  }
  return rows.map((row) => {
    const [only] = row;
    if (row.length === 1 && only) return only;
    return makeLine(
      joinWords(
        row.flatMap((line) => line.words),
        [],
      ),
    );
  });
}
