/**
 * Whether two lines in the margins of two pages are one running line: the same words, numbers apart, at the same place.
 * Of what was recognized neither is exact: sheets lie a little otherwise in the scanner each time, sizes are measured
 * from ink, and letters are misread.
 */
import type { Line } from "../model.ts";
import { isRecognized } from "../recognized-font.ts";

export interface Candidate {
  line: Line;
  /** Its text as `normalise` makes it. */
  key: string;
  top: boolean;
  /** Distance from the nearer edge of the page, so that pages of different heights compare. */
  distance: number;
}

/** Points by which a running line may wander between pages, and by which sizes may differ. */
const wander = { told: 4, recognized: 10 } as const;
const sizesApart = 1;
/** Of the larger size, where both were measured. */
const measuredApart = 0.25;
/** Characters that may differ in a misread line, as a share of the longer one; shorter lines must agree. */
const misreadShare = 0.25;
const misreadLettersMin = 6;
const lettersMax = 200;
/** Recognition knows of most of its mistakes: a word that is surer than this says what it says. */
const doubtful = 0.8;
const wordLettersMin = 3;

const roman = /(?<!\p{L})(?=[ivxlc])(?:c{0,3}(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3}))(?!\p{L})/gu;

/** What repeats of a running line: its words, with numbers of both kinds made equal. */
export function normalize(text: string): string {
  return text.toLowerCase().replace(/\d+/g, "#").replace(roman, "#").replace(/\s+/g, " ").trim();
}

export function sameRunning(one: Candidate, other: Candidate): boolean {
  const measured = isRecognized(one.line) && isRecognized(other.line);
  if (other.top !== one.top) return false;
  if (Math.abs(other.distance - one.distance) >= (measured ? wander.recognized : wander.told)) return false;
  const [size, otherSize] = [one.line.style.size, other.line.style.size];
  const apart = measured ? Math.max(sizesApart, Math.max(size, otherSize) * measuredApart) : sizesApart;
  if (Math.abs(otherSize - size) >= apart) return false;
  return other.key === one.key || (measured && isMisread(one, other));
}

/** Whether one line stands just where the other does and differs by no more letters than doubtful readings get wrong. */
function isMisread(one: Candidate, other: Candidate): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) < wander.recognized;
  if (!near(one.line.x0, other.line.x0) || !near(one.line.x1, other.line.x1)) return false;
  const [words, others] = [tokensOf(one.line), tokensOf(other.line)];
  const letters = Math.max(lettersOf(words), lettersOf(others));
  if (letters < misreadLettersMin || letters > lettersMax) return false;
  const allowed = Math.floor(letters * misreadShare);
  if (words.length !== others.length) return isParted(words, others, allowed);
  let changed = 0;
  for (const [at, word] of words.entries()) {
    const its = others[at] as Token;
    if (word.text === its.text) continue;
    // A number or letter by itself tells one heading from the next.
    const isOfWords = Math.min(word.text.length, its.text.length) >= wordLettersMin;
    if (!isOfWords || Math.min(word.confidence, its.confidence) >= doubtful) return false;
    changed += editDistance(word.text, its.text);
  }
  return changed <= allowed;
}

/** Whether blanks were lost or found among doubtful words. */
function isParted(words: readonly Token[], others: readonly Token[], allowed: number): boolean {
  const least = Math.min(words.length, others.length);
  let before = 0;
  while (before < least && words[before]?.text === others[before]?.text) before++;
  let after = 0;
  while (after < least - before && words.at(-1 - after)?.text === others.at(-1 - after)?.text) after++;
  const [own, its] = [words.slice(before, words.length - after), others.slice(before, others.length - after)];
  const areDoubtful = (tokens: readonly Token[]) =>
    tokens.length > 0 && tokens.every(({ confidence }) => confidence < doubtful);
  return (areDoubtful(own) || areDoubtful(its)) && editDistance(textOf(own), textOf(its)) <= allowed;
}

interface Token {
  text: string;
  confidence: number;
}

function tokensOf({ words }: Line): Token[] {
  const tokens: Token[] = [];
  for (const { text, confidence = 1, glued } of words) {
    const before = glued ? tokens.pop() : undefined;
    tokens.push({
      text: (before?.text ?? "") + text,
      confidence: Math.min(before?.confidence ?? 1, confidence),
    });
  }
  return tokens.map(({ text, confidence }) => ({ text: normalize(text), confidence }));
}

const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join("");
const lettersOf = (tokens: readonly Token[]): number => textOf(tokens).length;

/** Insertions, deletions and substitutions from one text to the other (Levenshtein 1966). */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(changed, (above[j] as number) + 1, (row[j - 1] as number) + 1));
    }
    above = row;
  }
  return above[b.length] as number;
}
