/** Joins drop caps to the first line of their paragraph and aligns the lines beside them. */

import type { Line, Word } from "../../../layout/model.ts";
import { makeLine } from "../../../layout/page/lines.ts";
import { boxOf } from "../../../util/geometry/box.ts";
import { median } from "../../../util/geometry/median.ts";

const initial = /^["“”‘’'«„]?\p{Lu}\p{M}*$/u;
/** Against the text beside it. */
const enlargedMin = 1.8;
const candidatesMax = 40;

/** `lines` are fragments as read; those of drop caps are replaced. */
export function joinDropCaps(lines: readonly Line[]): readonly Line[] {
  const candidates = lines.filter(({ words: [first] }) => first !== undefined && initial.test(first.text));
  if (candidates.length === 0) return lines;
  const size = median(lines.map((line) => line.style.size));
  let result = lines;
  for (const line of candidates.slice(0, candidatesMax)) {
    const cap = line.words[0] as Word;
    if (cap.style.size < size * enlargedMin) continue;
    result = joined(cap, line, result) ?? result;
  }
  return result;
}

function joined(cap: Word, holder: Line, lines: readonly Line[]): Line[] | null {
  // MuPDF may have put the letter and a line beside it together.
  const [, ...words] = holder.words;
  const others = lines.filter((line) => line !== holder);
  if (words.length > 0) others.push(makeLine(words));
  const beside = others.filter((line) => standsBeside(line, cap)).sort((a, b) => a.baseline - b.baseline);
  const first = beside[0];
  const last = beside.at(-1);
  if (!first || !last || beside.length < 2) return null;
  // It hangs from the first line and stands on the last.
  if (Math.abs(last.baseline - cap.baseline) > last.style.size * 0.6) return null;
  const next = first.words[0];
  if (!next || !goesOn(cap.text, next.text)) return null;
  const alone = isWordAlone(cap.text, next.text, lines);
  const { style, baseline, y0, y1 } = next;
  const letter: Word = { ...cap, style, baseline, y0, y1, glued: false };
  const head = makeLine([letter, { ...next, glued: !alone }, ...first.words.slice(1)]);
  const lower = new Set(beside.slice(1));
  return others.map((line) => {
    if (line === first) return head;
    return lower.has(line) ? { ...line, ...boxOf([line, { ...line, x0: cap.x0 }]) } : line;
  });
}

/** Smaller text that begins just right of the letter, at its height. */
function standsBeside(line: Line, cap: Word): boolean {
  const em = line.style.size;
  const height = cap.style.size;
  return (
    em * enlargedMin <= height &&
    line.x0 > cap.x0 + (cap.x1 - cap.x0) * 0.5 &&
    line.x0 < cap.x1 + em * 1.2 &&
    line.baseline > cap.baseline - height * 0.9 &&
    line.baseline < cap.baseline + em * 0.6
  );
}

/** The rest of a word in small letters or in capitals; "S" before "Strengths" is an emblem. */
function goesOn(cap: string, next: string): boolean {
  if (/^[’'\p{Ll}]/u.test(next)) return true;
  return (
    /^\p{Lu}+(?:\P{L}.*)?$/u.test(next) && (next.length > 1 || /[\p{L}]$/u.test(cap)) && !next.startsWith(cap)
  );
}

/** "A", "I" and the like are words by themselves where the page knows what follows as a word, and not both as one. */
function isWordAlone(cap: string, next: string, lines: readonly Line[]): boolean {
  if (!/[AEIOUYÉÀÓ]$/.test(cap) || !/^\p{L}/u.test(next)) return false;
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}]+/gu, "");
  const [rest, both] = [bare(next), bare(cap + next)];
  let known = 0;
  for (const line of lines) {
    for (const word of line.words) {
      const text = bare(word.text);
      if (text === both) return false;
      if (text === rest) known++;
    }
  }
  return known > 1;
}
