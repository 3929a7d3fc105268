/** One page's lines become blocks in reading order: tables, then figures, then columns and paragraphs. */
import { readingOrder } from "./columns.ts";
import { findFigures } from "./figures.ts";
import { type Block, type Line, median, type PageContent } from "./layout.ts";
import { type Element, makeBlocks } from "./paragraphs.ts";
import { findRulings } from "./rulings.ts";
import { findRuledTables } from "./tables.ts";

export interface PageBlocks {
  /** Each inner list is one column or band, from top to bottom. */
  regions: Block[][];
  page: PageContent;
}

export function layOutPage(page: PageContent, lines: readonly Line[]): PageBlocks {
  const rulings = findRulings(page.vectors, page.width, page.height);
  const { tables, rest } = findRuledTables(page, lines, rulings);
  const figures = findFigures(page, rest);
  const elements: Element[] = [...figures.rest, ...tables, ...figures.figures];
  const em = median(lines.map((line) => line.style.size)) || 10;
  const cuttable = elements.map((element) => ({
    x0: element.x0,
    y0: element.y0,
    x1: element.x1,
    y1: element.y1,
    baseline: element.kind === undefined ? element.baseline : null,
    element,
  }));
  const regions = readingOrder(cuttable, { gapMin: Math.max(5, em * 0.7), columnMin: Math.max(40, em * 4) });
  return {
    page,
    regions: regions.map((region) =>
      makeBlocks(
        { left: region.left, right: region.right, items: region.items.map((item) => item.element) },
        page.number,
      ),
    ),
  };
}
