/**
 * Text that turns in circles: a decoder that has lost the thread says the same words again until its time is over
 * (Radford et al. 2022: Robust Speech Recognition via Large-Scale Weak Supervision, section 4.5; on how decoding by
 * likelihood comes to it Holtzman et al. 2020: The Curious Case of Neural Text Degeneration).
 */
import { deflateSync } from "node:zlib";
import { comparedLetters } from "../../../util/comparable-text.ts";
import { wordsOf } from "../scripts.ts";
import type { Segment } from "./segments.ts";

/** Words of the longest circle that is looked for. */
const periodMax = 60;
/** Rounds from which on it is one, and the letters of all of them: people say "no, no, no, no", and sing. */
const roundsMin = 4;
const lettersMin = 40;
/** Of a long phrase fewer rounds are as unlikely: so many letters in one. */
const longRoundsMin = 3;
const longLettersMin = 30;

interface Token {
  /** What is compared. */
  letters: string;
  segment: number;
  /** In the segment's text. */
  from: number;
  to: number;
}

/** What of the segments is left when each circle is gone through once; `dropped`: characters that went. */
export function withoutLoops(segments: readonly Segment[]): { segments: Segment[]; dropped: number } {
  const tokens = segments.flatMap(tokensOf);
  const extra = loopedTokens(tokens.map(({ letters }) => letters));
  if (extra.size === 0) return { segments: [...segments], dropped: 0 };
  const gone = Map.groupBy(
    [...extra].flatMap((at) => tokens[at] ?? []),
    ({ segment }) => segment,
  );
  const counts = Map.groupBy(tokens, ({ segment }) => segment);
  let dropped = 0;
  const left = segments.flatMap((segment, index): Segment[] => {
    const cut = gone.get(index);
    if (cut === undefined) return [segment];
    const all = cut.length === counts.get(index)?.length;
    const text = all ? "" : without(segment.text, cut);
    dropped += segment.text.length - text.length;
    // What is left of a text mostly stands at its beginning: the circle closes towards the end.
    return text === "" ? [] : [{ ...segment, text }];
  });
  return { segments: left, dropped };
}

function tokensOf({ text }: Segment, segment: number): Token[] {
  return wordsOf(text).flatMap(({ text: word, from, to }) => {
    const letters = comparedLetters(word);
    return letters === "" ? [] : [{ letters, segment, from, to }];
  });
}

/** The places of all rounds but the first of each circle. Bounded: every place is the start of at most one circle. */
function loopedTokens(letters: readonly string[]): Set<number> {
  const extra = new Set<number>();
  for (let at = 0; at < letters.length; ) {
    const loop = loopAt(letters, at);
    if (loop === null) {
      at += 1;
      continue;
    }
    for (let i = at + loop.period; i < loop.end; i++) extra.add(i);
    at = loop.end;
  }
  return extra;
}

/** The shortest circle that begins there, with the part of a last round that is cut off. */
function loopAt(letters: readonly string[], at: number): { period: number; end: number } | null {
  for (let period = 1; period <= Math.min(periodMax, letters.length - at); period++) {
    if (letters[at] !== letters[at + period]) continue;
    let end = at + period;
    while (end < letters.length && letters[end] === letters[end - period]) end += 1;
    const rounds = Math.floor((end - at) / period);
    if (rounds < longRoundsMin) continue;
    const once = letters.slice(at, at + period).join("").length;
    const isLoop =
      (rounds >= roundsMin && once * rounds >= lettersMin) ||
      (rounds >= longRoundsMin && once >= longLettersMin);
    if (isLoop) return { period, end };
  }
  return null;
}

/** Without these words, which are in order, and the spaces before them. */
function without(text: string, words: readonly Token[]): string {
  let left = "";
  let at = 0;
  for (const { from, to } of words) {
    left += text.slice(at, from).trimEnd();
    at = to;
    if (/\s$/.test(text.slice(0, from)) && !/^\s/.test(text.slice(to))) left += " ";
  }
  return (left + text.slice(at)).replace(/\s+/g, " ").trim();
}

/** Above it a text repeats itself more than speech does (Radford et al. 2022, section 4.5). */
export const compressionMax = 2.4;
/** Shorter texts do not compress well enough to tell. */
const judgedBytesMin = 200;

/** How many times smaller the text becomes by itself (deflate); 1 for what is too short to tell. */
export function compressionOf(text: string): number {
  const bytes = Buffer.from(text);
  return bytes.length < judgedBytesMin ? 1 : bytes.length / deflateSync(bytes).length;
}
