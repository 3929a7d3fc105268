import type { AlignType, PhrasingContent, RootContent, Table, TableCell, TableRow } from "mdast";
import type { BoundingBox } from "../../../../document/model.ts";
import { paragraphOf } from "../../../../document/nodes.ts";
import { plainText } from "../../../../document/plain-text.ts";
import { childrenNamed, descendants, find, textOf, type XmlElement } from "../../../../input/xml/element.ts";
import { hasHeader } from "../../../data/header.ts";
import { graphicBlocks } from "../../drawing/graphic.ts";
import { isOff, isOn } from "../../values/on-off.ts";
import { alternativeText, isDecorative } from "../shapes/alternative-text.ts";
import { readingOrder } from "../shapes/reading-order.ts";
import type { Shape } from "../shapes/shapes.ts";
import { textBlocks } from "../text/blocks.ts";
import { Numbering } from "../text/numbering.ts";
import { readParagraphs, type TextContext } from "../text/paragraphs.ts";
import { phrasingOf } from "../text/phrasing.ts";
import type { LinkTarget } from "../text/runs.ts";
import type { SlideContext } from "./context.ts";
import { fillBlock, objectBlock, pictureBlock } from "./picture.ts";

// What stands in a frame: tables, charts, diagrams, objects (ISO/IEC 29500-1, section 19.3.1.21).

// Tables on slides (ISO/IEC 29500-1, section 21.1.3). Covered cells are left out of their rows, as in HTML.

/** How the columns of a slide's table are aligned (a:pPr/@algn, ISO/IEC 29500-1, section 20.1.10.59). */
const shown: ReadonlyMap<string, AlignType> = new Map(
  Object.entries<AlignType>({ ctr: "center", r: "right" }),
);

/** A column is aligned when all its cells with text are, and alike. `rows` are those below the header, of a:tc each. */
function columnAlignments(rows: readonly (readonly XmlElement[])[], columns: number): AlignType[] {
  const found: (AlignType | undefined)[] = [];
  for (const cells of rows) {
    for (const [column, cell] of cells.entries()) {
      const said = alignmentOf(cell);
      if (said === undefined || Number(cell.attributes.gridSpan ?? 1) > 1) continue;
      found[column] = found[column] === undefined || found[column] === said ? said : null;
    }
  }
  return Array.from({ length: columns }, (_, column) => found[column] ?? null);
}

/** That of all its paragraphs; null for the usual one, and for several; undefined for a cell without text. */
function alignmentOf(cell: XmlElement): AlignType | undefined {
  let found: AlignType | undefined;
  for (const paragraph of childrenNamed(find(cell, "a:txBody"), "a:p")) {
    if (textOf(paragraph).trim() === "") continue;
    const said = shown.get(find(paragraph, "a:pPr")?.attributes.algn ?? "") ?? null;
    found = found === undefined || found === said ? said : null;
  }
  return found;
}

interface SlideTable {
  table: Table;
  /** 0..1, how many of its rows fill its columns. */
  consistency: number;
}

/** Null for one without any text. `element` is a:tbl. */
function readTable(element: XmlElement, context: TextContext): SlideTable | null {
  const columns = childrenNamed(find(element, "a:tblGrid"), "a:gridCol").length;
  const properties = find(element, "a:tblPr")?.attributes;
  const grid = childrenNamed(element, "a:tr").map((row) => childrenNamed(row, "a:tc"));
  const rows: TableRow[] = grid.map((cells, rowIndex) => ({
    type: "tableRow",
    children: cells.flatMap((cell, index) => {
      if (isCovered(cell)) return [];
      const header = rowIndex > 0 && index === 0 && isOn(properties?.firstCol);
      return [
        readCell(cell, { rows: grid.length - rowIndex, columns: cells.length - index, header }, context),
      ];
    }),
  }));
  if (rows.every((row) => row.children.every(({ children }) => children.length === 0))) return null;
  const headed = isOn(properties?.firstRow) || (!isOff(properties?.firstRow) && headedByContent(rows));
  if (headed && rows[0] !== undefined) rows[0] = withoutBold(rows[0]);
  const blank: TableRow = { type: "tableRow", children: [] };
  const align = columnAlignments(headed && grid.length > 1 ? grid.slice(1) : grid, columns);
  const full = grid.filter((cells) => cells.length === columns).length;
  return {
    table: {
      type: "table",
      ...(align.some((each) => each !== null) ? { align } : {}),
      children: headed ? rows : [blank, ...rows],
    },
    consistency: rows.length === 0 || columns === 0 ? 1 : full / rows.length,
  };
}

function withoutBold(row: TableRow): TableRow {
  const children = row.children.map((cell) => ({
    ...cell,
    children: cell.children.flatMap((node) => (node.type === "strong" ? node.children : [node])),
  }));
  return { ...row, children };
}

/** Many applications never say whether the first row is a header. */
function headedByContent(rows: readonly TableRow[]): boolean {
  return hasHeader(rows.map((row) => row.children.map((cell) => plainText(cell).trim())));
}

function isCovered(cell: XmlElement): boolean {
  return isOn(cell.attributes.hMerge) || isOn(cell.attributes.vMerge);
}

function readCell(
  cell: XmlElement,
  room: { rows: number; columns: number; header: boolean },
  context: TextContext,
): TableCell {
  const colspan = span(cell.attributes.gridSpan, room.columns);
  const rowspan = span(cell.attributes.rowSpan, room.rows);
  return {
    type: "tableCell",
    data: {
      ...(colspan > 1 ? { colspan } : {}),
      ...(rowspan > 1 ? { rowspan } : {}),
      ...(room.header ? { header: true } : {}),
    },
    children: cellContent(cell, context),
  };
}

/** Never more than there are cells to cover. */
function span(value: string | undefined, room: number): number {
  return Math.min(room, Math.max(1, Math.trunc(Number(value ?? 1)) || 1));
}

/** Paragraphs by lines, for pipes hold no blocks; their marks are written out. */
function cellContent(cell: XmlElement, context: TextContext): PhrasingContent[] {
  const numbering = new Numbering();
  return readParagraphs(find(cell, "a:txBody"), context).flatMap((paragraph, i): PhrasingContent[] => {
    const number = numbering.next(paragraph);
    const mark = paragraph.mark.kind === "bullet" ? "• " : number === null ? "" : `${number}. `;
    return [
      ...(i > 0 ? [{ type: "break" } as const] : []),
      ...(mark === "" ? [] : [{ type: "text", value: mark } as const]),
      ...phrasingOf(paragraph.inlines, { strong: true, code: true }),
    ];
  });
}

function frameBlocks(shape: Shape, context: SlideContext): RootContent[] {
  const data = find(shape.element, "a:graphic", "a:graphicData");
  const [table] = descendants(data, "a:tbl");
  if (table !== undefined) return tableBlocks(table, context);
  const object = find(data, "p:oleObj");
  if (object !== undefined) {
    const block = objectBlock(shape, object, context);
    return block === null ? [] : [block];
  }
  return data === undefined ? [] : graphicBlocks(context.office, context.part, data);
}

function tableBlocks(element: XmlElement, context: SlideContext): RootContent[] {
  const read = readTable(element, { ...context, style: context.sheets.inherited(null).style });
  if (read === null) return [];
  context.tableConsistencies.push(read.consistency);
  context.ownText.add(read.table);
  return [read.table];
}

export interface ShapeBlock {
  node: RootContent;
  box: BoundingBox | null;
}

/** Of the shape that titles the slide; null for others. */
export type TitleBlock = (shape: Shape) => ShapeBlock | null;

const untitled: TitleBlock = () => null;

/** Blocks of the shapes in the order in which they are read; a group is read as one. */
export function shapeBlocks(
  shapes: readonly Shape[],
  context: SlideContext,
  title: TitleBlock = untitled,
): ShapeBlock[] {
  const filled = shapes.flatMap((shape) => {
    const heading = title(shape);
    const blocks = heading === null ? blocksOf(shape, context) : [heading];
    return blocks.length === 0 ? [] : [{ box: boxAround(shape, blocks), blocks }];
  });
  return readingOrder(filled, context.rightToLeft).flatMap(({ blocks }) => blocks);
}

/** Of a group, the box around what says something in it. */
function boxAround(shape: Shape, blocks: readonly ShapeBlock[]): BoundingBox | null {
  if (shape.kind !== "group") return shape.box;
  let around: BoundingBox | null = null;
  for (const { box } of blocks) around = union(around, box);
  return around ?? shape.box;
}

function union(a: BoundingBox | null, b: BoundingBox | null): BoundingBox | null {
  if (a === null || b === null) return a ?? b;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function blocksOf(shape: Shape, context: SlideContext): ShapeBlock[] {
  const blocks =
    shape.kind === "group"
      ? shapeBlocks(shape.children, context)
      : nodesOf(shape, context).map((node) => ({ node, box: shape.box }));
  if (blocks.length > 0) return blocks;
  const described = descriptionOf(shape);
  return described === null ? [] : [{ node: described, box: shape.box }];
}

function nodesOf(shape: Shape, context: SlideContext): RootContent[] {
  if (shape.kind === "frame") return frameBlocks(shape, context);
  const block = shape.kind === "picture" ? pictureBlock(shape, context) : null;
  const paragraphs = readParagraphs(find(shape.element, "p:txBody"), textContext(shape, context));
  const text = textBlocks(paragraphs, context.titleDepth === 1 ? 2 : 3);
  for (const node of text) context.ownText.add(node);
  if (block !== null) return [block, ...text];
  if (text.length > 0) return text;
  const fill = shape.kind === "text" ? fillBlock(shape, context) : null;
  return fill === null ? [] : [fill];
}

/** What the author says of something drawn that nothing else tells. */
function descriptionOf(shape: Shape): RootContent | null {
  const value = isDecorative(shape.about) ? "" : alternativeText(shape);
  return value === "" ? null : paragraphOf(value);
}

export function textContext(shape: Shape, context: SlideContext) {
  return { style: shape.style, leftOut: context.leftOut, link: linkOf(shape, context.link) };
}

/** A click on the shape goes where the shape says, unless the words say otherwise. */
function linkOf(shape: Shape, link: LinkTarget): LinkTarget {
  const whole = link(find(shape.about, "a:hlinkClick"));
  return whole === null
    ? link
    : (click: XmlElement | undefined) => (click === undefined ? whole : link(click));
}
