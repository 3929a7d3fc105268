/** What was heard, without what nobody said. */
import { append } from "../../../append.ts";
import type { HeardChunk } from "../listen.ts";
import { compressionMax, compressionOf, withoutLoops } from "./loops.ts";
import { withoutRepeats } from "./repeats.ts";
import { type Segment, segmentsOf } from "./segments.ts";
import { withoutSilence } from "./silence.ts";

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
