/** Sealed pages as the later passes read them: with headings parted from other text and joined with their numbers. */

import type { BodyStyle } from "../headings/body-style.ts";
import { shapeHeadings } from "../headings/parts.ts";
import type { Block, Paragraph } from "../model.ts";
import type { PackedPages } from "./packed-pages.ts";

export interface OpenedPage {
  page: number;
  regions: { blocks: Block[]; page: number }[];
}

/** Each pass gets objects of its own; a paragraph is the same in all of them by its place among the paragraphs. */
export function* openPages(packed: PackedPages, body: BodyStyle): Generator<OpenedPage> {
  for (let index = 0; index < packed.count; index++) {
    const { page, regions } = packed.open(index);
    yield { page, regions: regions.map((blocks) => ({ blocks: shapeHeadings(blocks, body), page })) };
  }
}

export const paragraphsOf = ({ regions }: OpenedPage): Paragraph[] =>
  regions.flatMap(({ blocks }) => blocks.filter((block): block is Paragraph => block.kind === "paragraph"));
