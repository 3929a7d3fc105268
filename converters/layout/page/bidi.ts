/** Words in reading order: the inverse of the Unicode Bidirectional Algorithm (UAX #9) by word. */
import { append } from "../../util/append.ts";
import { cutEdges, type Edges } from "../../util/edges.ts";
import type { Line, Word } from "../model.ts";

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const letter = /\p{L}/u;
const digit = /\p{Nd}/u;

type Direction = "right" | "left" | "number" | "neutral";

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);

function directionOf(text: string): Direction {
  if (rightToLeft.test(text))
    return /[\u0660-\u0669\u06F0-\u06F9]/.test(text) && !letter.test(text) ? "number" : "left";
  if (letter.test(text)) return "right";
  return digit.test(text) ? "number" : "neutral";
}

/** The direction of a line by its outer words, else by most of its letters. */
function runsRightToLeft(words: readonly Word[]): boolean {
  let balance = 0;
  let first: Word | undefined;
  let last: Word | undefined;
  for (const word of words) {
    if (!letter.test(word.text)) continue;
    balance += rightToLeft.test(word.text) ? word.text.length : -word.text.length;
    if (first === undefined || word.x0 < first.x0) first = word;
    if (last === undefined || word.x1 > last.x1) last = word;
  }
  if (first === undefined || last === undefined) return false;
  const ends = [first, last].map((word) => rightToLeft.test(word.text));
  return ends[0] === ends[1] ? ends[0] === true : balance > 0;
}

export function mostlyRightToLeft(lines: readonly Line[]): boolean {
  let count = 0;
  for (const { words } of lines) {
    if (words.some((word) => rightToLeft.test(word.text)) && runsRightToLeft(words)) count++;
  }
  return count * 2 > lines.length;
}

/** `words` of one line from left to right, at least one of them from right to left; returns them in reading order. */
export function readingOrderOf(words: readonly Word[]): Word[] {
  const base = runsRightToLeft(words) ? "left" : "right";
  const ordered = base === "left" ? turned(words) : inLeftToRight(words);
  return ordered.map((word, i) => {
    const previous = ordered[i - 1];
    const gap = previous ? Math.max(previous.x0 - word.x1, word.x0 - previous.x1) : Infinity;
    return { ...word, glued: gap < word.style.size * 0.12 };
  });
}

/** A line that runs to the left: from its right end, but what runs to the right (with numbers behind it) as it stands. */
function turned(words: readonly Word[]): Word[] {
  const ordered: Word[] = [];
  for (let end = words.length - 1; end >= 0; ) {
    const start = runStart(words, end);
    append(ordered, words.slice(start, end + 1));
    end = start - 1;
  }
  return ordered;
}

/** Where the left-to-right run that ends at `end` begins; `end` itself if none does. */
function runStart(words: readonly Word[], end: number): number {
  const last = directionOf((words[end] as Word).text);
  if (last !== "right" && last !== "number") return end;
  let start = end;
  for (let i = end; i >= 0; i--) {
    const direction = directionOf((words[i] as Word).text);
    if (direction === "left") break;
    if (direction === "right") start = i;
  }
  return start;
}

/** A line that runs to the right: what runs to the left inside it is turned, numbers between included. */
function inLeftToRight(words: readonly Word[]): Word[] {
  const ordered: Word[] = [];
  for (let i = 0; i < words.length; i++) {
    if (directionOf((words[i] as Word).text) !== "left") {
      ordered.push(words[i] as Word);
      continue;
    }
    let end = i;
    for (let j = i; j < words.length; j++) {
      const direction = directionOf((words[j] as Word).text);
      if (direction === "right") break;
      if (direction === "left") end = j;
    }
    append(ordered, words.slice(i, end + 1).reverse());
    i = end;
  }
  return ordered;
}

const mirrored: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
};

/** Moves signs at the edges of numbers and foreign words to their place; not repeatable. */
export function mendEdges(line: Line): Line {
  if (!line.words.some((word) => isRightToLeft(word.text)) || !runsRightToLeft(line.words)) return line;
  const words = line.words.map((word) =>
    edged.test(word.text) && directionOf(word.text) !== "left"
      ? { ...word, text: swappedEdges(word.text) }
      : word,
  );
  return { ...line, words: readingOrderOf(words.sort((a, b) => a.x0 - b.x0)) };
}

const edged = /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/u;

const signEdges: Edges = {
  before: /^[.,:;!?()[\]{}<>«»\-–]*/,
  after: /(?<![.,:;!?()[\]{}<>«»\-–])[.,:;!?()[\]{}<>«»\-–]*$/,
};

/** Signs that stand left of a number or foreign word follow it in a line that runs to the left. */
function swappedEdges(text: string): string {
  const { before, core, after } = cutEdges(text, signEdges);
  if (core === "") return text;
  const turn = (signs: string) =>
    [...signs]
      .reverse()
      .map((sign) => mirrored[sign] ?? sign)
      .join("");
  return turn(after) + core + turn(before);
}
