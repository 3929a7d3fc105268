/** The content without what stands in it and is none: the steps, in their order. */

import { comparedWords } from "../../../../util/comparable-text.ts";
import { wordSet } from "../../../../util/words.ts";
import { headingTags } from "../../element-kinds.ts";
import { attribute, attributeHas } from "../../reading/element.ts";
import { repeatsTitle } from "../metadata/title.ts";
import { countWhere, elementAt, endOf, type PageMap, standingBelow, textWithin } from "../page/map.ts";
import { type Measures, sumPage } from "../page/sums.ts";
import { hasDate, hasTimeWords, isByline, isChromeLine } from "../vocabulary/phrases.ts";
import { type Content, elementsOf, outermostAlike, textBlocksOf, textOf } from "./content.ts";
import { trimLinkBlocks } from "./link-blocks.ts";
import { trimSections } from "./sections.ts";

/** Metadata above the first paragraph: labels, bylines, dates, reading times, names of the site. */

const wordsMax = 15;
const labelWordsMax = 6;
/** Share of the content's characters within which its lead must end. */
const leadShareMax = 0.35;

function trimLead(content: Content): void {
  const { sums, removed } = content;
  const title = content.titleAt;
  for (const at of leadBlocks(content)) {
    const words = sums.of("words", at);
    if (words === 0 || words > wordsMax || sums.of("images", at) > 0) continue;
    if (at < title ? isLabel(content, at, words) : saysMetadata(content, at, words))
      removed[outermostAlike(content, at)] = 1;
  }
}

/** Blocks of text before the first one of prose; none when no prose comes early. */
function leadBlocks(content: Content): number[] {
  const { sums, roots, page } = content;
  const total = roots.reduce((sum, root) => sum + sums.of("characters", root), 0);
  const blocks: number[] = [];
  let before = 0;
  for (const at of textBlocksOf(content)) {
    if (sums.of("prose", at) > 0 && !isByline.test(textOf(content, at, 300))) return blocks;
    if (page.tags[at] === "pre" || page.tags[at] === "figcaption" || isCell(content, at)) continue;
    before += sums.of("characters", at);
    if (before > Math.max(200, total * leadShareMax)) return [];
    blocks.push(at);
  }
  return [];
}

function isCell({ page }: Content, index: number): boolean {
  const tag = page.tags[index] ?? "";
  return tag === "td" || tag === "th" || tag === "dt" || tag === "dd";
}

function isLabel(content: Content, at: number, words: number): boolean {
  return (
    words <= labelWordsMax &&
    content.sums.of("stops", at) === 0 &&
    !headingTags.has(content.page.tags[at] ?? "")
  );
}

function saysMetadata(content: Content, at: number, words: number): boolean {
  const { page, sums } = content;
  if (headingTags.has(page.tags[at] ?? "")) return false;
  const text = textOf(content, at, 400);
  if (/[:：]$/.test(text) && words > 3) return false;
  if (isByline.test(text) || hasTimeWords.test(text)) return true;
  if (hasDate.test(text) && (words <= 8 || !/[.!?]$/.test(text))) return true;
  if (namesAuthor(content, text, words) || holdsAuthorLink(content, at)) return true;
  const isLink = sums.of("linked", at) >= sums.of("characters", at) * 0.9;
  return isLink && words <= labelWordsMax && !leadsWithin(content, at);
}

function namesAuthor({ authors }: Content, text: string, words: number): boolean {
  const line = ` ${comparedWords(text).join(" ")} `;
  return authors.some((author) => {
    const name = comparedWords(author);
    return name.length > 0 && line.includes(` ${name.join(" ")} `) && words <= name.length + 6;
  });
}

/** A link to a place in the page is part of its table of contents. */
function leadsWithin({ page }: Content, index: number): boolean {
  for (let at = index; at < endOf(page, index); at++) {
    const element = elementAt(page, at);
    if (element?.tagName === "a" && attribute(element, "href").startsWith("#")) return true;
  }
  return false;
}

function holdsAuthorLink({ page }: Content, index: number): boolean {
  for (let at = index; at < endOf(page, index); at++) {
    const element = elementAt(page, at);
    if (element === undefined) continue;
    if (element.tagName === "time") return true;
    if (attributeHas(element, "rel", "author") || /\/authors?\//.test(attribute(element, "href")))
      return true;
  }
  return false;
}

/** What stands below the last paragraph: who the author is, headings that lead nothing. */

/** Share of the content's characters after which its tail begins. */
const tailShareMin = 0.7;
const biographyWordsMax = 120;
const boxTags: ReadonlySet<string> = new Set(["div", "section", "header", "ul", "address", "table"]);
const socialProfile =
  /^(?:https?:)?\/\/(?:[a-z]+\.)?(?:linkedin\.com\/(?:in|company)\/|twitter\.com\/(?!intent|share)\w|x\.com\/(?!intent|share)\w|facebook\.com\/(?!share|sharer)\w|instagram\.com\/\w|threads\.net\/@|bsky\.app\/profile\/|github\.com\/[\w-]+\/?$|mastodon\.\w)|^mailto:/i;

function trimTail(content: Content): void {
  removeBiographies(content);
  removeEmptyHeadings(content);
}

function removeBiographies(content: Content): void {
  const { page, sums, removed, roots, isRoot } = content;
  const total = roots.reduce((sum, root) => sum + sums.of("characters", root), 0);
  const from = roots[0] ?? 0;
  const profiles = countWhere(page, (index) => {
    const element = elementAt(page, index);
    return element?.tagName === "a" && socialProfile.test(attribute(element, "href"));
  });
  for (const at of elementsOf(content)) {
    if (!boxTags.has(page.tags[at] ?? "") || isRoot(at)) continue;
    if (sums.between("characters", from, at) < total * tailShareMin) continue;
    const words = sums.of("words", at);
    if (words > 0 && words <= biographyWordsMax && profiles(at) > 0) removed[at] = 1;
  }
}

function removeEmptyHeadings({ page, sums, removed, roots }: Content): void {
  const root = roots.at(-1) ?? 0;
  let end = endOf(page, root);
  for (let at = end - 1; at > root; at--) {
    if (!headingTags.has(page.tags[at] ?? "") || removed[at] === 1) continue;
    const after = endOf(page, at);
    if (sums.between("characters", after, end) > 0 || sums.between("images", after, end) > 0) return;
    removed[at] = 1;
    end = at;
  }
}

/** Lines that the machinery of a page writes between those of the article: shares, counts, offers to read on. */

/** Characters that such a line may have. */
const lineMax = 120;
const keeping: ReadonlySet<string> = wordSet("td th pre dt dd figcaption summary h1 h2 h3 h4");

/** Marks such lines as removed, with what holds nothing else. */
function trimLines(content: Content): void {
  const { page, sums, removed } = content;
  for (const at of textBlocksOf(content)) {
    if (keeping.has(page.tags[at] ?? "") || sums.of("characters", at) > lineMax) continue;
    if (sums.of("images", at) > 0 || isInside(content, at)) continue;
    if (isChromeLine.test(textOf(content, at, 400))) removed[outermostAlike(content, at)] = 1;
  }
}

/** Whether the line is a cell of a table or a line of code. */
function isInside({ page }: Content, index: number): boolean {
  let at = page.parents[index] ?? -1;
  for (let level = 0; level < 6 && at > 0; level++) {
    const tag = page.tags[at] ?? "";
    if (tag === "td" || tag === "pre" || tag === "code" || tag === "figure") return true;
    at = page.parents[at] ?? -1;
  }
  return false;
}

/** Headings that only repeat the page's title: the title is metadata, and stands once. */
const headingMax = 500;

/** Returns where the first of them stood; -1 without one. */
function removeTitleHeadings(
  page: PageMap,
  roots: readonly number[],
  removed: Uint8Array,
  title: string | null,
): number {
  let first = -1;
  if (title === null) return first;
  for (const root of roots)
    for (const at of standingBelow(page, removed, root)) {
      const isHeading = page.tags[at] === "h1" || page.tags[at] === "h2";
      if (!isHeading || !repeatsTitle(textWithin(page, at, headingMax), title)) continue;
      removed[at] = 1;
      if (first < 0) first = at;
    }
  return first;
}

const steps: readonly ((content: Content) => void)[] = [
  trimSections,
  trimLines,
  trimLinkBlocks,
  trimLead,
  trimTail,
];

/** What is known of the page that helps to tell its content from what stands around it. */
export type Subject = Pick<Content, "title" | "authors">;

/** Adds to `removed`. */
export function trim(
  page: PageMap,
  measures: Measures,
  roots: readonly number[],
  removed: Uint8Array,
  { title, authors }: Subject,
): void {
  const titleAt = removeTitleHeadings(page, roots, removed, title);
  const known = new Set(roots);
  const isRoot = (index: number) => known.has(index);
  for (const step of steps)
    step({ page, roots, isRoot, removed, title, authors, titleAt, sums: sumPage(page, measures, removed) });
}
