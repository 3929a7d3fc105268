/** Which reading of a page is taken, by what can be measured: how much they keep, how pure it is, how they agree. */
import type { PageMap } from "../page/map.ts";
import type { Measures } from "../page/measures.ts";
import { agreement, type Reading } from "./reading.ts";

/** Share of characters from which two readings count as the same. */
const sameMin = 0.96;

/** The first is taken where nothing speaks for another. */
export function choose(
  page: PageMap,
  measures: Measures,
  readings: readonly [Reading, ...Reading[]],
): Reading {
  const friends = readings.map(
    (reading) =>
      readings.filter((other) => other !== reading && agreement(page, measures, reading, other) >= sameMin).length,
  );
  const most = Math.max(...friends);
  return readings[friends.indexOf(most)] ?? readings[0];
}
