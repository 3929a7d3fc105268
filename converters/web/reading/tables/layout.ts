/** Tables that only put things beside each other say nothing by their rows and columns. */
import type { Element } from "hast";
import { headingTags } from "../../element-kinds.ts";
import { attribute, first, has, isElement } from "../element.ts";
import { cellsOf, type Section } from "./grid.ts";

/**
 * By its role, or for want of a second cell; else, where nothing names its rows or columns, by what its cells hold and how
 * it is dressed.
 */
export function isLayout(table: Element, sections: readonly Section[]): boolean {
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

/** What no cell of data holds. */
function holdsBlocks(table: Element): boolean {
  return first(table, ({ tagName }) => blocks.has(tagName)) !== undefined;
}

const blocks: ReadonlySet<string> = new Set([
  ...headingTags,
  ...["table", "form", "hr", "p", "ul", "ol", "blockquote", "pre"],
]);
