import type { Table, TableCell } from "mdast";
import { collectWhenGrown } from "../../engines/collect.ts";
import { wordSet } from "../../util/words.ts";
import { type CompactCell, type CompactRows, cellNode } from "../rows.ts";
import { tableHtml } from "./html.ts";
import { linesIn } from "./lines.ts";
import { phrasing, plainCell } from "./phrasing.ts";
import type { PhrasingContext } from "./tokens.ts";

const pipeContent: ReadonlySet<string> = wordSet(`
  text emphasis strong delete inlineCode inlineMath break link linkReference image imageReference
  footnoteReference html paragraph
`);

const delimiters: Readonly<Record<string, string>> = { left: ":--", right: "--:", center: ":-:" };

/** A table with pipes, unaligned, or as HTML where cells span or hold blocks; row heights go to `heights`. */
export function tableMarkdown(table: Table, context: PhrasingContext, heights?: number[]): string {
  const rows = table.data?.rows ?? childrenOf(table);
  const { columns } = rows;
  if (columns === 0) return "";
  for (const cell of rows.nodes()) if (needsHtml(cell)) return tableHtml(table, 0, heights);
  const cellContext: PhrasingContext = { ...context, place: "cell" };
  const written = new Lines();
  for (const row of rows.rows()) {
    const cells = row.map((cell) => cellMarkdown(cell, cellContext));
    // The header determines the number of columns; a shorter row below it needs no padding.
    while (written.count === 0 && cells.length < columns) cells.push("");
    const line = cells.length === 0 ? "| |" : `| ${cells.join(" | ")} |`;
    heights?.push(linesIn(line) + (written.count === 0 ? 1 : 0));
    written.push(line);
    if (written.count === 1) written.push(delimiterRow(columns, table.align));
  }
  return written.text();
}

const linesPerPart = 1024;

/** Lines that are joined as they arrive: a million separate ones take a multiple of their size. */
class Lines {
  count = 0;
  readonly #parts: string[] = [];
  #lines: string[] = [];

  push(line: string): void {
    this.count += 1;
    this.#lines.push(line);
    if (this.#lines.length === linesPerPart) this.#join();
  }

  #join(): void {
    if (this.#lines.length > 0) this.#parts.push(this.#lines.join("\n"));
    this.#lines = [];
    collectWhenGrown();
  }

  text(): string {
    this.#join();
    return this.#parts.join("\n");
  }
}

function childrenOf(table: Table): CompactRows {
  return {
    columns: table.children.reduce((most, row) => Math.max(most, row.children.length), 0),
    rows: () => table.children.map((row) => row.children),
    nodes: () => table.children.flatMap((row) => row.children),
  };
}

function cellMarkdown(cell: CompactCell, context: PhrasingContext): string {
  if (typeof cell === "string" && plainCell(cell)) return cell;
  return phrasing(cellNode(cell).children, context);
}

const bareCell: PhrasingContext = { place: "cell", footnotes: new Map(), definitions: new Map() };

/** Text of a cell between pipes; line ends become breaks. */
export function textCell(text: string): string {
  return cellMarkdown(text, bareCell);
}

export function delimiterRow(columns: number, align: Table["align"] = null): string {
  const cells = Array.from({ length: columns }, (_, i) => delimiters[align?.[i] ?? ""] ?? "---");
  return `| ${cells.join(" | ")} |`;
}

function needsHtml(cell: TableCell): boolean {
  if ((cell.data?.colspan ?? 1) > 1 || (cell.data?.rowspan ?? 1) > 1) return true;
  return cell.children.some((child) => !pipeContent.has(child.type));
}
