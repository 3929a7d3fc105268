/** Heights of a table's rows. Twips. */
import { childrenNamed, elementsOf, find, type XmlElement } from "../../../../input/xml/element.ts";
import { childValue, integer, onOff, twips } from "../styles/values.ts";
import { type SourceRow, sourceRows } from "../tables/rows.ts";
import type { ParagraphLayout } from "./paragraph-layout.ts";
import { type Sink, Stack } from "./sink.ts";

/** Left and right of a cell's text together, where the table does not say. */
const marginsDefault = 216;
/** A cell is never narrower: a few letters. */
const cellWidthMin = 300;
/** Of a line between rows. */
const ruleHeight = 10;

/** Lays the rows out one after the other; `row` is called before each. */
export function layTable(
  table: XmlElement,
  paragraphs: ParagraphLayout,
  sink: Sink,
  row?: (element: XmlElement) => void,
): void {
  const rows = sourceRows(table, "accepted");
  const columns = columnWidths(table, rows, sink.width);
  const margins = marginsOf(table);
  const shares = sharesOf(rows);
  /** Column → height for each row that a cell from above still covers. */
  let from = new Map<number, number>();
  for (const [index, each] of rows.entries()) {
    row?.(each.element);
    let height = least(each.element);
    let marks = 0;
    let notes = 0;
    let column = each.before;
    const next = new Map<number, number>();
    for (const [at, cell] of each.cells.entries()) {
      const above = cell.continues ? from.get(column) : undefined;
      let share = above ?? 0;
      if (above === undefined) {
        const width = columns(column, cell.span) - margins;
        const stack = new Stack(Math.max(cellWidthMin, width), sink.pitch);
        layCell(cell.element, paragraphs, stack);
        share = (stack.height + Math.max(0, stack.previous?.after ?? 0)) / (shares[index]?.[at] ?? 1);
        marks = Math.max(marks, stack.marks);
        notes += stack.notes;
      }
      if (cell.merged) next.set(column, share);
      height = Math.max(height, share);
      column += cell.span;
    }
    for (let mark = 0; mark < marks; mark++) sink.mark();
    if (notes > 0) sink.note(notes);
    if (onOff(find(each.element, "w:trPr"), "w:cantSplit") === true) sink.line(height + ruleHeight);
    else sink.flow(height + ruleHeight);
    sink.seen();
    from = next;
  }
}

function layCell(cell: XmlElement, paragraphs: ParagraphLayout, stack: Stack): void {
  for (const child of elementsOf(cell)) {
    if (child.name === "w:p") paragraphs.lay(child, stack);
    else if (child.name === "w:tbl") layTable(child, paragraphs, stack);
    else if (child.name === "w:sdt" || child.name === "w:sdtContent" || child.name === "w:customXml")
      layCell(child, paragraphs, stack);
  }
}

function sharesOf(rows: readonly SourceRow[]): number[][] {
  const shares: number[][] = rows.map(() => []);
  let below = new Map<number, number>();
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index];
    const next = new Map<number, number>();
    let column = row?.before ?? 0;
    for (const [at, cell] of (row?.cells ?? []).entries()) {
      const covered = 1 + (cell.merged ? (below.get(column) ?? 0) : 0);
      if (cell.continues) next.set(column, covered);
      const mine = shares[index];
      if (mine !== undefined) mine[at] = covered;
      column += cell.span;
    }
    below = next;
  }
  return shares;
}

/** Width of so many columns from one on, by the table's grid, fitted into what there is. */
function columnWidths(
  table: XmlElement,
  rows: readonly SourceRow[],
  available: number,
): (column: number, span: number) => number {
  const grid = childrenNamed(find(table, "w:tblGrid"), "w:gridCol").map(({ attributes }) =>
    Math.max(0, twips(attributes["w:w"]) ?? 0),
  );
  const sums = [0];
  for (const width of grid) sums.push((sums.at(-1) ?? 0) + width);
  const total = sums.at(-1) ?? 0;
  const count = rows.reduce((most, { before, cells }) => {
    return Math.max(
      most,
      cells.reduce((sum, { span }) => sum + span, before),
    );
  }, 1);
  // A grid of bare minima is filled in by the application when it lays the table out.
  if (total < count * cellWidthMin) return (_, span) => (available * Math.min(span, count)) / count;
  const scale = tableWidth(table, total, available) / total;
  const at = (column: number) => sums[Math.min(column, sums.length - 1)] ?? total;
  return (column, span) => (at(column + span) - at(column)) * scale;
}

/** ISO/IEC 29500-1, section 17.4.63; fiftieths of a percent. */
function tableWidth(table: XmlElement, total: number, available: number): number {
  const { "w:type": type, "w:w": given } = find(table, "w:tblPr", "w:tblW")?.attributes ?? {};
  const share = given?.endsWith("%") ? Number.parseFloat(given) * 50 : integer(given);
  if (type === "pct" && share !== undefined && share > 0) return (available * Math.min(share, 5_000)) / 5_000;
  return Math.min(total, available);
}

function marginsOf(table: XmlElement): number {
  const margins = find(table, "w:tblPr", "w:tblCellMar");
  if (margins === undefined) return marginsDefault;
  const side = (...names: string[]) => {
    const found = names
      .map((name) => twips(find(margins, name)?.attributes["w:w"]))
      .find((value) => value !== undefined);
    return found ?? marginsDefault / 2;
  };
  return side("w:left", "w:start") + side("w:right", "w:end");
}

function least(row: XmlElement): number {
  return Math.max(0, twips(childValue(find(row, "w:trPr"), "w:trHeight")) ?? 0);
}
