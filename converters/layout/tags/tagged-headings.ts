/**
 * Headings by the tags, weighed against those that looks suggest. Good tags know more than looks do: levels that look
 * alike, headings set like text, bold lines that are none. Bad tags call everything a heading, or nothing, or choose
 * levels by how large they come out; so they are measured first, over the whole document.
 */
import { median } from "../../util/geometry/median.ts";
import { headingLinesMax } from "../headings/heading-candidates.ts";
import { type Paragraph, paragraphText } from "../model.ts";
import { isCaption } from "../text/captions.ts";
import { hasLeaders } from "../text/leaders.ts";
import type { TagElement } from "./element.ts";
import { isHeadingElement } from "./line-tags.ts";

export interface HeadingTags {
  /** Whether headings were taken from the tags, from looks, or from both. */
  headings: "tags" | "both" | "looks";
  levels: "tags" | "looks";
  /** Headings by the tags, headings by looks, and what is both. */
  tagged: number;
  seen: number;
  agreed: number;
  /** Why the tags were not used. */
  reason?: string;
}

interface Options {
  /** Headings by looks and outline, with their levels. */
  seen: ReadonlyMap<Paragraph, number>;
  byLooks: (headings: readonly Paragraph[]) => ReadonlyMap<Paragraph, number>;
  /** Of the structure tree, in its order; empty where only marks are left. */
  elements: readonly TagElement[];
}

interface Result {
  levels: ReadonlyMap<Paragraph, number>;
  /** Null where there are no tags. */
  decision: HeadingTags | null;
}

const charactersMax = 250;
/** Beyond these the tags do not mean headings. */
const characterShareMax = 0.4;
const implausibleShareMax = 0.25;
/** Where tags name this share of what looks like a heading, what they leave out is none. */
const completeShare = 0.75;

export class HeadingSurvey {
  /** Of paragraphs with tags, and of those that are tagged as headings. */
  characters = 0;
  charactersInHeadings = 0;
  /** Paragraphs tagged as headings that can be none. */
  implausible = 0;

  add(paragraph: Paragraph): void {
    if (!paragraph.tag) return;
    const text = paragraphText(paragraph);
    this.characters += text.length;
    // Captions are often tagged as headings, for lack of a better tag.
    if (!isHeadingElement(paragraph.tag) || isCaption(text)) return;
    this.charactersInHeadings += text.length;
    if (!plausible(paragraph, text)) this.implausible++;
  }
}

/** `candidates`: paragraphs that look like headings or are tagged as such, in the document's order. */
export function headingsByTags(
  { characters, charactersInHeadings, implausible }: HeadingSurvey,
  candidates: readonly Paragraph[],
  { seen, byLooks, elements }: Options,
): Result {
  if (characters === 0) return { levels: seen, decision: null };
  const tagged = new Map<Paragraph, TagElement>();
  const told = new Set<Paragraph>();
  for (const paragraph of candidates) {
    const { tag } = paragraph;
    if (!tag) continue;
    told.add(paragraph);
    if (!isHeadingElement(tag)) continue;
    const text = paragraphText(paragraph);
    if (!isCaption(text) && plausible(paragraph, text)) tagged.set(paragraph, tag);
  }
  const agreed = [...seen.keys()].filter((paragraph) => tagged.has(paragraph)).length;
  const figures = { tagged: tagged.size + implausible, seen: seen.size, agreed };
  const reason =
    tagged.size === 0
      ? "no headings are tagged"
      : charactersInHeadings > characters * characterShareMax
        ? "most of the text is tagged as headings"
        : implausible > (tagged.size + implausible) * implausibleShareMax
          ? "headings are tagged that cannot be any"
          : null;
  if (reason !== null) {
    return { levels: seen, decision: { headings: "looks", levels: "looks", ...figures, reason } };
  }

  const title = titleOf(candidates, seen, tagged);
  const others = [...seen.keys()].filter((heading) => told.has(heading) && heading !== title);
  const complete = elements.length > 0 && agreed >= others.length * completeShare;
  const headings = candidates.filter(
    (paragraph) =>
      tagged.has(paragraph) ||
      paragraph === title ||
      (seen.has(paragraph) && !(complete && told.has(paragraph))),
  );
  const ordered = inOrder(tagged);
  const levels = ordered ? tagLevels(headings, tagged, title, elements) : byLooks(headings);
  return {
    levels,
    decision: { headings: complete ? "tags" : "both", levels: ordered ? "tags" : "looks", ...figures },
  };
}

function plausible(paragraph: Paragraph, text: string): boolean {
  return (
    text.length <= charactersMax &&
    paragraph.lines.length <= headingLinesMax &&
    /\p{L}|\d/u.test(text) &&
    !hasLeaders(text)
  );
}

/** What looks like the document's title, stands before all tagged headings and is none of them. */
function titleOf(
  candidates: readonly Paragraph[],
  seen: ReadonlyMap<Paragraph, number>,
  tagged: ReadonlyMap<Paragraph, TagElement>,
): Paragraph | null {
  const first = candidates.find((paragraph) => tagged.has(paragraph) || seen.get(paragraph) === 1);
  if (!first || tagged.has(first)) return null;
  const peers = [...seen].filter(([, level]) => level === 1).length;
  return peers === 1 ? first : null;
}

/** Deeper headings are not set larger. */
function inOrder(tagged: ReadonlyMap<Paragraph, TagElement>): boolean {
  const sizes = new Map<number, number[]>();
  for (const [{ style }, { level }] of tagged) {
    const known = sizes.get(level);
    if (known) known.push(style.size);
    else sizes.set(level, [style.size]);
  }
  const ranks = [...sizes].sort((a, b) => a[0] - b[0]).map(([, all]) => ({ all, size: median(all) }));
  let wrong = 0;
  for (let i = 1; i < ranks.length; i++) {
    const [above, below] = [ranks[i - 1], ranks[i]] as [(typeof ranks)[number], (typeof ranks)[number]];
    if (below.size > above.size * 1.08) wrong += Math.min(above.all.length, below.all.length);
  }
  return wrong <= tagged.size / 3;
}

/** Levels without gaps: a file that knows H1 and H4 has two of them. */
function tagLevels(
  headings: readonly Paragraph[],
  tagged: ReadonlyMap<Paragraph, TagElement>,
  title: Paragraph | null,
  elements: readonly TagElement[],
): Map<Paragraph, number> {
  const known = elements.length > 0 ? elements : [...tagged.values()];
  const titled = known.some(({ role }) => role === "Title");
  const used = known.filter(({ role, level }) => level > 0 && role !== "Title").map(({ level }) => level);
  const ranks = new Map([...new Set(used)].sort((a, b) => a - b).map((level, index) => [level, index + 1]));
  const shift = title !== null || titled ? 1 : 0;
  const levels = new Map<Paragraph, number>();
  const untold: Paragraph[] = [];
  for (const heading of headings) {
    const element = tagged.get(heading);
    if (heading === title || element?.role === "Title") levels.set(heading, 1);
    else if (element) levels.set(heading, Math.min(6, (ranks.get(element.level) ?? element.level) + shift));
    else {
      levels.set(heading, 0);
      untold.push(heading);
    }
  }
  const looks = looksOf(levels);
  for (const heading of untold) levels.set(heading, levelByLook(heading, looks));
  return levels;
}

interface Look {
  key: string;
  size: number;
  level: number;
}

function looksOf(levels: ReadonlyMap<Paragraph, number>): Look[] {
  const looks: Look[] = [];
  for (const [{ style }, level] of levels) {
    if (level > 0 && !looks.some((look) => look.key === style.key && look.level === level))
      looks.push({ key: style.key, size: style.size, level });
  }
  return looks;
}

/** As tagged headings of the same look; else one below the next larger ones. */
function levelByLook({ style }: Paragraph, looks: readonly Look[]): number {
  const same = looks.find(({ key }) => key === style.key);
  if (same) return same.level;
  const larger = looks.filter(({ size }) => size >= style.size).map(({ level }) => level);
  return Math.min(6, larger.length === 0 ? 1 : Math.max(...larger) + 1);
}
