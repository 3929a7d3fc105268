/** What indentation says of lines that are no code by their words: the form of a page, paragraphs, or what belongs to what. */
import { isStatement } from "./code.ts";
import { indentOf, type Lines } from "./lines.ts";
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
  const [only = ""] = lines;
  if (lines.length === 1) return isSetOffCode(only, base) ? "code" : [lines];
  if (isUneven && hasColumn(lines, indents)) return "code";
  if (isFields(lines, indents) || isWrapped(lines.map((line) => line.trim())) || isCentered(lines))
    return [lines];
  const isSetOff = indents.every((indent) => indent >= base + setOffMin);
  if (!isSetOff && !isOutline(indents)) return [lines];
  const sentences = lines.filter((line) => hasSentence(line.slice(0, charactersLooked))).length;
  if (sentences * 2 > lines.length && !(isSetOff && isUneven)) return [lines];
  if (!isWords(lines)) return isSetOff || indents.some((indent) => indent < middleMin) ? "code" : [lines];
  return isUneven && !isPageLayout(indents) && !isVerse(lines) ? "code" : [lines];
}

/** One line of what is typed or printed, neither a title in the middle nor an address to follow. */
function isSetOffCode(line: string, base: number): boolean {
  const indent = indentOf(line);
  if (indent < base + setOffMin || indent >= base + middleMin || /^\s*[a-z]+:\/\/\S+$/.test(line))
    return false;
  return isStatement(line) || (!wordsOnly.test(line.slice(0, charactersLooked)) && !hasSentence(line));
}

/** Lines go on below what stands to the right of a wide gap. */
function hasColumn(lines: Lines, indents: readonly number[]): boolean {
  const columns = new Set<number>();
  for (const line of lines) {
    const gap = /^\s*\S+(?: {1,2}\S+)* {3,}(?=\S)/.exec(line.slice(0, charactersLooked));
    if (gap !== null) columns.add(gap[0].length);
  }
  return indents.some((indent) => columns.has(indent));
}

/** Names and values as letters begin with them (RFC 5322, section 2.2.3); lines further in go on with the one above. */
function isFields(lines: Lines, indents: readonly number[]): boolean {
  const own = lines.filter((_, at) => indents[at] === 0);
  return (
    own.length > 1 &&
    indents[0] === 0 &&
    own.every((line) => /^[\w-]+:(?:\s|$)/.test(line)) &&
    own.filter((line) => /^[\w-]+:\s/.test(line)).length * 2 > own.length
  );
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
function isCentered(lines: Lines): boolean {
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

const wordsOnly = /^[\p{L}\p{M}\p{N} .,;:!?…'"’‘“”„«»()[\]¿¡&%€$£§°@/–—-]*$/u;

function isVerse(lines: Lines): boolean {
  return lines.filter((line) => /[.,;:!?…—–]["'”’»)]*$/u.test(line)).length * 2 >= lines.length;
}
