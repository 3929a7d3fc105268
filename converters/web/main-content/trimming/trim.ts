/** The content without what stands in it and is none: the steps, in their order. */
import type { PageMap } from "../page/map.ts";
import type { Measures } from "../page/measures.ts";
import { sumPage } from "../page/sums.ts";
import type { Content } from "./content.ts";
import { trimLead } from "./lead.ts";
import { trimLines } from "./lines.ts";
import { trimLinkBlocks } from "./link-blocks.ts";
import { trimSections } from "./sections.ts";
import { trimTail } from "./tail.ts";
import { removeTitleHeadings } from "./title-heading.ts";

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
