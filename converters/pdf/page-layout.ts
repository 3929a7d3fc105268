/** One page's lines become blocks in reading order: tables, then figures, then columns and paragraphs. */
import { findBorderlessTables, findRuleTables } from "./borderless.ts";
import { readingOrder } from "./columns.ts";
import { findFigures } from "./figures.ts";
import { type Block, type Line, median, type PageContent } from "./layout.ts";
import { type Element, isLine, makeBlocks } from "./paragraphs.ts";
import { findRulings } from "./rulings.ts";
import { findRuledTables } from "./tables.ts";

export interface PageBlocks {
  /** Each inner list is one column or band, from top to bottom. */
  regions: Block[][];
  page: PageContent;
}

export function layOutPage(page: PageContent, lines: readonly Line[]): PageBlocks {
  const rulings = findRulings(page.vectors, page.width, page.height);
  const ruled = findRuledTables(page, lines, rulings);
  const between = findRuleTables(ruled.rest, rulings.drawn.horizontal);
  const figures = findFigures(page, between.rest);
  const elements: Element[] = [...figures.rest, ...ruled.tables, ...between.tables, ...figures.figures];
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
        {
          left: region.left,
          right: region.right,
          items: withBorderlessTables(region.items.map((item) => item.element)),
        },
        page.number,
      ),
    ),
  };
}

function withBorderlessTables(elements: readonly Element[]): Element[] {
  const { tables, rest } = findBorderlessTables(elements.filter(isLine));
  if (tables.length === 0) return [...elements];
  const others = elements.filter((element) => !isLine(element));
  return [...rest, ...tables, ...others].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}
