/** Sections whose heading says that they are not the article: related pages, comments, the author, newsletters. */
import { headingTags } from "../../element-kinds.ts";
import { endOf } from "../page/map.ts";
import { isChromeHeading } from "../vocabulary/phrases.ts";
import { type Content, elementsOf, nextElement, textOf } from "./content.ts";

const headingMax = 200;
/** Share of the content's prose that such a section may hold. */
const proseShareMax = 0.2;

/** Marks such sections as removed. */
export function trimSections(content: Content): void {
  const { sums, roots } = content;
  const proseMax = proseShareMax * roots.reduce((total, root) => total + sums.of("prose", root), 0);
  for (const at of elementsOf(content)) {
    if (!isHeading(content, at)) continue;
    if (isChromeHeading.test(textOf(content, at, headingMax))) removeSection(content, at, proseMax);
  }
}

/** Headings, and lines of bold letters that stand for them. */
function isHeading({ page, sums }: Content, index: number): boolean {
  const tag = page.tags[index] ?? "";
  if (sums.of("characters", index) > headingMax || sums.of("characters", index) === 0) return false;
  return headingTags.has(tag) || tag === "legend";
}

/** The heading's box, or what follows up to the next heading of its level; prose paragraphs stay. */
function removeSection(content: Content, heading: number, proseMax: number): void {
  const { page, sums, removed } = content;
  const box = boxOf(content, heading, proseMax);
  if (box !== heading) {
    removed[box] = 1;
    return;
  }
  const tag = page.tags[heading] ?? "h6";
  const gone = [heading];
  for (let at = nextElement(content, heading); at > 0; at = nextElement(content, at)) {
    const next = page.tags[at] ?? "";
    if (headingTags.has(next) && next <= tag) break;
    if (next === "p" && sums.of("prose", at) > 0 && sums.of("linked", at) * 2 < sums.of("characters", at))
      break;
    if (sums.of("headings", at) > 0 && sums.of("prose", at) > proseMax) break;
    gone.push(at);
  }
  for (const at of gone) removed[at] = 1;
}

/** The outermost element that begins with the heading, holds little prose, and no more than that section. */
function boxOf({ page, sums, isRoot, removed }: Content, heading: number, proseMax: number): number {
  let box = heading;
  for (;;) {
    const parent = page.parents[box] ?? -1;
    if (parent < 1 || isRoot(box) || isRoot(parent)) return box;
    if (sums.between("characters", parent, heading) > 0) return box;
    if (sums.of("prose", parent) > proseMax) return box;
    box = parent;
    if (removed[box] === 1 || endOf(page, box) >= page.nodes.length) return box;
  }
}
