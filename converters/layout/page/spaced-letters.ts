/** Joins letter-spaced text ("C O N T E N T S") where gaps are alike. */
import { append } from "../../util/append.ts";
import type { Line, Word } from "../model.ts";
import { makeLine } from "./lines.ts";

const single = /^[\p{L}\p{N}&’'.,:;!?-]$/u;
const oneLetter = /^\p{L}$/u;
/** Shorter rows are variables, initials or labels. */
const lettersMin = 4;
/** Ems; letters further apart are entries of their own. */
const gapEmMax = 0.9;
/** Between words the letters' gap stands twice, and a blank besides. */
const wordGap = 1.6;

export function joinSpacedLetters(line: Line): Line {
  if (line.words.length < lettersMin) return line;
  const words: Word[] = [];
  let changed = false;
  for (let from = 0; from < line.words.length; ) {
    let to = from;
    while (to < line.words.length && belongs(line.words, from, to)) to++;
    const joined = to - from >= lettersMin ? joinRun(line.words.slice(from, to)) : null;
    if (joined) {
      append(words, joined);
      changed = true;
      from = to;
    } else words.push(line.words[from++] as Word);
  }
  return changed ? { ...makeLine(words), x0: line.x0, x1: line.x1 } : line;
}

function belongs(words: readonly Word[], from: number, index: number): boolean {
  const word = words[index] as Word;
  if (word.text.length > 1 || word.script !== null || !single.test(word.text)) return false;
  if (index === from) return oneLetter.test(word.text);
  return word.style === words[from]?.style && gapBefore(words, index) < word.style.size * gapEmMax * 2;
}

const gapBefore = (words: readonly Word[], index: number): number =>
  (words[index] as Word).x0 - (words[index - 1] as Word).x1;

/** The words of a run of single letters; null when it does not read like letter-spaced text. */
function joinRun(run: readonly Word[]): Word[] | null {
  const gaps = run.slice(1).map((_, i) => gapBefore(run, i + 1));
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length * 0.4)] ?? 0;
  const em = (run[0] as Word).style.size;
  if (usual <= 0 || usual > em * gapEmMax) return null;
  const words: Word[] = [];
  run.forEach((word, i) => {
    const last = words.at(-1);
    if (last && (gaps[i - 1] ?? 0) < usual * wordGap + em * 0.05) {
      last.text += word.text;
      last.x1 = word.x1;
    } else words.push({ ...word, glued: i === 0 && word.glued });
  });
  const letters = words.map((word) => word.text.replace(/[^\p{L}]/gu, ""));
  // Words are longer than a letter on average, and in one case (but for their first letter).
  const long = letters.join("").length >= Math.max(lettersMin, words.length * 2.5);
  return long && letters.every((text) => /^(?:\p{L}?\p{Ll}*|\p{Lu}*)$/u.test(text)) ? words : null;
}
