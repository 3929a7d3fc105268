import { bandCount, decibels, frameMs, type Levels } from "./levels.ts";

/** Power of a frame, 1 for a sine of full scale. */
export function powerOf({ bands, frames }: Levels, frame: number): number {
  if (frame < 0 || frame >= frames) return 0;
  let sum = 0;
  for (let band = 0; band < bandCount; band++) sum += powers[bands[frame * bandCount + band] ?? 0] ?? 0;
  return sum;
}

const powers = Float64Array.from({ length: 256 }, (_, step) => 10 ** (decibels(step) / 10));

/** Half of the stretch that must be quiet as a whole: a gap between words, not between two beats of a voice. */
const halfFrames = 3;

/** The middle of the most quiet stretch within the times, in whole frames; the last of several. */
export function quietestMs(levels: Levels, fromMs: number, toMs: number): number {
  const first = Math.ceil(fromMs / frameMs);
  const last = Math.floor(toMs / frameMs);
  let best = last;
  let least = Number.POSITIVE_INFINITY;
  for (let frame = first; frame <= last; frame++) {
    let power = 0;
    for (let near = frame - halfFrames; near < frame + halfFrames; near++) power += powerOf(levels, near);
    if (power <= least) [best, least] = [frame, power];
  }
  return best * frameMs;
}
