/**
 * Which reading of a page is taken, by what can be measured: most of all that others find the same, then how well its
 * length fits the length that the page states, then that anything is left at all.
 */
import type { PageMap } from "../page/map.ts";
import type { Measures } from "../page/measures.ts";
import { agreement, type Reading } from "./reading.ts";

/** Share of characters from which two readings count as the same. */
const sameMin = 0.96;
/** Words from which a stated length is believed, and how many times longer or shorter than it is too much. */
const statedWordsMin = 100;
const statedTimesMax = 2;

export interface Choice {
  readonly reading: Reading;
  /** How many other readings found the same. */
  readonly agreeing: number;
}

/** Of equals the first is taken. `statedWords`: the article's length as the page itself says it. */
export function choose(
  page: PageMap,
  measures: Measures,
  readings: readonly [Reading, ...Reading[]],
  statedWords: number | null,
): Choice {
  const friends = readings.map(
    (reading) =>
      readings.filter(
        (other) => other !== reading && agreement(page, measures, reading, other) >= sameMin,
      ).length,
  );
  let at = friends.indexOf(Math.max(...friends));
  if (statedWords !== null && statedWords >= statedWordsMin) {
    const distances = readings.map((reading) =>
      Math.abs(Math.log(Math.max(1, reading.total("words")) / statedWords)),
    );
    if ((distances[at] ?? 0) > Math.log(statedTimesMax)) at = distances.indexOf(Math.min(...distances));
  }
  return { reading: readings[at] ?? readings[0], agreeing: friends[at] ?? 0 };
}
