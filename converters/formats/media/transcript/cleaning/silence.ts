/** Text where nobody spoke: engines that learned from subtitles write some for music, noise and silence. */
import type { Span } from "../../../../speech/contract.ts";
import type { Chunk } from "../recognition/chunks.ts";
import { isUnspacedText } from "../scripts.ts";
import { sharedMs } from "../spans.ts";
import type { Segment } from "./segments.ts";

/** Engines tell times to within so much, and mostly nearer. */
const toleranceMs = 300;
/** With less speech in its time a text was not said. */
const speechMsMin = 60;
/** Most characters a second of speech (Pellegrino, Coupé, Marsico 2011: about 8 syllables). */
const paceMax = { spaced: 40, unspaced: 18 };

/** `dropped`: characters that went. */
export function withoutSilence(
  segments: readonly Segment[],
  chunks: readonly Chunk[],
): { segments: Segment[]; dropped: number } {
  const left: Segment[] = [];
  let dropped = 0;
  for (const [index, group] of Map.groupBy(segments, ({ chunk }) => chunk)) {
    const chunk = chunks[index];
    if (chunk === undefined) continue;
    // Times within a chunk may be wrong, so that a text is only too fast where all of the chunk is.
    const hasty = paceOf(group, chunk.speechMs) > 1;
    for (const segment of group) {
      const speech = speechMsIn(segment, chunk.spans);
      const born = speech < speechMsMin || (hasty && paceOf([segment], speech) > 1);
      if (born) dropped += segment.text.length;
      else left.push(segment);
    }
  }
  return { segments: left, dropped };
}

function speechMsIn({ fromMs, toMs }: Span, spans: readonly Span[]): number {
  const around = { fromMs: fromMs - toleranceMs, toMs: toMs + toleranceMs };
  return spans.reduce((sum, span) => sum + sharedMs(around, span), 0);
}

/** Characters in the time, as a share of the most that can be said. */
export function paceOf(segments: readonly { text: string }[], speechMs: number): number {
  const text = segments.map((segment) => segment.text).join(" ");
  const max = isUnspacedText(text) ? paceMax.unspaced : paceMax.spaced;
  return text.length / Math.max(1, speechMs / 1000) / max;
}
