/** Subtitles: two lines of 42 columns, one to seven seconds (Netflix Timed Text Style Guide). */
import type { Span } from "../../../../speech/contract.ts";
import { joinTexts, type Word, widthOf, wordsOf } from "../scripts.ts";

export interface Cue extends Span {
  lines: string[];
}

const lineWidthMax = 42;
const linesMax = 2;
const cueMsMin = 1_000;
const cueMsMax = 7_000;
/** A stretch without any time of its own is given so much. */
const instantMs = 200;

interface Text extends Span {
  text: string;
}

/** `segments`: in order. The cues are in order and do not overlap. */
export function cuesOf(segments: readonly Text[]): Cue[] {
  const apart = inOrder(merged(segments.flatMap(split)));
  return apart.map(({ fromMs, toMs, text }, i) => {
    const next = apart[i + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    const end = Math.min(Math.max(toMs, fromMs + cueMsMin), fromMs + cueMsMax, next);
    return { fromMs, toMs: end, lines: linesOf(text) };
  });
}

/** In as few parts as its length and time need, each with the share of the time that its text has of all. */
function split({ fromMs, toMs, text }: Text): Text[] {
  const words = wordsOf(text);
  const parts: Text[] = [];
  const total = Math.max(1, widthOf(text));
  // Of equal length, were words of any length.
  const count = Math.max(Math.ceil(total / (lineWidthMax * linesMax)), Math.ceil((toMs - fromMs) / cueMsMax));
  let first = 0;
  let before = 0;
  for (let at = 1; at <= words.length; at++) {
    const taken = textOf(text, words, first, at);
    const next = at < words.length ? textOf(text, words, first, at + 1) : null;
    // The word that stands over an even cut goes where most of it is.
    const cut = (total * (parts.length + 1)) / count - before;
    const even = next !== null && (widthOf(next) + widthOf(taken)) / 2 <= cut;
    const fits = next !== null && even && linesOf(next).length <= linesMax;
    if (fits) continue;
    const share = (part: number) => fromMs + Math.round(((toMs - fromMs) * Math.min(part, total)) / total);
    const width = widthOf(taken);
    parts.push({
      fromMs: share(before),
      toMs: at === words.length ? toMs : share(before + width),
      text: taken,
    });
    before += width;
    first = at;
  }
  return parts;
}

function textOf(text: string, words: readonly Word[], first: number, end: number): string {
  return text.slice(words[first]?.from ?? 0, words[end - 1]?.to ?? 0);
}

/** What is too short to be read goes with what follows at once, where both have room in one. */
function merged(texts: readonly Text[]): Text[] {
  const left: Text[] = [];
  for (const text of texts) {
    const last = left.at(-1);
    const both =
      last === undefined
        ? null
        : { fromMs: last.fromMs, toMs: text.toMs, text: joinTexts(last.text, text.text) };
    const isShort = last !== undefined && text.fromMs - last.fromMs < cueMsMin;
    if (
      both !== null &&
      isShort &&
      both.toMs - both.fromMs <= cueMsMax &&
      linesOf(both.text).length <= linesMax
    )
      left.splice(-1, 1, both);
    else left.push(text);
  }
  return left;
}

function inOrder(texts: readonly Text[]): Text[] {
  let latest = 0;
  return texts.map((text) => {
    const fromMs = Math.max(text.fromMs, latest);
    const toMs = Math.max(text.toMs, fromMs + instantMs);
    // The next may begin within this one, if only it begins later.
    latest = fromMs + instantMs;
    return { ...text, fromMs, toMs };
  });
}

/** Filled line by line; of two that are very unlike the first gives to the second. */
export function linesOf(text: string): string[] {
  if (widthOf(text) <= lineWidthMax) return [text];
  const greedy = broken(text, lineWidthMax);
  if (greedy.length > linesMax) return greedy;
  // The narrowest width that still needs no further line.
  for (let width = Math.ceil(widthOf(text) / 2); width < lineWidthMax; width++) {
    const even = broken(text, width);
    if (even.length <= greedy.length && even.every((line) => widthOf(line) <= width)) return even;
  }
  return greedy;
}

function broken(text: string, width: number): string[] {
  const words = wordsOf(text);
  const lines: string[] = [];
  let first = 0;
  for (let at = 1; at <= words.length; at++) {
    if (at < words.length && widthOf(textOf(text, words, first, at + 1)) <= width) continue;
    lines.push(textOf(text, words, first, at));
    first = at;
  }
  return lines;
}
