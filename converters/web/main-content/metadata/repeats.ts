/** Whether a heading says what the title says. */
import { comparedWords } from "../../../util/comparable-text.ts";

/** Share of a heading's characters that may be other words than the title's. */
const otherShareMax = 0.25;
/** Share of the title's characters that the heading must say; a part of it may head a section. */
const saidShareMin = 0.6;

/** By their words, in whatever order. */
export function repeatsTitle(heading: string, title: string): boolean {
  const [words, titleWords] = [comparedWords(heading), comparedWords(title)];
  if (words.length === 0 || titleWords.length === 0) return false;
  return (
    shareIn(words, new Set(titleWords)) > 1 - otherShareMax &&
    shareIn(titleWords, new Set(words)) >= saidShareMin
  );
}

/** Share of the characters of words that are among others. */
function shareIn(words: readonly string[], others: ReadonlySet<string>): number {
  const known = words.filter((word) => others.has(word));
  return known.join("").length / words.join("").length;
}
