/**
 * The reading from the outside in: from the whole page down into the one child that holds nearly all of the prose, until
 * the prose is spread over several. What stands beside the way down is left behind.
 */
import { attributeHas } from "../page/attributes.ts";
import { childrenOf, elementAt, type PageMap } from "../page/map.ts";
import type { Sums } from "../page/sums.ts";
import { namesArticleText, namesContent } from "../vocabulary/chrome.ts";

/** Share of the text's worth that a child must hold to be the way down: the surer its name, the less. */
const shareMin = { text: 0.8, content: 0.9, unnamed: 0.94 };
/** What a character is worth that stands in no sentence and no link, where one of prose is worth 1. */
const shortWorth = 0.3;

/** What the text of a subtree is worth as content. */
function worthOf(sums: Sums, index: number): number {
  const prose = sums.of("prose", index);
  return prose + (sums.of("characters", index) - sums.of("linked", index) - prose) * shortWorth;
}

/** One root; none for a page without text. */
export function readByDescent(page: PageMap, sums: Sums): number[] {
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
