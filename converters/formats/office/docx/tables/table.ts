/** Tables of Word documents (w:tbl, ISO/IEC 29500-1, section 17.4) as blocks of the document model. */
import type { AlignType, PhrasingContent, RootContent, Table, TableCell, TableRow } from "mdast";
import type { Provenance } from "../../../../document/model.ts";
import { find, type XmlElement, type XmlNode } from "../../../../input/xml/element.ts";
import type { Changes } from "../../values/tracked-changes.ts";
import type { StyleSheet } from "../styles/sheet.ts";
import { compact, type Grid, type Placed } from "./grid.ts";
import { cellRules, tableRules } from "./look.ts";
import { type SourceCell, type SourceRow, sourceRows } from "./rows.ts";

// Blocks as cells hold them: simple ones so that pipes can say them, where nothing is lost by it.

/** Tables within tables that HTML still shows; what lies deeper follows in its cell. */
const nestingMax = 4;

const heights = new WeakMap<Table, number>();

function cellContent(blocks: readonly RootContent[], header: boolean): RootContent[] {
  return blocks.flatMap((block) => simple(block, header));
}

function simple(block: RootContent, header: boolean): RootContent[] {
  switch (block.type) {
    case "heading":
      // A header cell is bold by itself.
      return [
        {
          type: "paragraph",
          children: header ? block.children : [{ type: "strong", children: block.children }],
        },
      ];
    case "math":
      return [{ type: "paragraph", children: [{ type: "inlineMath", value: block.value }] }];
    case "code":
      if (/\n/.test(block.value)) return [block];
      return [{ type: "paragraph", children: [{ type: "inlineCode", value: block.value }] }];
    case "blockquote":
      return block.children.flatMap((child) => simple(child, header));
    case "thematicBreak":
      return [];
    case "table":
      return (heights.get(block) ?? 1) < nestingMax ? [block] : contentOf(block);
    default:
      return [block];
  }
}

function contentOf(table: Table): RootContent[] {
  return table.children.flatMap((row) => row.children).flatMap((cell) => cell.children as RootContent[]);
}

function rememberHeight(table: Table): Table {
  let height = 1;
  for (const row of table.children)
    for (const cell of row.children)
      for (const child of cell.children as RootContent[])
        if (child.type === "table") height = Math.max(height, (heights.get(child) ?? 1) + 1);
  heights.set(table, height);
  return table;
}

/** The model's cells hold phrasing; the writer takes blocks in them, too. A lone paragraph is its words. */
function asCell(blocks: readonly RootContent[]): PhrasingContent[] {
  const only = blocks.length === 1 ? blocks[0] : undefined;
  return only?.type === "paragraph" ? only.children : (blocks as PhrasingContent[]);
}

// Tables that only place things on the page: their cells are the document's own blocks, one after the other.

/** `ruled`: lines or grounds show that it is a table. */
function isLayout(grid: Grid, ruled: boolean): boolean {
  const cells = grid.rows.flatMap((row) => row.cells).filter(({ content }) => content.length > 0);
  if (cells.length <= 1) return true;
  if (ruled || grid.rows.some(({ header }) => header)) return false;
  if (cells.some(({ content }) => content.some(isSection))) return true;
  if (grid.rows.length > 1) return false;
  return cells.every(isPicture) || cells.some(({ content }) => content.length > blocksMax);
}

/** More blocks in a cell of a lone row are a column of text. */
const blocksMax = 2;

/** What parts a text, and never stands in a cell of data. */
function isSection(block: RootContent): boolean {
  return block.type === "heading" || block.type === "table";
}

function isPicture({ content }: Placed): boolean {
  const [first] = content;
  return first?.type === "paragraph" && first.children.some(({ type }) => type === "image");
}

function inOrder(grid: Grid): RootContent[] {
  return grid.rows.flatMap((row) => row.cells).flatMap(({ content }) => content);
}

export interface TableContext {
  styles: StyleSheet;
  changes: Changes;
  /** What a cell's children are; asked for in reading order, once for each cell that is seen. */
  cell(children: readonly XmlNode[]): RootContent[];
  /** Asked before the cells of a row are; where the row comes from. */
  row?(row: XmlElement): Provenance | undefined;
}

/** The table; or what its cells hold, where it only places them; nothing, where they are empty. */
export function tableBlocks(table: XmlElement, context: TableContext): RootContent[] {
  const source = sourceRows(table, context.changes);
  const placed = place(source, context);
  const ruled = isRuled(table, source, context.styles);
  const grid = compact(placed, ruled);
  if (grid.rows.length === 0) return [];
  if (isLayout(grid, ruled)) return inOrder(grid);
  return [tableNode(grid)];
}

function isRuled(table: XmlElement, rows: readonly SourceRow[], styles: StyleSheet): boolean {
  const styleId = find(table, "w:tblPr", "w:tblStyle")?.attributes["w:val"] ?? styles.tableDefault;
  const ruled = tableRules(table) ?? styles.chain(styleId).some((style) => style.ruled);
  return ruled || rows.some(({ cells }) => cells.some(({ element }) => cellRules(element)));
}

function place(source: readonly SourceRow[], context: TableContext): Grid {
  const rows: Grid["rows"] = [];
  let above = new Map<number, Placed>();
  for (const [index, row] of source.entries()) {
    const provenance = context.row?.(row.element);
    const open = new Map<number, Placed>();
    const cells: Placed[] = [];
    let column = row.before;
    for (const cell of row.cells) {
      const origin = cell.continues ? above.get(column) : undefined;
      if (origin === undefined) {
        const made = placedCell(cell, index, column, context);
        cells.push(made);
        if (cell.merged) open.set(column, made);
      } else {
        origin.rows += 1;
        open.set(column, origin);
      }
      column += cell.span;
    }
    rows.push({ header: row.header, cells, provenance });
    above = open;
  }
  return { rows, columns: 0 };
}

function placedCell(cell: SourceCell, row: number, column: number, context: TableContext): Placed {
  const content = context.cell(cell.element.children).filter(says);
  const paragraph = find(cell.element, "w:p", "w:pPr");
  const align = content.length === 0 ? null : context.styles.paragraph(paragraph).align;
  return { row, column, columns: cell.span, rows: 1, content, align };
}

function says(block: RootContent): boolean {
  if (block.type !== "paragraph") return true;
  return block.children.some((child) =>
    child.type === "text" ? /\S/.test(child.value) : child.type !== "break",
  );
}

/** Rows of a header in which some columns are grouped: as many as the others in it are high. */
function headerRows({ rows }: Grid): number {
  const first = rows[0]?.cells ?? [];
  if (!first.some(({ columns }) => columns > 1)) return 1;
  const high = first.reduce((most, { rows: covered }) => Math.max(most, covered), 1);
  return high < rows.length ? high : 1;
}

function tableNode(grid: Grid): Table {
  /** Column → the row below the last that a cell from above covers. */
  const covered: number[] = [];
  let blanks = 0;
  const headers = headerRows(grid);
  const children = grid.rows.map(({ cells, header, provenance }, row): TableRow => {
    const made: TableCell[] = [];
    let column = 0;
    const fill = (to: number) => {
      for (; column < to; column++)
        if ((covered[column] ?? 0) <= row && blanks++ < blanksMax)
          made.push({ type: "tableCell", children: [] });
    };
    for (const cell of cells) {
      fill(cell.column);
      made.push(cellNode(cell, row === 0, header || row < headers));
      column = cell.column + cell.columns;
      if (cell.rows > 1) for (let at = cell.column; at < column; at++) covered[at] = row + cell.rows;
    }
    fill(grid.columns);
    return {
      type: "tableRow",
      children: made,
      ...(provenance === undefined ? {} : { data: { provenance } }),
    };
  });
  const align = alignments(grid);
  return rememberHeight({
    type: "table",
    ...(align.some((each) => each !== null) ? { align } : {}),
    children,
  });
}

/** Cells that stand where the file has none. A table that a person made has a handful. */
const blanksMax = 200_000;

function cellNode(cell: Placed, first: boolean, header: boolean): TableCell {
  const data = {
    ...(cell.columns > 1 ? { colspan: cell.columns } : {}),
    ...(cell.rows > 1 ? { rowspan: cell.rows } : {}),
    ...(header && !first ? { header: true } : {}),
  };
  const children = asCell(cellContent(cell.content, first || header));
  return { type: "tableCell", ...(Object.keys(data).length === 0 ? {} : { data }), children };
}

/** A column is aligned when all its cells below the first row are, and alike. */
function alignments(grid: Grid): AlignType[] {
  const found: (AlignType | undefined)[] = [];
  for (const { cells } of grid.rows.slice(grid.rows.length > 1 ? 1 : 0)) {
    for (const { column, columns, content, align } of cells) {
      if (columns > 1 || content.length === 0) continue;
      const said = align === "center" || align === "right" ? align : null;
      found[column] = found[column] === undefined || found[column] === said ? said : null;
    }
  }
  return Array.from({ length: grid.columns }, (_, column) => found[column] ?? null);
}
