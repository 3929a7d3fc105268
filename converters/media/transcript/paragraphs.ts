/** Stretches of text joined to paragraphs: where somebody pauses, or else where a sentence ends after a while. */
import type { Span } from "../../speech/contract.ts";
import { joinTexts, widthOf } from "./scripts.ts";

export interface SpokenParagraph extends Span {
  text: string;
}

/** A pause that is as long ends a paragraph. */
const pauseMs = 1_800;
/** From here on the next end of a sentence does. */
const longMs = 60_000;
const longWidth = 600;
/** From so many times that length on the end of any segment does. */
const patience = 1.5;

const sentenceEnd = /[.!?\u2026\u3002\uff01\uff1f\u061f\u06d4\u0964]["'\u201d\u2019\u00bb\u300d\u300f)]*$/u;

/** `segments`: in order. */
export function paragraphsOf(segments: readonly SpokenParagraph[]): SpokenParagraph[] {
  const paragraphs: SpokenParagraph[] = [];
  for (const { fromMs, toMs, text } of segments) {
    const last = paragraphs.at(-1);
    if (last === undefined || endsBefore(last, fromMs)) paragraphs.push({ fromMs, toMs, text });
    else {
      last.text = joinTexts(last.text, text);
      last.toMs = Math.max(last.toMs, toMs);
    }
  }
  return paragraphs;
}

function endsBefore({ fromMs, toMs, text }: SpokenParagraph, nextMs: number): boolean {
  if (nextMs - toMs >= pauseMs) return true;
  const length = Math.max((toMs - fromMs) / longMs, widthOf(text) / longWidth);
  return length >= (sentenceEnd.test(text) ? 1 : patience);
}
