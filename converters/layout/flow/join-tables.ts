/** Tables that go on over page breaks: the parts are one table with one head. */

import { append } from "../../util/append.ts";
import { type Box, boxOf } from "../../util/geometry/box.ts";
import { foldTitle } from "../headings/titles.ts";
import { type Block, lineText, paragraphText, type Table, type TableCell } from "../model.ts";
import { isCaption } from "../text/captions.ts";
import { isNumeric } from "../text/figures.ts";
import type { FlowBlock } from "./flow-block.ts";

/** A table of the flow; on several pages it says where each part stands and the row that it begins with. */
export interface JoinedTable extends Table {
  parts?: (Box & { row: number; page: number })[];
}

/** Captions that are repeated and words on how a table goes on are short and few. */
const betweenMax = 3;
const remarkMax = 120;
const headRowsMax = 6;
/** Rows above a page break that tell what the columns hold: all rows of a long table would be read at every page. */
const bodyRowsMax = 200;

/** Joins a table to the one that ends the page before; drops "continued" lines. True if joined. */
export function joinTable(flow: FlowBlock[], table: Table, page: number): boolean {
  let at = flow.length - 1;
  const repeated: Block[] = [];
  while (at >= 0 && flow.length - 1 - at < betweenMax && flow[at]?.block.kind === "paragraph") {
    repeated.push((flow[at] as FlowBlock).block);
    at--;
  }
  const open = flow[at];
  if (open?.block.kind !== "table" || (open.until ?? open.page) !== page - 1) return false;
  const caption = captionAbove(flow, at);
  if (!repeated.every((block) => saysGoingOn(block, caption))) return false;
  if (!sameColumns(open.block, table)) return false;
  const head = repeatedHead(open.block, table);
  if (head === 0 && newHead(open.block, table)) return false;
  appendTo(open, table, head, page);
  flow.length = at + 1;
  return true;
}

function captionAbove(flow: readonly FlowBlock[], at: number): string {
  const above = flow[at - 1]?.block;
  const text = above?.kind === "paragraph" ? paragraphText(above) : "";
  return isCaption(text) ? text : "";
}

const goingOn =
  /\b(?:continue[ds]?|cont['’]d|cont\.|continuing|concluded|fortsetzung|fortgesetzt|suite|continuación|continua(?:zione|ção)?|vervolg)(?!\p{L})|see (?:foot)?notes? at (?:the )?end of (?:the )?table/iu;

/** "Table 3 (continued)", "continued on the next page", or the caption once more. */
function saysGoingOn(block: Block, caption: string): boolean {
  if (block.kind !== "paragraph") return false;
  const text = paragraphText(block);
  if (text.length <= remarkMax + caption.length && goingOn.test(text)) return true;
  return caption !== "" && foldTitle(text) === foldTitle(caption);
}

/** As many columns, of about the same widths; where on the page they stand does not matter (margins alternate). */
function sameColumns(above: Table, below: Table): boolean {
  if (above.columns !== below.columns) return false;
  const widthAbove = above.x1 - above.x0;
  const widthBelow = below.x1 - below.x0;
  if (Math.abs(widthAbove - widthBelow) > Math.max(widthAbove, widthBelow) * 0.1) return false;
  // Edges that no line draws stand in the middle of a blank, which depends on the texts beside it.
  return above.edges.every((edge, i) => {
    const width = Math.min(columnWidth(above, i - 1), columnWidth(above, i));
    return Math.abs(edge - above.x0 - ((below.edges[i] ?? 0) - below.x0)) < Math.max(6, width * 0.4);
  });
}

function columnWidth({ edges }: Table, column: number): number {
  const [left, right] = [edges[column], edges[column + 1]];
  return left === undefined || right === undefined ? Infinity : right - left;
}

const cellText = (cell: TableCell): string => cell.lines.map(lineText).join(" ");

const rowKey = (row: readonly TableCell[] | undefined): string =>
  (row ?? []).map((cell) => `${cell.colspan} ${cell.rowspan} ${foldTitle(cellText(cell))}`).join("|");

/** How many rows at the head of `below` are those at the head of `above`. */
function repeatedHead(above: Table, below: Table): number {
  const most = Math.min(headRowsMax, above.rows.length, below.rows.length - 1);
  let same = 0;
  while (same < most && rowKey(above.rows[same]) === rowKey(below.rows[same])) same++;
  return (above.rows[0] ?? []).some((cell) => cell.lines.length > 0) ? same : 0;
}

/** A first row of words over columns that hold figures heads a table of its own. */
function newHead(above: Table, below: Table): boolean {
  const [first] = below.rows;
  if (!first || first.length !== above.columns) return false;
  const from = Math.max(above.headerRows, above.rows.length - bodyRowsMax);
  const body = above.rows.slice(from).filter((row) => row.length === above.columns);
  let words = 0;
  let figures = 0;
  first.forEach((cell, column) => {
    const texts = body.map((row) => cellText(row[column] as TableCell)).filter((text) => text !== "");
    if (texts.length < 2 || texts.filter(isNumeric).length < texts.length * 0.7) return;
    if (isNumeric(cellText(cell))) figures++;
    else if (/\p{L}{3}/u.test(cellText(cell))) words++;
  });
  return words > figures;
}

function appendTo(open: FlowBlock, below: Table, head: number, page: number): void {
  const above = open.block as JoinedTable;
  above.parts ??= [{ row: 0, page: open.page, ...boxOf([above]) }];
  const rows = below.rows.slice(head);
  if (goesOn(above.rows.at(-1), rows[0])) {
    const last = above.rows.at(-1) as TableCell[];
    rows.shift()?.forEach((cell, column) => {
      append(last[column]?.lines ?? [], cell.lines);
    });
  }
  above.parts.push({ row: above.rows.length, page, ...boxOf([below]) });
  append(above.rows, rows);
  open.until = page;
}

/** A row that the page break parted: its texts go on in the middle of a sentence. */
function goesOn(above: readonly TableCell[] | undefined, below: readonly TableCell[] | undefined): boolean {
  if (!above || !below || above.length !== below.length) return false;
  const filled = below.filter((cell) => cell.lines.length > 0);
  if (filled.length === 0 || (below[0]?.lines.length ?? 0) > 0) return false;
  return below.every((cell, column) => {
    if (cell.lines.length === 0) return true;
    const before = above[column];
    return before !== undefined && /[^.!?:;]$/.test(cellText(before)) && /^[\p{Ll}(]/u.test(cellText(cell));
  });
}
