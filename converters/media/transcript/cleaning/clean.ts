/** What was transcribed, without what nobody said. */
import { append } from "../../../util/append.ts";
import { comparedLetters } from "../../../util/comparable-text.ts";
import type { HeardChunk } from "../listen.ts";
import { compressionMax, compressionOf, withoutLoops } from "./loops.ts";
import { type Segment, segmentsOf } from "./segments.ts";
import { withoutSilence } from "./silence.ts";

/** The same sentence again and again, over segments and chunks: what an engine says when it hears nothing it knows. */

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
  /** In order. */
  segments: Segment[];
  /** Characters that were left out, in all and of each chunk. */
  dropped: { loops: number; repeats: number; silence: number };
  droppedOf: number[];
  /** Places of chunks whose text still repeats itself more than speech does. */
  repetitive: number[];
}

export function clean(heard: readonly HeardChunk[]): Cleaned {
  const chunks = heard.map(({ chunk }) => chunk);
  const all = segmentsOf(heard);
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
