/** Tables of documents in XML: rows and entries (CALS), or tr and td as in HTML. */
import type { PhrasingContent, RootContent, Table, TableCell } from "mdast";
import { onLines } from "../../../document/cell-blocks.ts";
import { elementsOf, type XmlElement } from "../../../xml/element.ts";
import { localName } from "../vocabulary.ts";
import type { ProseContext } from "./context.ts";
import { roleOf } from "./roles.ts";

const rowNames: ReadonlySet<string> = new Set(["row", "tr", "strow", "sthead"]);
const cellNames: ReadonlySet<string> = new Set(["entry", "td", "th", "stentry", "cell"]);

/** The title or caption as a paragraph, the table, and what else stands in it (notes below it). */
export function tableBlocks(element: XmlElement, context: ProseContext): RootContent[] {
  const table: Table = { type: "table", children: [] };
  const before: RootContent[] = [];
  const after: RootContent[] = [];
  collect(element, table, { before, after }, context);
  if (table.children.length === 0) return context.flow(element.children);
  return [...before, table, ...after];
}

function collect(
  element: XmlElement,
  table: Table,
  around: { before: RootContent[]; after: RootContent[] },
  context: ProseContext,
): void {
  for (const child of elementsOf(element)) {
    const name = localName(child.name).toLowerCase();
    if (rowNames.has(name)) table.children.push({ type: "tableRow", children: cellsOf(child, context) });
    else if (roleOf(child) === "title" || name === "caption" || name === "label") {
      const place = table.children.length === 0 ? around.before : around.after;
      for (const block of context.flow(child.children)) place.push(block);
    } else if (["tfoot", "table-wrap-foot"].includes(name) && !holdsRows(child)) {
      for (const block of context.flow(child.children)) around.after.push(block);
    } else collect(child, table, around, context);
  }
}

function holdsRows(element: XmlElement): boolean {
  return elementsOf(element).some(
    (child) => rowNames.has(localName(child.name).toLowerCase()) || holdsRows(child),
  );
}

function cellsOf(row: XmlElement, context: ProseContext): TableCell[] {
  return elementsOf(row)
    .filter(({ name }) => cellNames.has(localName(name).toLowerCase()))
    .map((cell) => {
      const columns = spanOf(cell.attributes.colspan);
      const rows = spanOf(cell.attributes.rowspan) ?? more(cell.attributes.morerows);
      const data = {
        ...(columns === undefined ? {} : { colspan: columns }),
        ...(rows === undefined ? {} : { rowspan: rows }),
      };
      return { type: "tableCell", children: contentOf(cell, context), data };
    });
}

/** Read once, for notes in it would come twice. Paragraphs within a cell become lines; other blocks stand where phrasing does. */
function contentOf(cell: XmlElement, context: ProseContext): PhrasingContent[] {
  const blocks = context.flow(cell.children).flatMap(onLines);
  if (!blocks.every((block) => block.type === "paragraph")) return blocks as PhrasingContent[];
  return blocks.flatMap(({ children }, at): PhrasingContent[] =>
    at === 0 ? children : [{ type: "break" }, ...children],
  );
}

function spanOf(written: string | undefined): number | undefined {
  const span = Number(written);
  return span > 1 && span <= 1_000 ? Math.trunc(span) : undefined;
}

/** CALS counts the rows beyond the first. */
function more(written: string | undefined): number | undefined {
  return written === undefined ? undefined : spanOf(String(Number(written) + 1));
}
