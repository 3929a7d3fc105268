/**
 * Which reading of a page is taken, by what can be measured: most of all that others find the same; but none is taken
 * that is much shorter than the article's text as the page's linked data has it.
 */
import type { PageMap } from "../page/map.ts";
import type { Measures } from "../page/measures.ts";
import { agreement, type Reading } from "./reading.ts";

/** Share of characters from which two readings count as the same. */
const sameMin = 0.96;
/** Words from which a stated text is believed, and how many times shorter than it a reading may be; it may be an extract. */
const statedWordsMin = 100;
const shortTimesMax = 1.5;

export interface Choice {
  readonly reading: Reading;
  /** How many other readings found the same. */
  readonly agreeing: number;
}

/** Of equals the first is taken. `statedWords`: how long the page itself says that the article is; 0 when it does not. */
export function choose(
  page: PageMap,
  measures: Measures,
  readings: readonly [Reading, ...Reading[]],
  statedWords: number,
): Choice {
  const friends = readings.map(
    (reading) =>
      readings.filter((other) => other !== reading && agreement(page, measures, reading, other) >= sameMin)
        .length,
  );
  let at = friends.indexOf(Math.max(...friends));
  const words = readings.map((reading) => reading.total("words"));
  if (statedWords >= statedWordsMin && (words[at] ?? 0) * shortTimesMax < statedWords)
    at = words.indexOf(Math.max(...words));
  return { reading: readings[at] ?? readings[0], agreeing: friends[at] ?? 0 };
}
