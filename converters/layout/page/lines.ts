/** Fragments that stand on one line: joined when a style change or a raised mark parted them. */
import { boxOf, byTop, overlap, widen } from "../../util/geometry/box.ts";
import { countCharacters, type Line, type Style, type Word } from "../model.ts";
import { isRightToLeft, readingOrderOf } from "./bidi.ts";

/** Fragments closer than this many ems are one line. */
const joinGapEm = 0.9;

/** Marks words that are smaller than their line and stand above or below its baseline. */
function markScripts(line: Line): void {
  const size = line.style.size;
  for (const word of line.words) {
    const rise = line.baseline - word.baseline;
    if (word.style.size > size * 0.85) word.script = rise > size * 0.25 ? "super" : null;
    else if (rise > size * 0.15) word.script = "super";
    else if (rise < -size * 0.08) word.script = "sub";
  }
}

/** Joins horizontally adjacent fragments; the order is then by top edge, the reading order within a column. */
export function mergeFragments(fragments: readonly Line[]): Line[] {
  const sorted = [...fragments].sort(byTop);
  const merged: Line[] = [];
  // Fragments that may still be joined: those whose box reaches down to the present one.
  let open: Line[] = [];
  for (const fragment of sorted) {
    open = open.filter((line) => line.y1 > fragment.y0);
    const partner = open.find((line) => adjacent(line, fragment));
    if (partner) absorb(partner, fragment);
    else {
      const line = { ...fragment, words: [...fragment.words] };
      merged.push(line);
      open.push(line);
    }
  }
  return merged.sort(byTop);
}

function adjacent(a: Line, b: Line): boolean {
  const height = Math.min(a.y1 - a.y0, b.y1 - b.y0);
  const [left, right] = a.x0 <= b.x0 ? [a, b] : [b, a];
  if (overlap(a.y0, a.y1, b.y0, b.y1) < height * 0.5) return raisedMark(left, right);
  const gap = right.x0 - left.x1;
  const em = Math.max(a.style.size, b.style.size);
  return gap > -em * 0.5 && gap < Math.min(a.style.size, b.style.size) * joinGapEm;
}

/** A single small word that follows closely, wholly above the middle of the line: a mark raised higher than usual. */
function raisedMark(text: Line, mark: Line): boolean {
  const em = text.style.size;
  if (mark.words.length > 1 || mark.style.size > em * 0.85) return false;
  const rise = text.baseline - mark.baseline;
  const gap = mark.x0 - text.x1;
  return rise > 0 && rise < em * 0.8 && gap > -em * 0.2 && gap < em * 0.3;
}

function absorb(line: Line, other: Line): void {
  const larger = countCharacters([other]) > countCharacters([line]) ? other : line;
  line.baseline = larger.baseline;
  line.style = larger.style;
  line.words = joinWords(line.words, other.words);
  widen(line, other);
  markScripts(line);
}

/** Words of two fragments from left to right; those that all but touch are glued. */
export function joinWords(a: readonly Word[], b: readonly Word[]): Word[] {
  const words = [...a, ...b].sort((one, two) => one.x0 - two.x0);
  if (words.some((word) => isRightToLeft(word.text))) return readingOrderOf(words);
  for (let i = 1; i < words.length; i++) {
    const word = words[i] as Word;
    const previous = words[i - 1] as Word;
    const gap = word.x0 - previous.x1;
    if (!word.glued && gap < word.style.size * 0.12) word.glued = true;
    else if (word.glued && gap > word.style.size * 0.25) word.glued = false;
  }
  const first = words[0];
  if (first) first.glued = false;
  return words;
}

/** Lines without these words, in the look that they had; those of which nothing is left are gone. */
export function withoutWords(lines: readonly Line[], gone: ReadonlySet<Word>): Line[] {
  return lines.flatMap((line) => {
    const words = line.words.filter((word) => !gone.has(word));
    if (words.length === line.words.length) return [line];
    return words.length === 0 ? [] : [{ ...line, ...boxOf(words), words }];
  });
}

export function makeLine(words: Word[]): Line {
  let size = 0;
  let best = words[0] as Word;
  // The look of most of the characters, counted by run; the first wins a tie.
  const counts = new Map<Style, number>();
  for (const word of words) {
    const count = (counts.get(word.style) ?? 0) + word.text.length;
    counts.set(word.style, count);
    if (count > size) {
      size = count;
      best = word;
    }
  }
  const line: Line = { ...boxOf(words), words, baseline: best.baseline, style: best.style };
  markScripts(line);
  return line;
}
