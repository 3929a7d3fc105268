/** Tables. */

import type { Element } from "hast";
import type { AlignType, PhrasingContent, RootContent, Table, TableCell, TableRow } from "mdast";
import { onLines } from "../../../../document/nodes.ts";
import { type CompactCell, compactTable, headless, PackedRows } from "../../../../document/rows.ts";
import { headingTags } from "../../element-kinds.ts";
import { attribute, first, has, isElement, saysSomething, styleOf } from "../element.ts";
import { grouped, isAllPhrasing, isTelling } from "../flow.ts";
import { type Content, type Handler, type Walk, within } from "../walk.ts";
import { type Cell, cellsOf, compacted, placed, type Section, sectionsOf } from "./grid.ts";

/** Tables that only put things beside each other say nothing by their rows and columns. */

/** Layout tables, by role or single cells, else by content and style. */
function isLayout(table: Element, sections: readonly Section[]): boolean {
  if (/^(?:presentation|none)$/.test(attribute(table, "role"))) return true;
  const rows = sections.flatMap(({ rows }) => rows).map(cellsOf);
  const cells = rows.flat();
  if (cells.length <= 1) return true;
  if (isData(table, sections, cells)) return false;
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return widest === 1 ? holdsBlocks(table) : isDressed(table) && holdsBlocks(table);
}

function isData(table: Element, sections: readonly Section[], cells: readonly Element[]): boolean {
  return (
    sections.some(({ kind }) => kind === "head") ||
    table.children.some((child) => isElement(child, "caption")) ||
    has(table, "summary") ||
    cells.some(({ tagName }) => tagName === "th")
  );
}

/** Attributes of pages that were laid out by tables. */
function isDressed(table: Element): boolean {
  const border = attribute(table, "border");
  if (border !== "" && border !== "0") return false;
  return ["border", "cellPadding", "cellSpacing", "width", "bgColor", "align", "height"].some((name) =>
    has(table, name),
  );
}

function holdsBlocks(table: Element): boolean {
  return first(table, ({ tagName }) => blocks.has(tagName)) !== undefined;
}

const blocks: ReadonlySet<string> = new Set([
  ...headingTags,
  ...["table", "form", "hr", "p", "ul", "ol", "blockquote", "pre"],
]);

/** Rows of longer tables are held as text (see document/rows.ts). */
const cellsAsNodesMax = 2_000;

const table: Handler = (walk, element) => {
  walk.afterSpace = true;
  const sections = sectionsOf(element);
  const captions = element.children.filter((child) => isElement(child, "caption"));
  const above = captions.flatMap((caption) => walk.blocks(isElement(caption) ? caption.children : []));
  const loose = looseContent(walk, element);
  const body = isLayout(element, sections) ? unwrapped(walk, sections) : tableBlocks(walk, sections);
  walk.afterSpace = true;
  return [...above, ...loose, ...body];
};

/** What stands in a table beside its rows: in trees that no parser made, and where elements nest too deep. */
function looseContent(walk: Walk, element: Element): Content[] {
  const loose: Element["children"] = [];
  const collect = (node: Element, isRow: boolean) => {
    for (const child of node.children) {
      if (child.type === "text") loose.push(child);
      else if (child.type !== "element" || noContent.has(child.tagName)) continue;
      else if (parts.has(child.tagName)) collect(child, child.tagName === "tr");
      else if (!isRow || !cells.has(child.tagName)) loose.push(child);
    }
  };
  collect(element, false);
  return loose.some((child) => saysSomething(child)) ? walk.blocks(loose) : [];
}

const parts: ReadonlySet<string> = new Set(["thead", "tbody", "tfoot", "tr"]);
const cells: ReadonlySet<string> = new Set(["td", "th"]);
const noContent: ReadonlySet<string> = new Set(["caption", "colgroup", "col"]);

function unwrapped(walk: Walk, sections: readonly Section[]): Content[] {
  return sections.flatMap(({ rows }) =>
    rows.flatMap((row) =>
      cellsOf(row).flatMap((cell) => {
        walk.anchors.enter(cell);
        walk.afterSpace = true;
        return walk.blocks(cell.children);
      }),
    ),
  );
}

function tableBlocks(walk: Walk, sections: readonly Section[]): Content[] {
  const place = { inCell: true, inText: false, containers: walk.containers + 1 };
  const grid = within(walk, place, () => placed(sections, (cell) => cellContent(walk, cell)));
  const headRows = sections
    .filter(({ kind }) => kind === "head")
    .reduce((sum, { rows }) => sum + rows.length, 0);
  const rows = compacted(grid);
  const columns = widthOf(rows);
  if (columns === 0) return [];
  const titles: Cell[][] = [];
  const remarks: Cell[][] = [];
  if (columns > 1) {
    while (rows.length > 1 && isFull(rows[0], columns)) titles.push(rows.shift() as Cell[]);
    while (rows.length > 1 && isFull(rows.at(-1), columns)) remarks.unshift(rows.pop() as Cell[]);
  }
  const hasHead = isHead(rows, headRows > 0);
  // A column without a name is a row of paragraphs.
  if (columns === 1 && !hasHead) return rows.flatMap((cells) => blocksOf(cells));
  const align = alignment(rows, columns);
  const count = rows.reduce((sum, cells) => sum + cells.length, 0);
  const node =
    count > cellsAsNodesMax && !rows.some(hasSpans) ? packed(rows, hasHead) : built(rows, columns, hasHead);
  if (align.some((each) => each !== null)) node.align = align;
  return [...titles.flatMap(blocksOf), node, ...remarks.flatMap(blocksOf)];
}

function widthOf(rows: readonly Cell[][]): number {
  let width = 0;
  for (const cells of rows)
    for (const { column, colspan } of cells) width = Math.max(width, column + colspan);
  return width;
}

/** What a cell holds; blocks in it stand where phrasing does, as the writer takes them. */
function cellContent(walk: Walk, element: Element): PhrasingContent[] {
  walk.anchors.enter(element);
  walk.afterSpace = true;
  const nodes = walk.all(element.children);
  if (isAllPhrasing(nodes)) return isTelling(nodes) ? nodes : [];
  const blocks = grouped(nodes).flatMap(onLines);
  const [only] = blocks;
  if (blocks.length === 1 && only?.type === "paragraph") return only.children;
  return blocks as PhrasingContent[];
}

/** One cell over the whole width is a title or a remark. */
function isFull(cells: readonly Cell[] | undefined, columns: number): boolean {
  return cells?.length === 1 && cells[0]?.colspan === columns && cells[0].rowspan === 1;
}

function blocksOf(cells: readonly Cell[]): RootContent[] {
  return cells.flatMap(({ children }) => grouped(children as Content[]));
}

/** Whether the first row names the columns: by its section, by its cells, or because all of it is strong. */
function isHead(rows: readonly Cell[][], isSaid: boolean): boolean {
  const [first = [], second] = rows;
  if (isSaid || first.length === 0) return true;
  if (first.every(({ element, children }) => element.tagName === "th" || children.length === 0)) return true;
  if (second === undefined) return false;
  const isStrong = (cell: Cell) => cell.children.length === 1 && cell.children[0]?.type === "strong";
  return first.every(isStrong) && !second.every(isStrong);
}

function hasSpans(cells: readonly Cell[]): boolean {
  return cells.some(({ colspan, rowspan }) => colspan > 1 || rowspan > 1);
}

function packed(rows: readonly Cell[][], hasHead: boolean): Table {
  const packedRows = new PackedRows();
  for (const cells of rows) {
    const row: CompactCell[] = [];
    for (const { column, children } of cells) {
      while (row.length < column) row.push("");
      row.push(compactCell(children));
    }
    packedRows.push(row);
  }
  return compactTable(hasHead ? packedRows : headless(packedRows));
}

function compactCell(children: PhrasingContent[]): CompactCell {
  const [only] = children;
  if (children.length === 0) return "";
  return children.length === 1 && only?.type === "text" ? only.value.trim() : { type: "tableCell", children };
}

function built(rows: readonly Cell[][], columns: number, hasHead: boolean): Table {
  const children = rows.map((cells) => rowOf(cells, columns));
  if (!hasHead) children.unshift({ type: "tableRow", children: [] });
  return { type: "table", children };
}

function rowOf(cells: readonly Cell[], columns: number): TableRow {
  // A row of one cell is a title of the rows below it: no other cell's place has to be told.
  const isTitle = cells.length === 1 && cells[0]?.colspan === columns && cells[0].rowspan === 1;
  const children = cells.map(({ element, children, colspan, rowspan }): TableCell => {
    const data: TableCell["data"] = {};
    if (colspan > 1 && !isTitle) data.colspan = colspan;
    if (rowspan > 1) data.rowspan = rowspan;
    if (element.tagName === "th") data.header = true;
    return { type: "tableCell", children, ...(Object.keys(data).length > 0 && { data }) };
  });
  return { type: "tableRow", children };
}

const aligns: Readonly<Record<string, AlignType>> = { left: "left", right: "right", center: "center" };

function alignment(rows: readonly Cell[][], columns: number): AlignType[] {
  const said: (AlignType | undefined)[] = [];
  for (const cells of rows)
    for (const { element, column, colspan } of cells) {
      if (colspan > 1 || element.tagName === "th") continue;
      const align =
        aligns[styleOf(element, "text-align") || attribute(element, "align").toLowerCase()] ?? null;
      said[column] = said[column] === undefined || said[column] === align ? align : null;
    }
  return Array.from({ length: columns }, (_, column) => said[column] ?? null);
}

export const tables: Readonly<Record<string, Handler>> = { table };
