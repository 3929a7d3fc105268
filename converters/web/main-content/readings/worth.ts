/** What text is worth as content. */
import type { Measure } from "../page/sums.ts";

/** What a character is worth that stands in no sentence and no link, where one of prose is worth 1. */
const shortWorth = 0.3;

/** `total` says what the text amounts to. */
export function worthIn(total: (measure: Measure) => number): number {
  const prose = total("prose");
  return prose + (total("characters") - total("linked") - prose) * shortWorth;
}
