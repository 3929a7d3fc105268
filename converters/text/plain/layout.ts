/** What indentation says of lines that are no code by their words: the form of a page, paragraphs, or what belongs to what. */
import { indentOf, type Lines, leastIndent } from "./lines.ts";
import { hasSentence, isWrapped, wrappedMin } from "./prose.ts";

/** The middle of a page is at least this far to the right. */
const middleMin = 20;
/** Text that is set off stands so far in. */
const setOffMin = 4;
/** First lines of paragraphs stand so far in, or out, at most. */
const paragraphIndentMax = 8;
const charactersLooked = 400;

/** The parts that are paragraphs, or "code" where lines and their indentation have to stay as they are. */
export function arrangementOf(lines: Lines, base: number): readonly Lines[] | "code" {
  const indents = lines.map(indentOf);
  const isUneven = indents.some((indent) => indent !== indents[0]);
  if (isUneven) {
    const paragraphs = indentedParagraphs(lines, indents);
    if (paragraphs !== null) return paragraphs;
  }
  if (lines.length === 1 || isWrapped(lines.map((line) => line.trim())) || isCentred(lines)) return [lines];
  const isSetOff = indents.every((indent) => indent >= base + setOffMin);
  if (!isSetOff && !isOutline(indents)) return [lines];
  const sentences = lines.filter((line) => hasSentence(line.slice(0, charactersLooked))).length;
  if (sentences * 2 > lines.length && !(isSetOff && isUneven)) return [lines];
  if (!isWords(lines)) return isSetOff || indents.some((indent) => indent < middleMin) ? "code" : [lines];
  return isUneven && !isPageLayout(indents) && !isVerse(lines) ? "code" : [lines];
}

/** Paragraphs without blank lines between them, each with its first line further in, or further out, than the others. */
function indentedParagraphs(lines: Lines, indents: readonly number[]): Lines[] | null {
  const levels = [...new Set(indents)].sort((a, b) => a - b);
  const [outer = 0, inner = 0] = levels;
  if (levels.length !== 2 || inner - outer > paragraphIndentMax) return null;
  for (const first of [inner, outer]) {
    const parts: string[][] = [];
    lines.forEach((line, at) => {
      if (indents[at] === first || parts.length === 0) parts.push([]);
      parts.at(-1)?.push(line.trim());
    });
    if (areParagraphs(parts)) return parts;
  }
  return null;
}

/** At least one has several lines, and a margin broke all that have; none begins or ends within a sentence. */
function areParagraphs(parts: readonly Lines[]): boolean {
  const isWhole = parts.every(
    (part, at) =>
      !/^\p{Ll}/u.test(part[0] ?? "") &&
      (at === parts.length - 1 || /[.:;!?…]["'”’»)\]]*$/u.test(part.at(-1) ?? "")),
  );
  if (!isWhole) return false;
  const several = parts.filter((part) => part.length > 1);
  return (
    several.length > 0 &&
    several.length * 2 >= parts.length &&
    several.every((part) => isWrapped(part) || part.slice(0, -1).every((line) => line.length >= wrappedMin))
  );
}

/** Lines of different lengths around one middle: a title page, not a listing. */
function isCentred(lines: Lines): boolean {
  const middles = lines.map((line) => indentOf(line) + line.trim().length / 2);
  const [first = 0] = middles;
  return (
    first >= middleMin &&
    new Set(lines.map(indentOf)).size > 1 &&
    middles.every((middle) => Math.abs(middle - first) <= 1.5)
  );
}

/** Lines stand under others more than once, or under one that itself stands under another. */
function isOutline(indents: readonly number[]): boolean {
  const levels = new Set(indents).size;
  const deeper = indents.filter((indent, at) => at > 0 && indent > (indents[at - 1] ?? 0)).length;
  return levels > 2 || (levels === 2 && deeper > 1);
}

/** A name in the middle over what is said, a date on the right: nothing belongs under another line. */
function isPageLayout(indents: readonly number[]): boolean {
  return Math.max(...indents) >= middleMin;
}

/** Nothing but words, figures and what stands between them, from a beginning as sentences and names have it. */
function isWords(lines: Lines): boolean {
  const [first = ""] = lines;
  return (
    /^\s*["'“‘«„¿¡([]?[\p{Lu}\p{Lt}\p{Lo}\d]/u.test(first) && lines.every((line) => wordsOnly.test(line))
  );
}

const wordsOnly = /^\s*(?:[\p{L}\p{M}\p{N}.,;:!?…'"’‘“”„«»()[\]¿¡&%€$£§°@/–—-]+ ?)+$/u;

/** Most lines end as lines of verse and sentences do. */
function isVerse(lines: Lines): boolean {
  return lines.filter((line) => /[.,;:!?…—–]["'”’»)]*$/u.test(line)).length * 2 >= lines.length;
}
