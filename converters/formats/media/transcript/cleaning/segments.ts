/** What was transcribed, on the way to the transcript. */
import type { TranscribedSegment } from "../../../../speech/contract.ts";
import { oneLine } from "../../one-line.ts";
import type { TranscribedChunk } from "../recognition/transcribe-chunks.ts";

export interface Segment extends TranscribedSegment {
  chunk: number;
}

/** One-line texts with ordered times within the chunk; empty segments are left out. */
export function segmentsOf(chunks: readonly TranscribedChunk[]): Segment[] {
  return chunks.flatMap(({ chunk, transcription }, index) => {
    if (transcription instanceof Error) return [];
    let latest = chunk.fromMs;
    const segments: Segment[] = [];
    for (const { fromMs, toMs, text } of transcription.segments) {
      const plain = oneLine(text);
      if (!visible.test(plain)) continue;
      const from = within(fromMs, latest, chunk.toMs);
      const to = within(toMs, from, chunk.toMs);
      latest = from;
      segments.push({ chunk: index, fromMs: from, toMs: to, text: plain });
    }
    return segments;
  });
}

function within(ms: number, min: number, max: number): number {
  return Math.round(Math.min(max, Math.max(min, Number.isFinite(ms) ? ms : min)));
}

/** Spaces without width and marks alone are no words: nobody pays for them. */
const visible = /[^\p{C}\p{Z}\p{M}]/u;
