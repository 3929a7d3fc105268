/**
 * Where somebody speaks, for models whose package cannot tell: what stands out of the noise floor for long enough, over
 * the critical bands together. As by long-term spectral divergence (Ramirez, Segura, Benitez, de la Torre, Rubio 2004:
 * Efficient voice activity detection algorithms using long-term speech information, Speech Communication 42) each frame
 * is judged with its neighbors and against the floor of each band. Two thresholds keep the weak ends of words, which is
 * what a hang-over is for (Sohn, Kim, Sung 1999: A statistical model-based voice activity detection, IEEE Signal
 * Processing Letters 6(1)). It prefers false speech in music to missed speech.
 */
import type { Span } from "../../../../speech/contract.ts";
import { joined, within } from "../spans.ts";
import { bandCount, frameMs, type Levels, stepOf } from "./levels.ts";

// How loud a recording is where nobody speaks, band by band, as it goes on.

/** Each way. In so long a stretch every band falls back to the noise many times, even while somebody speaks. */
const reachMs = 3_000;
/** It is known anew as often as this. */
const stepMs = 256;
/** The noise level is this quantile of the levels in reach (Stahl, Fischer, Bippus 2000 take the median). */
const quantile = 0.15;
/** Below it (dBFS in a band) is only the noise of good microphones and of conversions. */
const floorDbMin = -87;

class NoiseFloor {
  readonly #steps: Uint8Array;
  readonly #framesPerStep = stepMs / frameMs;

  constructor({ frames, bands }: Levels) {
    const stepCount = Math.ceil(frames / this.#framesPerStep);
    const reach = Math.round(reachMs / frameMs);
    this.#steps = new Uint8Array(stepCount * bandCount);
    for (let band = 0; band < bandCount; band++) {
      const counts = new Uint32Array(256);
      let [first, behind] = [0, 0];
      for (let step = 0; step < stepCount; step++) {
        const middle = step * this.#framesPerStep + this.#framesPerStep / 2;
        // At the edges the stretch is as long as in the middle.
        const from = Math.max(0, Math.min(middle - reach, frames - 2 * reach));
        const to = Math.min(frames, Math.max(middle + reach, 2 * reach));
        for (; behind < to; behind++) bump(counts, bands[behind * bandCount + band] ?? 0, 1);
        for (; first < from; first++) bump(counts, bands[first * bandCount + band] ?? 0, -1);
        this.#steps[step * bandCount + band] = Math.max(
          stepOf(floorDbMin),
          quantileOf(counts, behind - first, 2 * reach),
        );
      }
    }
  }

  /** In the steps of `Levels.bands`. */
  at(frame: number, band: number): number {
    return this.#steps[Math.floor(frame / this.#framesPerStep) * bandCount + band] ?? 0;
  }
}

function bump(counts: Uint32Array, level: number, by: number): void {
  counts[level] = (counts[level] ?? 0) + by;
}

/** Of a stretch that is shorter than `wanted` a lower one: it may be all speech. */
function quantileOf(counts: Uint32Array, total: number, wanted: number): number {
  let left = total * quantile * Math.min(1, total / wanted);
  for (let level = 0; level < 256; level++) {
    left -= counts[level] ?? 0;
    if (left < 0) return level;
  }
  return 0;
}

/** Decibels over the floor of its band that a level must have to count, and beyond which more says no more. */
const marginDb = 3.5;
const excessDbMax = 12;
/** Mean excess over all bands in decibels; white, pink and brown noise rarely exceeds 0.68. */
const onset = 0.9;
const hold = 0.4;
/** Frames that a level is the median of: what fills fewer than half of them is a click. */
const medianFrames = 7;
/** What is shorter is a click, too; pauses that are shorter are part of speech; so much is added at each end. */
const speechMsMin = 64;
const pauseMsMin = 320;
const marginMs = 128;

/** In order, apart from each other; from the beginning of what was measured. */
export function speechSpans(levels: Levels): Span[] {
  const scores = speechScores(levels);
  const whole = { fromMs: 0, toMs: levels.frames * frameMs };
  const spans = [...runs(scores)].map(([first, end]) =>
    within({ fromMs: first * frameMs - marginMs, toMs: end * frameMs + marginMs }, whole),
  );
  return joined(spans, pauseMsMin);
}

/** Of each frame: how far it stands out. */
function speechScores(levels: Levels): Float32Array {
  const floor = new NoiseFloor(levels);
  const { frames, bands } = levels;
  const scores = new Float32Array(frames);
  const near = new Uint8Array(medianFrames);
  const reach = (medianFrames - 1) / 2;
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0;
    for (let band = 0; band < bandCount; band++) {
      for (let i = 0; i < medianFrames; i++) {
        const at = Math.max(0, Math.min(frames - 1, frame + i - reach));
        insert(near, i, bands[at * bandCount + band] ?? 0);
      }
      const excess = ((near[reach] ?? 0) - floor.at(frame, band)) / 2 - marginDb;
      if (excess > 0) sum += Math.min(excess, excessDbMax);
    }
    scores[frame] = sum / bandCount;
  }
  return scores;
}

/** Into the first `count` values, which are sorted. */
function insert(sorted: Uint8Array, count: number, value: number): void {
  let at = count;
  for (; at > 0 && (sorted[at - 1] ?? 0) > value; at--) sorted[at] = sorted[at - 1] ?? 0;
  sorted[at] = value;
}

/** From where it holds to where it holds no more, with a long enough onset between. */
function* runs(scores: Float32Array): Generator<[first: number, end: number]> {
  let first = -1;
  let onsets = 0;
  for (let frame = 0; frame <= scores.length; frame++) {
    const score = scores[frame] ?? 0;
    if (score >= hold) {
      if (first < 0) first = frame;
      if (score >= onset) onsets += 1;
      continue;
    }
    if (first >= 0 && onsets * frameMs >= speechMsMin) yield [first, frame];
    first = -1;
    onsets = 0;
  }
}
