/** What the tags say about the blocks of a laid-out page: which element each belongs to, and their order. */
import { boxOf } from "../../util/geometry/box.ts";
import { type Block, blockLines, type Paragraph } from "../model.ts";
import type { TagElement } from "./element.ts";
import { elementOf, isHeadingElement } from "./line-tags.ts";
import type { PageTags, TagOrder } from "./page-tags.ts";
import { silentItem } from "./untagged-lists.ts";

/**
 * Reading order by the tags: which column, box or note is read first. Within a column the eye is right, so a page
 * whose tags go up and down in its columns, or jump between them line by line, was tagged by a guess or in the order
 * of drawing, and keeps the order of geometry.
 */
interface Ordered {
  regions: Block[][];
  order: TagOrder;
}

/** Share of neighbors in a column that the tags may order upwards. */
const upwardShareMax = 0.1;

interface Placed {
  block: Block;
  region: number;
  /** In the order of the tree; blocks without a tag go with the one before them. */
  order: number;
}

/** `regions`: columns and bands in reading order, each from top to bottom. */
function orderByTags(regions: Block[][]): Ordered {
  const placed: Placed[] = [];
  let told = 0;
  let pairs = 0;
  let upward = 0;
  regions.forEach((blocks, region) => {
    let before = 0;
    for (const block of blocks) {
      const order = orderOf(block);
      if (order > 0) {
        told++;
        if (before > 0) pairs++;
        if (order < before) upward++;
        before = order;
      }
      placed.push({ block, region, order: order || before });
    }
  });
  if (told === 0) return { regions, order: null };
  if (upward > pairs * upwardShareMax || told < placed.length / 2) return { regions, order: "geometry" };
  adoptHeads(placed);
  const sorted = placed
    .map((each, index) => ({ ...each, index }))
    .sort((a, b) => a.order - b.order || a.index - b.index);
  if (sorted.every(({ index }, i) => index === i)) return { regions, order: "agreed" };
  const runs: Block[][] = [];
  sorted.forEach(({ block, region }, i) => {
    if (i > 0 && sorted[i - 1]?.region === region) runs.at(-1)?.push(block);
    else runs.push([block]);
  });
  // Each box between two halves of a column parts it once; more than that is reading across columns.
  if (runs.length > Math.max(1, regions.length * 2 - 1)) return { regions, order: "geometry" };
  return { regions: runs, order: "tags" };
}

/** What stands before the first tag of a region goes with it. */
function adoptHeads(placed: readonly Placed[]): void {
  for (let i = placed.length - 1; i >= 0; i--) {
    const [each, next] = [placed[i] as Placed, placed[i + 1]];
    if (each.order === 0 && next?.region === each.region) each.order = next.order;
  }
  for (let i = 0; i < placed.length; i++) {
    const each = placed[i] as Placed;
    if (each.order === 0) each.order = placed[i - 1]?.order ?? 0;
  }
}

/** Notes stand where they are printed: their element may stand where they are referred to. */
function orderOf(block: Block): number {
  for (const line of blockLines(block)) {
    for (const { tag } of line.words) {
      if (tag && tag.order > 0) return tag.role === "Note" || tag.role === "FENote" ? 0 : tag.order;
    }
  }
  return 0;
}

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
