import { expect, test } from "bun:test";
import fc from "fast-check";
import { runsOf } from "../../../../../config/testing/runs.ts";
import { chunkMsMax, type Span } from "../../../../speech/contract.ts";
import { bandCount, frameMs, type Levels, stepOf } from "../activity/levels.ts";
import { chunksOf } from "./chunks.ts";

/** As loud everywhere, but for where it is quiet. */
function levelsOf(totalMs: number, quietMs: number[] = []): Levels {
  const frames = Math.ceil(totalMs / frameMs);
  const bands = new Uint8Array(frames * bandCount).fill(stepOf(-40));
  for (const ms of quietMs) {
    const at = Math.floor(ms / frameMs);
    bands.fill(stepOf(-90), (at - 4) * bandCount, (at + 4) * bandCount);
  }
  return { frames, bands, clipped: new Uint16Array(1), sha256: "" };
}

const span = (fromMs: number, toMs: number): Span => ({ fromMs, toMs });
const ends = (spans: Span[], totalMs = 100_000, quietMs: number[] = []) =>
  chunksOf(spans, levelsOf(totalMs, quietMs), totalMs).map(({ fromMs, toMs }) => [fromMs, toMs]);

test("speech with short pauses is one chunk, with padding", () => {
  expect(ends([span(1_000, 5_000), span(6_000, 9_000)])).toEqual([[800, 9_200]]);
});

test("padding does not leave the recording, and stays apart from that of the next chunk", () => {
  expect(ends([span(100, 2_000), span(4_100, 10_000)], 10_050)).toEqual([
    [0, 2_200],
    [3_900, 10_050],
  ]);
  const [first, second] = chunksOf([span(0, 27_000), span(27_100, 40_000)], levelsOf(60_000), 60_000);
  expect(first?.toMs).toBe(27_050);
  expect(second?.fromMs).toBe(27_050);
});

test("no long silence is within a chunk", () => {
  expect(ends([span(0, 3_000), span(5_100, 8_000)])).toHaveLength(2);
});

test("the cut is at the longest pause of the second half", () => {
  const spans = [
    span(0, 10_000),
    span(11_900, 16_000),
    span(16_800, 21_000),
    span(21_200, 26_000),
    span(26_300, 35_000),
  ];
  expect(ends(spans)).toEqual([
    [0, 16_200],
    [16_600, 35_200],
  ]);
});

test("speech without a pause is cut where it is quiet", () => {
  const chunks = ends([span(0, 45_000)], 100_000, [20_000]);
  expect(chunks).toHaveLength(2);
  expect(Math.abs((chunks[0]?.[1] ?? 0) - 20_000)).toBeLessThan(50);
  expect(chunks[1]?.[0]).toBe(chunks[0]?.[1]);
});

test("whatever the speech is, chunks hold all of it, are short enough and do not overlap", () => {
  const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 20, max: 90_000 })), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(gaps, (list) => {
      const spans: Span[] = [];
      let at = 0;
      for (const [gap, length] of list) {
        spans.push(span(at + gap, at + gap + length));
        at += gap + length;
      }
      const total = at + 100;
      const chunks = chunksOf(spans, levelsOf(total), total);
      const speech = (some: readonly Span[]) =>
        some.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
      expect(speech(chunks.flatMap((chunk) => chunk.spans))).toBe(speech(spans));
      expect(chunks.reduce((sum, { speechMs }) => sum + speechMs, 0)).toBe(speech(spans));
      for (const [i, { fromMs, toMs, spans: inside }] of chunks.entries()) {
        expect(toMs - fromMs).toBeLessThanOrEqual(chunkMsMax);
        expect(toMs).toBeGreaterThan(fromMs);
        expect(fromMs).toBeGreaterThanOrEqual(chunks[i - 1]?.toMs ?? 0);
        expect(inside.every((each) => each.fromMs >= fromMs && each.toMs <= toMs)).toBe(true);
      }
    }),
    { numRuns: runsOf(300) },
  );
});
