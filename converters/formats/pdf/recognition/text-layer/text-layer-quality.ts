/** Whether the text of a page can be what the page says: told by its words alone, or by reading a part of it again. */

import type { Line, PageContent } from "../../../../layout/model.ts";
import type { Recognition } from "../../../../ocr/contract.ts";
import { type Box, boxOf, centerIn } from "../../../../util/geometry/box.ts";

/** Least share of words on which a text layer and a reading agree; unrelated texts share a tenth. */
export const relatedMin = 0.3;

/** Words to judge by; fewer say nothing. */
const wordsMin = 20;
/** Share of the letters of a text that stand in words: of running text it is above .9, of tables and forms above .7. */
const shareMin = 0.5;

const edges = /^[\p{P}\p{S}]+|(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/gu;
const latinWord = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)(?:[-’'./]\p{L}+)*$/u;
const vowel = /[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿ]/i;
const latin = /^\p{Script=Latin}/u;
const numeric = /^[\p{N}.,:/%-]+$/u;
const repeated = /(\p{L})\1\1/iu;

/** Whether enough of a text's words are words as any language has them. Null where there are too few to tell. */
export function isPlausibleText(lines: readonly Line[]): boolean | null {
  let letters = 0;
  let good = 0;
  let count = 0;
  for (const { words } of lines) {
    for (const { text } of words) {
      const core = text.replace(edges, "");
      letters += text.length;
      count++;
      if (core === "" || numeric.test(core)) {
        // Figures say nothing; stray signs speak against it.
        if (core !== "") letters -= text.length;
        continue;
      }
      if (isWord(core)) good += core.length;
    }
  }
  return count < wordsMin || letters < wordsMin ? null : good > letters * shareMin;
}

function isWord(core: string): boolean {
  if (!latin.test(core)) return /^[\p{L}\p{M}\p{N}'’-]+$/u.test(core);
  if (!latinWord.test(core) || repeated.test(core)) return false;
  return core.length < 4
    ? core.length > 1 || /^[AaIiOoYy]$/.test(core)
    : vowel.test(core) || core === core.toUpperCase();
}

/** Height of the part of a page that is searched for as much text as possible, as a share of it. */
const sampleHeight = 0.15;
/** Words that say enough: of that part so many lines from its top. */
const sampleWords = 40;
const triesMax = 40;

/** A band of a page where most of its text is, and no higher than it takes to judge by; its edges lie between lines. */
export function sampleBand(page: PageContent): Box | null {
  const height = page.height * sampleHeight;
  let best: Box | null = null;
  let most = 0;
  const step = Math.ceil(page.lines.length / triesMax);
  for (let at = 0; at < page.lines.length; at += step) {
    const first = page.lines[at] as Line;
    const band = { x0: 0, y0: first.y0 - 2, x1: page.width, y1: first.y0 + height };
    const letters = lettersIn(page.lines, band);
    if (letters <= most) continue;
    most = letters;
    best = band;
  }
  if (best === null) return null;
  const lines = page.lines.filter((line) => centerIn(line, best as Box));
  const { y1: last } = boxOf(fewest(lines));
  return { ...best, y0: Math.max(0, best.y0), y1: Math.min(page.height, last + 2) };
}

function fewest(lines: readonly Line[]): Line[] {
  let words = 0;
  return [...lines]
    .sort((a, b) => a.y0 - b.y0)
    .filter((line) => {
      const isWanted = words < sampleWords;
      words += line.words.length;
      return isWanted;
    });
}

/** Whether a band has words enough to compare them with a reading of it. */
export const isRepresentative = (page: PageContent, band: Box): boolean =>
  page.lines.reduce((sum, line) => (centerIn(line, band) ? sum + line.words.length : sum), 0) >= wordsMin;

const lettersIn = (lines: readonly Line[], band: Box): number =>
  lines.reduce(
    (sum, line) =>
      centerIn(line, band) ? sum + line.words.reduce((n, { text }) => n + text.length, 0) : sum,
    0,
  );

/** Dice's coefficient of the words of two texts, each counted as often as it comes: 1 where they are alike. */
export function agreement(a: readonly string[], b: readonly string[]): number {
  const [one, other] = [a, b].map((words) => words.map(plain).filter((word) => word !== "")) as [
    string[],
    string[],
  ];
  if (one.length + other.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of other) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    shared++;
  }
  return (2 * shared) / (one.length + other.length);
}

const plain = (word: string): string =>
  word
    // Letters without their accents: who reads in another language misses them, and finds the word all the same.
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

export function agreementIn(page: PageContent, band: Box, found: Recognition): number {
  const words = page.lines.filter((line) => centerIn(line, band)).flatMap((line) => line.words);
  return agreement(
    words.map(({ text }) => text),
    found.lines.flatMap((line) => line.words.map(({ text }) => text)),
  );
}
