/** The headings of a whole document, found before any of it is put together. */
import { lineText, type Paragraph, paragraphText } from "../model.ts";
import type { PackedPages } from "../packed/packed-pages.ts";
import { type OpenedPage, openPages, paragraphsOf } from "../packed/pages.ts";
import { isRecognized } from "../recognized-font.ts";
import type { TagElement } from "../tags/element.ts";
import { isHeadingElement } from "../tags/line-tags.ts";
import { HeadingSurvey, type HeadingTags, headingsByTags } from "../tags/tagged-headings.ts";
import { wholly } from "../text/emphasis.ts";
import type { BodyStyle } from "./body-style.ts";
import { headingLinesMax } from "./heading-candidates.ts";
import { HeadingFinder } from "./headings.ts";
import { isListTitle, numberDepth } from "./numbering.ts";
import { foldTitle, type OutlineEntry } from "./titles.ts";

/** Shares of a size: between neighbors of one printed size, and between the smallest and the largest of it. */
const gapMax = 0.05;
const spanMax = 0.12;

/** Unifies the measured sizes of recognized headings over the document. */
export function settledSizes(headings: readonly Paragraph[]): Map<number, number> {
  const letters = new Map<number, number>();
  for (const heading of headings.filter(isRecognized)) {
    const { size } = heading.style;
    letters.set(size, (letters.get(size) ?? 0) + lettersOf(heading));
  }
  const groups: [size: number, letters: number][][] = [];
  for (const each of [...letters].sort(([a], [b]) => a - b)) {
    const group = groups.at(-1);
    const [smallest] = group?.[0] ?? [0];
    const [last] = group?.at(-1) ?? [0];
    const isNear = each[0] <= last * (1 + gapMax) && each[0] <= smallest * (1 + spanMax);
    if (group && isNear) group.push(each);
    else groups.push([each]);
  }
  return new Map(
    groups.flatMap((group) => {
      const all = group.reduce((sum, [, count]) => sum + count, 0);
      const mean = group.reduce((sum, [size, count]) => sum + size * count, 0) / all;
      return group.map(([size]) => [size, mean] as const);
    }),
  );
}

function lettersOf({ lines }: Paragraph): number {
  let sum = 0;
  for (const { words } of lines) for (const { text } of words) sum += text.length;
  return Math.max(1, sum);
}

/** Levels 1..6 of a document's headings. */
export class DocumentHeadings {
  /** By page, then by the place among the page's paragraphs. */
  readonly #levels = new Map<number, Map<number, number>>();
  /** Null where the file has no tags. */
  readonly byTags: HeadingTags | null;

  /** `elements`: of the file's structure tree; none without one. */
  constructor(
    packed: PackedPages,
    body: BodyStyle,
    outline: readonly OutlineEntry[],
    elements: readonly TagElement[] = [],
  ) {
    const finder = new HeadingFinder(body, outline);
    const survey = new HeadingSurvey();
    for (const opened of openPages(packed, body)) {
      const paragraphs = paragraphsOf(opened);
      finder.count(paragraphs);
      for (const paragraph of paragraphs) survey.add(paragraph);
    }
    const places = new Map<Paragraph, { page: number; index: number }>();
    for (const opened of openPages(packed, body)) {
      const paragraphs = paragraphsOf(opened);
      const found = new Set(finder.find(paragraphs));
      // Most of the text need not be held for this.
      paragraphs.forEach((paragraph, index) => {
        if (found.has(paragraph) || isTagged(paragraph)) places.set(paragraph, { page: opened.page, index });
      });
    }
    const seen = assignLevels(finder.headings, outline);
    const { levels, decision } = headingsByTags(survey, [...places.keys()], {
      seen,
      byLooks: (headings) => assignLevels(headings, outline),
      elements,
    });
    this.byTags = decision;
    for (const [heading, level] of levels) {
      const place = places.get(heading);
      if (!place) continue;
      const page = this.#levels.get(place.page) ?? new Map<number, number>();
      page.set(place.index, level);
      this.#levels.set(place.page, page);
    }
  }

  *of(opened: OpenedPage): Generator<[heading: Paragraph, level: number]> {
    const levels = this.#levels.get(opened.page);
    if (!levels) return;
    const paragraphs = paragraphsOf(opened);
    for (const [index, level] of levels) {
      const paragraph = paragraphs[index];
      if (paragraph) yield [paragraph, level];
    }
  }
}

const isTagged = ({ tag, lines }: Paragraph): boolean =>
  tag !== undefined && tag !== null && lines.length <= headingLinesMax && isHeadingElement(tag);

/** Levels 1..6 of a document's headings, from its outline, its section numbers and the ranks of their looks. */

type Ranks = ReadonlyMap<Paragraph, number>;

function assignLevels(
  headings: readonly Paragraph[],
  outline: readonly OutlineEntry[],
): Map<Paragraph, number> {
  const settled = settledSizes(headings);
  const ranks = new Map(headings.map((heading) => [heading, lookRank(heading, settled)]));
  const title = findTitle(headings, ranks, outline);
  const base = title ? 2 : 1;
  const fromOutline = outlineLevels(headings, outline, title);
  const fixed = new Map<Paragraph, number>();
  const subordinate = countsAnew(headings, ranks, title);
  for (const heading of headings) {
    const text = paragraphText(heading);
    const depth = subordinate ? 0 : numberDepth(text);
    const level = fromOutline.get(heading) ?? (depth > 0 ? base + depth - 1 : undefined);
    if (heading === title) fixed.set(heading, 1);
    else if (level !== undefined) fixed.set(heading, level);
  }
  const byLook = lookLevels(ranks, fixed, title, base);
  for (const heading of headings) {
    if (!fixed.has(heading) && isListTitle(paragraphText(heading))) fixed.set(heading, base);
  }
  const levels = new Map<Paragraph, number>();
  for (const heading of headings) {
    const level = fixed.get(heading) ?? byLook.get(ranks.get(heading) ?? 0) ?? base;
    levels.set(heading, Math.min(6, Math.max(1, level)));
  }
  return levels;
}

/** Larger is more important: size, then weight, then capitals. What was recognized tells no more than its size. */
function lookRank(heading: Paragraph, settled: ReadonlyMap<number, number>): number {
  const recognized = isRecognized(heading);
  const size = (recognized ? settled.get(heading.style.size) : undefined) ?? heading.style.size;
  const bold = !recognized && heading.lines.every((line) => wholly(line, "bold"));
  const text = heading.lines.map(lineText).join("");
  const capitals = text === text.toUpperCase();
  return Math.round(size * 2) * 4 + (bold ? 2 : 0) + (capitals ? 1 : 0);
}

/** The title stands before all other headings of the first page and looks larger than any other. */
function findTitle(
  headings: readonly Paragraph[],
  ranks: Ranks,
  outline: readonly OutlineEntry[],
): Paragraph | null {
  const first = headings[0];
  if (!first) return null;
  const candidates = headings.slice(0, 3).filter((heading) => heading.page === first.page);
  let top = 0;
  for (const rank of ranks.values()) if (rank > top) top = rank;
  const title = candidates.find((heading) => ranks.get(heading) === top);
  if (!title || numberDepth(paragraphText(title)) > 0) return null;
  // Chapters may be set as large as the title, but they are numbered or in the outline, and it is neither.
  const peers = headings.filter((heading) => heading !== title && ranks.get(heading) === top);
  const entries = new Set(outline.map((entry) => foldTitle(entry.title)));
  const outlined = (heading: Paragraph) => entries.has(foldTitle(paragraphText(heading)));
  if (peers.length > 0 && outlined(title)) return null;
  if (peers.some((peer) => !outlined(peer) && numberDepth(paragraphText(peer)) === 0)) return null;
  // An outline that names it among several chapters says that it is one of them.
  const named = outline.find((entry) => foldTitle(entry.title) === foldTitle(paragraphText(title)));
  const chapters = outline.filter((entry) => entry.level === 1).length;
  return named && chapters > 1 && named !== outline[0] ? null : title;
}

function outlineLevels(
  headings: readonly Paragraph[],
  outline: readonly OutlineEntry[],
  title: Paragraph | null,
): Map<Paragraph, number> {
  const levels = new Map<Paragraph, number>();
  const entries = new Map<string, OutlineEntry[]>();
  for (const entry of outline) {
    const key = foldTitle(entry.title);
    const list = entries.get(key) ?? [];
    list.push(entry);
    entries.set(key, list);
  }
  const titleEntry = title ? entries.get(foldTitle(paragraphText(title)))?.[0] : undefined;
  const rootIsTitle = titleEntry?.level === 1 && outline.filter((entry) => entry.level === 1).length === 1;
  const shift = title && !rootIsTitle ? 1 : 0;
  for (const heading of headings) {
    const list = entries.get(foldTitle(paragraphText(heading)));
    const entry = list?.find((one) => one.page === 0 || Math.abs(one.page - heading.page) <= 1);
    if (entry) levels.set(heading, entry.level + shift);
  }
  return levels;
}

/** Levels by look: what most headings were given; others lie between neighbors by size. */
function lookLevels(
  ranks: Ranks,
  fixed: ReadonlyMap<Paragraph, number>,
  title: Paragraph | null,
  base: number,
): Map<number, number> {
  const looks = new Map<number, { given: number[]; pages: Set<number> }>();
  const pages = new Set<number>();
  for (const [heading, rank] of ranks) {
    pages.add(heading.page);
    if (heading === title) continue;
    const look = looks.get(rank) ?? { given: [], pages: new Set() };
    looks.set(rank, look);
    look.pages.add(heading.page);
    const level = fixed.get(heading);
    if (level !== undefined) look.given.push(level);
  }
  const [cover = 0] = pages;
  const sorted = [...looks].sort((a, b) => b[0] - a[0]);
  const known = sorted.map(([, { given }]) => (given.length > 0 ? mostCommon(given) : null));
  const levels = new Map<number, number>();
  let above = base - 1;
  sorted.forEach(([rank, look], index) => {
    const given = known[index] ?? null;
    const below = Math.min(...known.slice(index + 1).map((level) => level ?? Infinity));
    const level = given ?? Math.max(base, Math.min(above + 1, below - 1));
    levels.set(rank, level);
    const onCover = pages.size > 2 && look.pages.size === 1 && look.pages.has(cover);
    if (!onCover) above = Math.max(above, level);
  });
  return levels;
}

/** Numbers that begin anew under several larger headings count within those. */
function countsAnew(headings: readonly Paragraph[], ranks: Ranks, title: Paragraph | null): boolean {
  let larger = false;
  let starts = 0;
  let rank = 0;
  for (const heading of headings) {
    if (heading === title) continue;
    const text = paragraphText(heading);
    if (/^1[.)]?\s/.test(text)) {
      if (starts > 0 && !larger) return false;
      starts++;
      rank = ranks.get(heading) ?? 0;
      larger = false;
    } else if (numberDepth(text) === 0 && (ranks.get(heading) ?? 0) > rank) larger = true;
  }
  return starts > 1;
}

function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 1;
}
