/**
 * What stands above the first paragraph and is said by the metadata: labels over the title, bylines, dates, times of
 * reading, names of the site. Pictures, summaries and notes stay.
 */
import { comparedWords } from "../../../comparing.ts";
import { headingTags } from "../../element-kinds.ts";
import { attribute, attributeHas } from "../page/attributes.ts";
import { elementAt, endOf } from "../page/map.ts";
import { hasDate, hasTimeWords, isByline } from "../vocabulary/lead.ts";
import { type Content, outermostAlike, textBlocksOf, textOf } from "./content.ts";

/** Words that a byline or a date with its surroundings has at most. */
const wordsMax = 15;
/** Words of a label over the title. */
const labelWordsMax = 6;
/** Share of the content's characters within which its lead must end. */
const leadShareMax = 0.35;

/** Marks such lines as removed. */
export function trimLead(content: Content): void {
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

/** The line is an author's name, with few other words. */
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
    if (element?.tagName === "a" && (attribute(element, "href") ?? "").startsWith("#")) return true;
  }
  return false;
}

function holdsAuthorLink({ page }: Content, index: number): boolean {
  for (let at = index; at < endOf(page, index); at++) {
    const element = elementAt(page, at);
    if (element === undefined) continue;
    if (element.tagName === "time") return true;
    if (attributeHas(element, "rel", "author") || /\/authors?\//.test(attribute(element, "href") ?? ""))
      return true;
  }
  return false;
}
