/** One page's lines become blocks in reading order: charts, tables and pictures first, then columns and paragraphs. */
import { type Box, boxOf, byTop, centerIn, overlap } from "../../util/geometry/box.ts";
import { median } from "../../util/geometry/median.ts";
import { findCode } from "../code/code.ts";
import { findCharts, findPictures } from "../figures/figures.ts";
import { findContents } from "../headings/contents.ts";
import { withDrawnBullets } from "../lists/lists.ts";
import type {
  Block,
  Figure,
  Formula,
  Line,
  PageContent,
  Paragraph,
  Table,
  TurnedText,
  Vector,
} from "../model.ts";
import { findBorderlessTables } from "../tables/borderless.ts";
import { pieceRows } from "../tables/cell-rows.ts";
import { findRuleTables } from "../tables/rule-tables.ts";
import { findRulings } from "../tables/rulings.ts";
import { findRuledTables } from "../tables/tables.ts";
import { nameFigures } from "../tags/illustrations.ts";
import { applyTags } from "../tags/tag-blocks.ts";
import { findTaggedTables } from "../tags/tagged-tables.ts";
import { markSilentLists } from "../tags/untagged-lists.ts";
import { mostlyRightToLeft } from "./bidi.ts";
import { type Cuttable, type Region, readingOrder } from "./columns.ts";
import { notesLast } from "./notes-last.ts";
import { type Element, isLine, makeBlocks, typicalLeading } from "./paragraphs.ts";

/** Running heads of several parts span all columns. */

/** How much of the page's height, above and below, is margin. */
const marginShare = 0.11;
/** Blank between a running head and the text, over its height. */
const blankMin = 0.9;
/** A single line may as well be the end of a column. */
const blankAloneMin = 1.5;

interface Row<T> {
  items: T[];
  y0: number;
  y1: number;
}

interface MarginRows<T> {
  top: T[];
  bottom: T[];
}

/** `em` is the size of the page's text; larger lines are titles. */
function marginRows<T extends Box & { baseline: number | null }>(
  items: readonly T[],
  pageHeight: number,
  em: number,
): MarginRows<T> {
  const sorted = [...items].sort((a, b) => a.y0 - b.y0);
  const isRunning = (row: Row<T> | null, blank: number): row is Row<T> =>
    row !== null &&
    row.items.length < 6 &&
    blank > (row.y1 - row.y0) * (row.items.length > 1 ? blankMin : blankAloneMin) &&
    row.items.every((item) => item.baseline !== null && item.y1 - item.y0 < em * 1.3);
  const first = rowFrom(sorted);
  const last = rowFrom(sorted.toReversed());
  const top =
    first && first.y1 < pageHeight * marginShare && isRunning(first, blankBelow(first, sorted))
      ? first.items
      : [];
  const bottom =
    last && last.y0 > pageHeight * (1 - marginShare) && isRunning(last, blankAbove(last, sorted))
      ? last.items
      : [];
  return top.length + bottom.length < items.length ? { top, bottom } : { top: [], bottom: [] };
}

/** The outermost row: what overlaps the first item vertically. */
function rowFrom<T extends Box>(sorted: readonly T[]): Row<T> | null {
  const first = sorted[0];
  if (!first) return null;
  const row: Row<T> = { items: [], y0: first.y0, y1: first.y1 };
  for (const item of sorted) {
    if (Math.min(item.y1, first.y1) - Math.max(item.y0, first.y0) < (first.y1 - first.y0) * 0.3) break;
    row.items.push(item);
    row.y0 = Math.min(row.y0, item.y0);
    row.y1 = Math.max(row.y1, item.y1);
  }
  return row;
}

function blankBelow<T extends Box>(row: Row<T>, items: readonly T[]): number {
  let next = Infinity;
  for (const item of items) if (!row.items.includes(item)) next = Math.min(next, item.y0);
  return next - row.y1;
}

function blankAbove<T extends Box>(row: Row<T>, items: readonly T[]): number {
  let next = -Infinity;
  for (const item of items) if (!row.items.includes(item)) next = Math.max(next, item.y1);
  return row.y0 - next;
}

/** Text that does not run from left to right on a page that mostly does: row heads, axis titles, stamps, watermarks. */
const upright = ({ angle }: TurnedText): boolean => Math.abs(angle - Math.round(angle / 90) * 90) < 3;

/** As lines of one word, so that cells and charts can take them by their place. */
function turnedLines(page: PageContent, watermarks: boolean): Line[] {
  return page.turned.filter((turned) => watermarks || upright(turned)).map(asLine);
}

function asLine({ text, style, x0, y0, x1, y1 }: TurnedText): Line {
  const box = { x0, y0, x1, y1 };
  const baseline = (y0 + y1) / 2 + style.size * 0.3;
  return {
    ...box,
    baseline,
    style,
    words: [{ ...box, text, baseline, style, glued: false, script: null, url: null, note: null }],
  };
}

/** What neither a table nor a chart took stands at the end of its page. */
function turnedParagraph(line: Line, page: number): Paragraph {
  return {
    kind: "paragraph",
    x0: line.x0,
    y0: line.y0,
    x1: line.x1,
    y1: line.y1,
    lines: [line],
    style: line.style,
    page,
    left: line.x0,
    right: line.x1,
    above: Infinity,
    below: Infinity,
    demoted: true,
  };
}

export interface PageBlocks {
  /** Each inner list is one column or band, from top to bottom. */
  regions: Block[][];
  page: PageContent;
}

/** `found`: what stands on the page beside its lines. */
export function layOutPage(
  read: PageContent,
  all: readonly Line[],
  keepAll = false,
  monospaced = false,
  found: readonly (Formula | Figure)[] = [],
): PageBlocks {
  if (read.tags) markSilentLists(all);
  const tagged = findTaggedTables(read, all);
  const lines = tagged.rest;
  const page = tagged.tables.length === 0 ? read : withoutDrawing(read, tagged.tables);
  const turned = new Set(turnedLines(page, keepAll));
  const charts = findCharts(page, [...lines, ...turned]);
  const vectors = vectorsBeside(charts.figures, page);
  const rulings = findRulings(vectors, page.width, page.height);
  const ruled = findRuledTables(page, charts.rest, rulings);
  const aside = ruled.rest.filter((line) => turned.has(line));
  const upright = withDrawnBullets(
    ruled.rest.filter((line) => !turned.has(line)),
    vectors,
  );
  const typed = monospaced ? { code: [], rest: upright } : findCode(upright);
  const between = findRuleTables(typed.rest, rulings.drawn.horizontal);
  const pictures = findPictures(page, between.rest);
  if (page.tags) nameFigures([...charts.figures, ...pictures], page.tags.illustrations);
  if (page.recognized) for (const figure of [...charts.figures, ...pictures]) figure.recognized = true;
  const elements: Element[] = [
    ...between.rest,
    ...tagged.tables,
    ...ruled.tables,
    ...between.tables,
    ...typed.code,
    ...charts.figures,
    ...pictures,
    ...found,
  ];
  const em = median(lines.map((line) => line.style.size)) || 10;
  const cuttable = elements.map((element) => ({
    x0: element.x0,
    y0: element.y0,
    x1: element.x1,
    y1: element.y1,
    baseline: element.kind === undefined ? element.baseline : null,
    element,
  }));
  const regions = orderWithMargins(cuttable, page.height, em, mostlyRightToLeft(lines));
  // A column of a few lines cannot tell its line spacing; the page can.
  const leadings = regions.map(({ items }) =>
    typicalLeading(items.map((item) => item.element).filter(isLine)),
  );
  const leading = median(leadings.filter((value) => value !== null)) || undefined;
  const margin = aside.map((line) => turnedParagraph(line, page.number));
  const blocks = regions.map((region) =>
    makeBlocks(
      {
        left: region.left,
        right: region.right,
        items: withBorderlessTables(region.items.map((item) => item.element)),
      },
      page.number,
      leading,
    ),
  );
  const ordered = read.tags ? applyTags(read.tags, blocks, tagged.tables.length) : blocks;
  return { page: read, regions: [...notesLast(ordered), ...(margin.length > 0 ? [margin] : [])] };
}

/** What is drawn in a chart is no line of a table. */
function vectorsBeside(figures: readonly Figure[], { vectors }: PageContent): readonly Vector[] {
  if (figures.length === 0) return vectors;
  return vectors.filter(
    ({ x0, y0, x1, y1 }) =>
      !figures.some(
        (figure) => overlap(figure.x0, figure.x1, x0, x1) > -1 && overlap(figure.y0, figure.y1, y0, y1) > -1,
      ),
  );
}

/** The lines of tables that are known already make no others, and no figures. */
function withoutDrawing(page: PageContent, tables: readonly Table[]): PageContent {
  const vectors = page.vectors.filter((vector) => !tables.some((table) => centerIn(vector, table, 6)));
  return { ...page, vectors };
}

/** Regions of the page; running heads and feet that the columns would tear apart are regions of their own. */
function orderWithMargins<T extends Cuttable>(
  items: readonly T[],
  height: number,
  em: number,
  rightToLeft: boolean,
): Region<T>[] {
  const cut = { gapMin: Math.max(5, em * 0.7), columnMin: Math.max(40, em * 4), rightToLeft };
  const regions = readingOrder(items, cut);
  const rows = marginRows(items, height, em);
  const isMisplaced = (row: readonly T[], place: Region<T> | undefined) =>
    row.some((item) => !place?.items.includes(item));
  const top = isMisplaced(rows.top, regions[0]) ? rows.top : [];
  const bottom = isMisplaced(rows.bottom, regions.at(-1)) ? rows.bottom : [];
  if (top.length + bottom.length === 0) return regions;
  const taken = new Set([...top, ...bottom]);
  const middle = items.filter((item) => !taken.has(item));
  return [...wholeRow(top), ...readingOrder(middle, cut), ...wholeRow(bottom)];
}

function wholeRow<T extends Cuttable>(items: readonly T[]): Region<T>[] {
  if (items.length === 0) return [];
  const { x0, x1 } = boxOf(items);
  return [{ items: [...items].sort(byTop), left: x0, right: x1 }];
}

function withBorderlessTables(elements: readonly Element[]): Element[] {
  const lines = elements.filter(isLine);
  const rows = pieceRows(lines);
  const listed = findContents(lines, rows);
  const { tables, rest } = findBorderlessTables(
    listed.rest,
    listed.contents.length === 0 ? rows : pieceRows(listed.rest),
  );
  if (tables.length === 0 && listed.contents.length === 0) return [...elements];
  const others = elements.filter((element) => !isLine(element));
  return [...rest, ...tables, ...listed.contents, ...others].sort(byTop);
}
