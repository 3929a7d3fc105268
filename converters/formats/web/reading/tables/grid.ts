/** Cells of a table in their places (WHATWG HTML, section 4.9.12), with spans cut to what the table has. */

import type { Element } from "hast";
import type { PhrasingContent } from "mdast";
import { countLeading } from "../../../../util/count-leading.ts";
import { attribute, isElement } from "../element.ts";
import { isHidden } from "../hidden.ts";

export interface Cell {
  element: Element;
  row: number;
  column: number;
  colspan: number;
  rowspan: number;
  children: PhrasingContent[];
}

export interface Section {
  kind: "head" | "body" | "foot";
  rows: Element[];
}

const colspanMax = 1_000;
const rowspanMax = 65_534;
/** Places that cells may cover in all, each of which is passed once; cells behind those cover their own. */
const coveredMax = 4_000_000;

/** Rows by their sections, those of the foot last. */
export function sectionsOf(table: Element): Section[] {
  const sections: Section[] = [];
  let loose: Section | null = null;
  for (const child of table.children) {
    if (!isElement(child) || isHidden(child)) continue;
    if (child.tagName === "tr") {
      if (loose === null) {
        loose = { kind: "body", rows: [] };
        sections.push(loose);
      }
      loose.rows.push(child);
      continue;
    }
    loose = null;
    const kind =
      child.tagName === "thead"
        ? "head"
        : child.tagName === "tfoot"
          ? "foot"
          : child.tagName === "tbody"
            ? "body"
            : null;
    if (kind !== null)
      sections.push({
        kind,
        rows: child.children.filter((row): row is Element => isElement(row, "tr") && !isHidden(row)),
      });
  }
  const order = { head: 0, body: 1, foot: 2 };
  return sections.sort((one, other) => order[one.kind] - order[other.kind]);
}

export function cellsOf(row: Element): Element[] {
  return row.children.filter((child): child is Element => isElement(child, "td", "th") && !isHidden(child));
}

/** `read` gives what a cell holds. */
export function placed(sections: readonly Section[], read: (cell: Element) => PhrasingContent[]): Cell[][] {
  const rows: Cell[][] = [];
  let covered = 0;
  for (const section of sections) {
    /** Of each column: the first row that is free again. */
    const free: number[] = [];
    const end = rows.length + section.rows.length;
    for (const element of section.rows) {
      const row = rows.length;
      const cells: Cell[] = [];
      let column = 0;
      for (const each of cellsOf(element)) {
        while ((free[column] ?? 0) > row) column += 1;
        const said = spansOf(each, end - row);
        const { colspan, rowspan } = covered + said.colspan * said.rowspan > coveredMax ? single : said;
        covered += colspan * rowspan;
        const until = row + rowspan;
        for (let at = column; at < column + colspan; at++) free[at] = Math.max(free[at] ?? 0, until);
        cells.push({ element: each, row, column, colspan, rowspan, children: read(each) });
        column += colspan;
      }
      rows.push(cells);
    }
  }
  return rows;
}

interface Spans {
  colspan: number;
  rowspan: number;
}

const single: Spans = { colspan: 1, rowspan: 1 };

/** `rows`: how many there are from the cell's on. */
function spansOf(cell: Element, rows: number): Spans {
  const rowspan = count(attribute(cell, "rowSpan"), rowspanMax) || rowspanMax;
  return { colspan: count(attribute(cell, "colSpan"), colspanMax) || 1, rowspan: Math.min(rowspan, rows) };
}

/** 1 where it does not say. */
function count(said: string, max: number): number {
  const value = Number.parseInt(said, 10);
  return Number.isNaN(value) || value < 0 ? 1 : Math.min(max, value);
}

/** Without rows and columns in which no cell with content begins: spans that only set widths, rows for gaps. */
export function compacted(rows: readonly Cell[][]): Cell[][] {
  const columns = new Set<number>();
  const kept = new Set<number>();
  for (const cells of rows)
    for (const { children, column, row } of cells) {
      if (children.length === 0) continue;
      columns.add(column);
      kept.add(row);
    }
  const columnOf = ranks(columns);
  const rowOf = ranks(kept);
  return rows.flatMap((cells, row) => {
    if (!kept.has(row)) return [];
    const shown: Cell[] = [];
    for (const cell of cells) {
      const column = columnOf(cell.column);
      const colspan = columnOf(cell.column + cell.colspan) - column;
      const rowspan = rowOf(cell.row + cell.rowspan) - rowOf(cell.row);
      if (colspan > 0 && rowspan > 0) shown.push({ ...cell, row: rowOf(row), column, colspan, rowspan });
    }
    return [shown];
  });
}

function ranks(numbers: ReadonlySet<number>): (number: number) => number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return (number) => countLeading(sorted, (each) => each < number);
}
