/** What the tags say about the blocks of a laid-out page: which element each belongs to, and their order. */
import { boxOf } from "../../geometry/box.ts";
import type { Block, Paragraph } from "../model.ts";
import type { TagElement } from "./element.ts";
import { elementOf, isHeadingElement } from "./line-tags.ts";
import type { PageTags } from "./page-tags.ts";
import { silentItem } from "./silent-lists.ts";
import { orderByTags } from "./tag-order.ts";

/** `regions` as geometry has them; notes in `tags` what was done. */
export function applyTags(tags: PageTags, regions: Block[][], tables: number): Block[][] {
  const begun = new Set<TagElement>();
  for (const block of regions.flat()) {
    if (block.kind !== "paragraph") continue;
    block.tag = elementOf(block.lines) ?? undefined;
    const item = block.lines[0] ? silentItem(block.lines[0]) : null;
    if (item && !begun.has(item)) block.bulleted = true;
    if (item) begun.add(item);
  }
  const ordered = orderByTags(regions.map(joinHeadings));
  tags.order = ordered.order;
  tags.tables = tables;
  return ordered.regions;
}

/** Makes paragraphs of one heading one: geometry parts lines of different sizes. */
function joinHeadings(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const above = joined.at(-1);
    if (above?.kind === "paragraph" && block.kind === "paragraph" && sameHeading(above, block)) {
      const lines = [...above.lines, ...block.lines];
      joined[joined.length - 1] = { ...above, ...boxOf(lines), lines, below: block.below };
    } else joined.push(block);
  }
  return joined;
}

const sameHeading = (above: Paragraph, below: Paragraph): boolean =>
  isHeadingElement(below.tag) && above.tag === below.tag;
