/** The content while it is trimmed: where it stands in the page, and what of it is gone. */
import { blockTags } from "../../element-kinds.ts";
import { endOf, type PageMap, standingBelow, textWithin } from "../page/map.ts";
import type { Sums } from "../page/sums.ts";

export interface Content {
  readonly page: PageMap;
  /** Indexes of the subtrees that make up the content, in document order. */
  readonly roots: readonly number[];
  readonly isRoot: (index: number) => boolean;
  /** Marks of what is gone. The steps of trimming add to them. */
  readonly removed: Uint8Array;
  readonly sums: Sums;
  readonly title: string | null;
  readonly authors: readonly string[];
  /** Where the heading stands that repeats the title; -1 without one. */
  readonly titleAt: number;
}

/** Elements of the content that still stand, in document order. What is taken out on the way is not looked into. */
export function* elementsOf({ page, roots, removed }: Content): Generator<number> {
  for (const root of roots)
    for (const at of standingBelow(page, removed, root)) if (page.tags[at] !== "") yield at;
}

/** Blocks with text and no blocks inside: paragraphs, headings, items of plain lists, boxes with a line of text. */
export function* textBlocksOf(content: Content): Generator<number> {
  const { page, sums } = content;
  for (const at of elementsOf(content)) {
    if (!blockTags.has(page.tags[at] ?? "") || sums.of("characters", at) === 0) continue;
    // The block itself is one.
    if (sums.of("blocks", at) <= 1) yield at;
  }
}

export function textOf({ page, removed }: Content, index: number, charactersMax: number): string {
  return textWithin(page, index, charactersMax, removed);
}

export function nextElement({ page, removed }: Content, index: number): number {
  const parent = page.parents[index] ?? -1;
  for (let at = endOf(page, index); at < (page.ends[parent] ?? 0); at = endOf(page, at))
    if (removed[at] !== 1 && page.tags[at] !== "") return at;
  return -1;
}

export function outermostAlike(content: Content, index: number): number {
  const { page, sums, isRoot } = content;
  let at = index;
  while (!isRoot(at)) {
    const parent = page.parents[at] ?? -1;
    if (parent < 1 || sums.of("characters", parent) !== sums.of("characters", at)) break;
    if (sums.of("images", parent) !== sums.of("images", at)) break;
    at = parent;
  }
  return at;
}
