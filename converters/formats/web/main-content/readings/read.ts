/** All readings of a page, and the one that is taken. */

import type { Element } from "hast";
import { blockTags, headingTags } from "../../element-kinds.ts";
import { attribute, attributeHas } from "../../reading/element.ts";
import type { PageMetadata } from "../metadata/metadata.ts";
import { repeatsTitle } from "../metadata/title.ts";
import { childrenOf, elementAt, endOf, type PageMap, standing, textWithin } from "../page/map.ts";
import { type Measures, measureText, type Sums, sumPage } from "../page/sums.ts";
import { namesArticleText, namesContent } from "../vocabulary/chrome.ts";
import { isByline } from "../vocabulary/phrases.ts";
import { removeChrome, removeUnseen, withNotes } from "./certain.ts";
import { readByDensity } from "./density.ts";
import { agreement, type Reading, type ReadingName, trimmed, untrimmed } from "./reading.ts";

/** Descends from the page into the child with nearly all prose, until it is spread over several. */

/** Share of the text's worth that a child must hold to be the way down: the surer its name, the less. */
const shareMin = { text: 0.8, content: 0.9, unnamed: 0.94 };
/** What a character is worth that stands in no sentence and no link, where one of prose is worth 1. */
const shortWorth = 0.3;

function worthOf(sums: Sums, index: number): number {
  const prose = sums.of("prose", index);
  return prose + (sums.of("characters", index) - sums.of("linked", index) - prose) * shortWorth;
}

/** One root; none for a page without text. */
function readByDescent(page: PageMap, sums: Sums): number[] {
  if (worthOf(sums, 0) === 0) return [];
  let at = 0;
  for (;;) {
    const worth = worthOf(sums, at);
    let down = -1;
    for (const child of childrenOf(page, at))
      if (page.tags[child] !== "" && worthOf(sums, child) >= worth * shareMin[nameOf(page, child)])
        down = child;
    if (down < 0 || isLeaf(page.tags[down] ?? "") || isOneOfSections(page, sums, at, down)) return [at];
    at = down;
  }
}

function nameOf(page: PageMap, index: number): keyof typeof shareMin {
  const marks = page.marks[index] ?? "";
  const element = elementAt(page, index);
  if (namesArticleText(marks) || (element !== undefined && attributeHas(element, "itemProp", "articlebody")))
    return "text";
  const tag = page.tags[index] ?? "";
  return tag === "article" || tag === "main" || namesContent(marks) ? "content" : "unnamed";
}

/** Within an article a section is a part of it, however long it is beside the others. */
function isOneOfSections(page: PageMap, sums: Sums, parent: number, child: number): boolean {
  if (page.tags[child] !== "section" || page.tags[parent] !== "article") return false;
  for (const other of childrenOf(page, parent))
    if (other !== child && page.tags[other] === "section" && sums.of("characters", other) > 0) return true;
  return false;
}

/** Text alone; its surroundings are part of the content. */
function isLeaf(tag: string): boolean {
  return /^(?:p|pre|blockquote|h[1-6]|ul|ol|dl|table|li|figure)$/.test(tag);
}

/** The paragraph between a page's title and its text that says what follows; on many pages it stands in a box of the title's. */
const paragraphsMax = 3;
const charactersMin = 60;
const charactersMax = 900;
const titleMax = 500;

/** Roots with the paragraphs before the first that belong to the content. */
function withStandfirst(
  page: PageMap,
  sums: Sums,
  removed: Uint8Array,
  roots: readonly number[],
  title: string | null,
): readonly number[] {
  const first = roots[0] ?? 0;
  const from = titleBefore(page, removed, first, title);
  if (from < 0) return roots;
  const found: number[] = [];
  let end = endOf(page, from);
  for (const at of standing(page, removed, end, first)) {
    if (found.length === paragraphsMax) break;
    if (at < end || endOf(page, at) > first || !isStandfirst(page, sums, at)) continue;
    found.push(at);
    end = endOf(page, at);
  }
  return [...found, ...roots];
}

/** The last heading before the content that is the title; -1 without one. */
function titleBefore(page: PageMap, removed: Uint8Array, end: number, title: string | null): number {
  let found = -1;
  if (title === null) return found;
  for (const at of standing(page, removed, 1, end)) {
    const isHeading = page.tags[at] === "h1" || page.tags[at] === "h2";
    if (isHeading && repeatsTitle(textWithin(page, at, titleMax), title)) found = at;
  }
  return found;
}

function isStandfirst(page: PageMap, sums: Sums, at: number): boolean {
  const tag = page.tags[at] ?? "";
  if (!blockTags.has(tag) || headingTags.has(tag) || sums.of("blocks", at) > 1) return false;
  const characters = sums.of("characters", at);
  if (characters < charactersMin || characters > charactersMax || sums.of("stops", at) === 0) return false;
  return sums.of("linked", at) * 4 < characters && !isByline.test(textWithin(page, at, 200));
}

/** The reading by what the page's elements are said to be: article, main, the body of an article by name. */

/** Share of the page's prose that the content must hold, the surer kinds first. */
const kinds: readonly {
  readonly test: (element: Element, marks: string) => boolean;
  readonly shareMin: number;
}[] = [
  { test: (element) => attributeHas(element, "itemProp", "articlebody"), shareMin: 0.4 },
  {
    test: (element) => element.tagName === "article" || attribute(element, "role") === "article",
    shareMin: 0.6,
  },
  { test: (_, marks) => namesArticleText(marks), shareMin: 0.6 },
  { test: (element) => element.tagName === "main" || attribute(element, "role") === "main", shareMin: 0.6 },
];

/** One root; none where no element is said to be the content and holds most of the prose. */
function readBySemantics(page: PageMap, sums: Sums, removed: Uint8Array): number[] {
  const best = kinds.map(() => -1);
  for (const at of standing(page, removed)) {
    const element = elementAt(page, at);
    if (element === undefined) continue;
    kinds.forEach(({ test }, kind) => {
      const before = best[kind] ?? -1;
      if (
        test(element, page.marks[at] ?? "") &&
        (before < 0 || sums.of("prose", at) > sums.of("prose", before))
      )
        best[kind] = at;
    });
  }
  const prose = sums.of("prose", 0);
  const kind = kinds.findIndex(({ shareMin }, index) => {
    const at = best[index] ?? -1;
    return at > 0 && prose > 0 && sums.of("prose", at) >= shareMin * prose;
  });
  return kind < 0 ? [] : [best[kind] ?? 0];
}

/** Chooses among readings: by agreement, unless much shorter than the linked data's text. */

/** Share of characters from which two readings count as the same. */
const sameMin = 0.96;
/** Words from which a stated text is believed, and how many times shorter than it a reading may be; it may be an extract. */
const statedWordsMin = 100;
const shortTimesMax = 1.5;

interface Choice {
  readonly reading: Reading;
  readonly agreeing: number;
}

/** Of equals the first is taken. `statedWords`: how long the page itself says that the article is; 0 when it does not. */
function choose(
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
