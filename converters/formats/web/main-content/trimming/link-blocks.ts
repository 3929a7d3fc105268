/** Blocks that are mostly links: menus, lists of other pages, rows of tags, cards. */
import { wordSet } from "../../../../util/words.ts";
import { headingTags } from "../../element-kinds.ts";
import { attribute } from "../../reading/element.ts";
import { countWhere, elementAt, endOf } from "../page/map.ts";
import { namesContent } from "../vocabulary/chrome.ts";
import { type Content, elementsOf, textOf } from "./content.ts";

const boxTags: ReadonlySet<string> = wordSet("div section ul ol dl header center article hgroup table");

/** Marks such blocks as removed. No block of more than half of the content is one, nor a table of its contents. */
export function trimLinkBlocks(content: Content): void {
  const { page, sums, removed, roots, isRoot } = content;
  const total = roots.reduce((sum, root) => sum + sums.of("characters", root), 0);
  const within = countWhere(page, (index) => {
    const element = elementAt(page, index);
    return element?.tagName === "a" && /^#./.test(attribute(element, "href"));
  });
  const surroundings = { before: siblingsBefore(content), introduces: new Map<number, boolean>() };
  for (const at of elementsOf(content)) {
    if (!boxTags.has(page.tags[at] ?? "") || isRoot(at)) continue;
    const characters = sums.of("characters", at);
    if (characters === 0 || characters * 2 > total) continue;
    // Links to places in the same page are a table of its contents.
    if (within(at) * 5 >= sums.of("links", at) * 4) continue;
    if (isMenu(content, at, characters, surroundings)) removed[at] = 1;
  }
}

interface Surroundings {
  /** Of every node the one before it in the same parent; -1 for the first. */
  readonly before: Int32Array;
  /** What is known of those that stand before lists: the same one stands before many when the lists between are gone. */
  readonly introduces: Map<number, boolean>;
}

function isMenu(content: Content, at: number, characters: number, surroundings: Surroundings): boolean {
  const { page, sums } = content;
  const links = sums.of("links", at);
  if (links < 2 || sums.of("prose", at) > 0) return false;
  const share = sums.of("linked", at) / characters;
  const named = namesContent(page.marks[at] ?? "");
  if (share < (named ? 0.85 : 0.65)) return false;
  const tag = page.tags[at] ?? "";
  if (tag === "ul" || tag === "ol" || tag === "dl") return !isIntroduced(content, at, surroundings);
  return sums.of("images", at) <= links;
}

function siblingsBefore({ page }: Content): Int32Array {
  const before = new Int32Array(page.nodes.length).fill(-1);
  const last = new Int32Array(page.nodes.length).fill(-1);
  for (let at = 0; at < before.length; at++) {
    const parent = page.parents[at] ?? -1;
    if (parent < 0) continue;
    before[at] = last[parent] ?? -1;
    last[parent] = at;
  }
  return before;
}

/** The one before that still stands and says something; the next time the way to it is short. */
function standingBefore({ page, removed, sums }: Content, index: number, before: Int32Array): number {
  let at = before[index] ?? -1;
  while (at >= 0 && (removed[at] === 1 || (page.tags[at] === "" && sums.of("characters", at) === 0)))
    at = before[at] ?? -1;
  before[index] = at;
  return at;
}

/** Whether a heading or a line before a list says what it lists. */
function isIntroduced(
  content: Content,
  list: number,
  { before: siblings, introduces }: Surroundings,
): boolean {
  const before = standingBefore(content, list, siblings);
  if (before < 0) return content.page.tags[content.page.parents[list] ?? -1] === "li";
  const known = introduces.get(before) ?? isIntroduction(content, before);
  introduces.set(before, known);
  return known;
}

function isIntroduction(content: Content, before: number): boolean {
  const { page } = content;
  const tag = page.tags[before] ?? "";
  if (headingTags.has(tag) || isBoxOfHeading(content, before)) return true;
  const element = elementAt(page, before);
  if (element !== undefined && attribute(element, "role") === "heading") return true;
  return (
    /[:：]$/.test(textOf(content, before, 2000)) || (tag === "p" && content.sums.of("prose", before) > 0)
  );
}

function isBoxOfHeading({ page, sums }: Content, box: number): boolean {
  if (sums.of("headings", box) !== 1) return false;
  for (let at = box; at < endOf(page, box); at++)
    if (headingTags.has(page.tags[at] ?? ""))
      return sums.of("characters", box) - sums.of("characters", at) <= besideMax;
  return false;
}

/** Characters beside a heading: a mark, a word to edit the section by. */
const besideMax = 10;
