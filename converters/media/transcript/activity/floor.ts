/** How loud a recording is where nobody speaks, band by band, as it goes on. */
import { bandCount, frameMs, type Levels, stepOf } from "./levels.ts";

/** Each way. In so long a stretch every band falls back to the noise many times, even while somebody speaks. */
const reachMs = 3_000;
/** It is known anew as often as this. */
const stepMs = 256;
/**
 * Of the levels in reach, that which so many are below. Low enough to be that of the noise while somebody speaks without
 * pause, and not so low that it is that of single quiet frames (Stahl, Fischer, Bippus 2000: Quantile based noise
 * estimation for spectral subtraction and Wiener filtering, ICASSP; they take the median).
 */
const quantile = 0.15;
/**
 * Below it (dBFS in a band) nothing is worth hearing: the noise of a good microphone, and what is left of digital silence
 * when a recording was made smaller.
 */
const floorDbMin = -87;

export class NoiseFloor {
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
