/** All readings of a page, and the one that is taken. */
import type { PageMetadata } from "../metadata/metadata.ts";
import type { PageMap } from "../page/map.ts";
import type { Measures } from "../page/measures.ts";
import { sumPage } from "../page/sums.ts";
import { measureText } from "../page/text.ts";
import { removeChrome, removeUnseen } from "./certain.ts";
import { type Choice, choose } from "./choose.ts";
import { readByDensity } from "./density.ts";
import { readByDescent } from "./descent.ts";
import { withNotes } from "./notes.ts";
import { type Reading, type ReadingName, trimmed, untrimmed } from "./reading.ts";
import { readBySemantics } from "./semantic.ts";
import { withStandfirst } from "./standfirst.ts";

/** Words from which a reading is taken for the content, however much else the page has. */
const wordsMin = 12;
/** How many times more words the whole page must have to be taken instead of a shorter reading. */
const wholeTimesMin = 3;

/** `visible` are the marks of what the page does not show. */
export function readPage(
  page: PageMap,
  measures: Measures,
  visible: Uint8Array,
  metadata: PageMetadata,
): Choice {
  const unseen = showsContent(page, measures, visible) ? visible : removeUnseen(page, false);
  const removed = removeChrome(page, sumPage(page, measures, unseen), unseen);
  const choice = narrowest(page, measures, removed, metadata);
  if (choice !== null && choice.reading.total("words") >= wordsMin) return choice;
  return longest(choice, [
    untrimmed("page", page, measures, [0], removed),
    untrimmed("page", page, measures, [0], unseen),
  ]);
}

function narrowest(
  page: PageMap,
  measures: Measures,
  removed: Uint8Array,
  { title, authors, stated }: PageMetadata,
): Choice | null {
  const sums = sumPage(page, measures, removed);
  const read = (name: ReadingName, roots: readonly number[]) => {
    if (roots.length === 0) return [];
    const all = withNotes(page, removed, withStandfirst(page, sums, removed, roots, title));
    return [trimmed(name, page, measures, all, removed, { title, authors })];
  };
  const [first, ...others] = [
    ...read("descent", readByDescent(page, sums)),
    ...read("semantics", readBySemantics(page, sums, removed)),
    ...read("density", readByDensity(page, sums, removed)),
  ];
  if (first === undefined) return null;
  const words = stated === null ? 0 : measureText(stated).words;
  return choose(page, measures, [first, ...others], words);
}

/** The last resort for pages of which a reading leaves next to nothing: lists of links, a few words, forms. */
function longest(choice: Choice | null, pages: readonly Reading[]): Choice {
  const words = choice?.reading.total("words") ?? 0;
  for (const reading of pages) {
    if (choice === null ? reading.total("words") > 0 : reading.total("words") >= words * wholeTimesMin)
      return { reading, agreeing: 0 };
  }
  const last = pages.at(-1);
  if (choice !== null || last === undefined) return choice as Choice;
  return { reading: last, agreeing: 0 };
}

/** Characters of prose from which a page shows what it has. */
const shownProseMin = 250;
/** How many times more prose must be hidden for the content to be that. */
const hiddenTimesMin = 3;

/** False for a page that hides its content until a script shows it. */
function showsContent(page: PageMap, measures: Measures, visible: Uint8Array): boolean {
  const shown = sumPage(page, measures, visible).of("prose", 0);
  if (shown >= shownProseMin) return true;
  const all = sumPage(page, measures, removeUnseen(page, false)).of("prose", 0);
  return all < shownProseMin || all < shown * hiddenTimesMin;
}
