/** How large a page is once it is turned upright, without doing it: pixels of the picture that was given. */
import { turnedExtent } from "../util/geometry/turning.ts";
import type { Upright } from "./contract.ts";
import { scaledSize } from "./picture/scale.ts";
import { reductionOf } from "./picture/size.ts";
import { straightenedSize } from "./picture/turn.ts";

/** The width and height that the recognition of a picture of this size says, where it found it to lie so. */
export function uprightSize(
  given: { width: number; height: number },
  { turned, straightened }: Upright,
): { width: number; height: number } {
  const reduced = reductionOf(given);
  const { width, height } = reduced < 1 ? scaledSize(given, reduced) : given;
  const turnedSize = turnedExtent({ width, height }, turned);
  const level = straightened === 0 ? turnedSize : straightenedSize(turnedSize, straightened);
  return reduced < 1
    ? { width: Math.round(level.width / reduced), height: Math.round(level.height / reduced) }
    : level;
}
