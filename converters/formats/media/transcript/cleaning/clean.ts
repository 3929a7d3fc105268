/** What was transcribed, without what nobody said. */

import { deflateSync } from "node:zlib";
import { append } from "../../../../util/append.ts";
import { comparedLetters } from "../../../../util/comparable-text.ts";
import type { TranscribedChunk } from "../recognition/transcribe-chunks.ts";
import { wordsOf } from "../scripts.ts";
import { type Segment, segmentsOf } from "./segments.ts";
import { withoutSilence } from "./silence.ts";

// Text that turns in circles: a decoder that has lost the thread says the same words again until its time is over
// (Radford et al. 2022: Robust Speech Recognition via Large-Scale Weak Supervision, section 4.5; on how decoding by
// likelihood comes to it Holtzman et al. 2020: The Curious Case of Neural Text Degeneration).

/** Words of the longest circle that is looked for. */
const periodMax = 60;
/** Rounds from which on it is one, and the letters of all of them: people say "no, no, no, no", and sing. */
const roundsMin = 4;
const lettersMin = 40;
/** Of a long phrase fewer rounds are as unlikely: so many letters in one. */
const longRoundsMin = 3;
const longLettersMin = 30;

interface Token {
  letters: string;
  segment: number;
  from: number;
  to: number;
}

/** What of the segments is left when each circle is gone through once; `dropped`: characters that went. */
function withoutLoops(segments: readonly Segment[]): { segments: Segment[]; dropped: number } {
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
const compressionMax = 2.4;
/** Shorter texts do not compress well enough to tell. */
const judgedBytesMin = 200;

/** How many times smaller the text becomes by itself (deflate); 1 for what is too short to tell. */
export function compressionOf(text: string): number {
  const bytes = Buffer.from(text);
  return bytes.length < judgedBytesMin ? 1 : bytes.length / deflateSync(bytes).length;
}

// The same sentence repeated over segments and chunks: what an engine outputs for sound without known words.

/** So often in a row a sentence may stand: people repeat themselves, but a long one hardly ever, and not at once. */
const rowsMax = [
  { lettersMin: 60, times: 1 },
  { lettersMin: 10, times: 2 },
  { lettersMin: 0, times: 5 },
] as const;

/** `dropped`: characters that went. */
function withoutRepeats(segments: readonly Segment[]): { segments: Segment[]; dropped: number } {
  const left: Segment[] = [];
  let dropped = 0;
  let row = { letters: "", times: 0, from: 0 };
  const close = () => {
    const allowed = rowsMax.find(({ lettersMin }) => row.letters.length >= lettersMin)?.times ?? 1;
    // Where it stands too often it is worth no more than once.
    if (row.times > allowed) for (const { text } of left.splice(row.from + 1)) dropped += text.length;
  };
  for (const segment of segments) {
    const letters = comparedLetters(segment.text);
    if (letters === "" || letters !== row.letters) {
      close();
      row = { letters, times: 0, from: left.length };
    }
    row.times += 1;
    left.push(segment);
  }
  close();
  return { segments: left, dropped };
}

export interface Cleaned {
  segments: Segment[];
  /** Characters that were left out, in all and of each chunk. */
  dropped: { loops: number; repeats: number; silence: number };
  droppedOf: number[];
  /** Places of chunks whose text still repeats itself more than speech does. */
  repetitive: number[];
}

export function clean(transcribed: readonly TranscribedChunk[]): Cleaned {
  const chunks = transcribed.map(({ chunk }) => chunk);
  const all = segmentsOf(transcribed);
  const spoken = withoutSilence(all, chunks);
  const straight: Segment[] = [];
  let loops = 0;
  for (const group of Map.groupBy(spoken.segments, ({ chunk }) => chunk).values()) {
    const found = withoutLoops(group);
    append(straight, found.segments);
    loops += found.dropped;
  }
  const { segments, dropped: repeats } = withoutRepeats(straight);
  const before = charactersOf(all);
  const after = charactersOf(segments);
  return {
    segments,
    dropped: { loops, repeats, silence: spoken.dropped },
    droppedOf: chunks.map((_, i) => (before.get(i) ?? 0) - (after.get(i) ?? 0)),
    repetitive: repetitiveOf(segments),
  };
}

function charactersOf(segments: readonly Segment[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { chunk, text } of segments) counts.set(chunk, (counts.get(chunk) ?? 0) + text.length);
  return counts;
}

function repetitiveOf(segments: readonly Segment[]): number[] {
  return [...Map.groupBy(segments, ({ chunk }) => chunk)]
    .filter(([, group]) => compressionOf(group.map(({ text }) => text).join(" ")) > compressionMax)
    .map(([chunk]) => chunk);
}
