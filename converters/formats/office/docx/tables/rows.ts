/** Rows and cells of a table as the file has them, through whatever stands around them (ISO/IEC 29500-1, 17.4). */
import { elementsOf, find, type XmlElement } from "../../../../input/xml/element.ts";
import type { Changes } from "../../values/tracked-changes.ts";
import { isCellDropped, isDropped, isRowDropped } from "../inlines/changes.ts";
import { childValue, integer, onOff } from "../styles/values.ts";

export interface SourceCell {
  element: XmlElement;
  /** Columns of the grid, at least 1. */
  span: number;
  continues: boolean;
  /** A cell above may go on in it, or it begins one that does. */
  merged: boolean;
}

export interface SourceRow {
  element: XmlElement;
  /** Columns of the grid that are left out before its first cell and after its last. */
  before: number;
  after: number;
  header: boolean;
  cells: SourceCell[];
}

/** Elements that say nothing about what they hold. */
const wrappers: ReadonlySet<string> = new Set([
  "w:sdt",
  "w:sdtContent",
  "w:customXml",
  "w:smartTag",
  "w:ins",
  "w:del",
  "w:moveTo",
  "w:moveFrom",
]);

/** Word has 63 columns at the most; others have more. */
const spanMax = 10_000;

export function sourceRows(table: XmlElement, changes: Changes): SourceRow[] {
  const rows: SourceRow[] = [];
  for (const element of within(table, "w:tr", changes)) {
    if (isRowDropped(element, changes)) continue;
    const properties = find(element, "w:trPr");
    rows.push({
      element,
      before: bounded(childValue(properties, "w:gridBefore"), 0),
      after: bounded(childValue(properties, "w:gridAfter"), 0),
      header: onOff(properties, "w:tblHeader") ?? false,
      cells: sourceCells(element, changes),
    });
  }
  return rows;
}

function sourceCells(row: XmlElement, changes: Changes): SourceCell[] {
  const cells: SourceCell[] = [];
  for (const element of within(row, "w:tc", changes)) {
    if (isCellDropped(element, changes)) continue;
    const properties = find(element, "w:tcPr");
    const span = Math.max(1, bounded(childValue(properties, "w:gridSpan"), 1));
    const horizontal = find(properties, "w:hMerge");
    const last = cells.at(-1);
    // The old way to merge: cells that go on with the one before them.
    if (horizontal !== undefined && horizontal.attributes["w:val"] !== "restart" && last !== undefined) {
      last.span = Math.min(spanMax, last.span + span);
      continue;
    }
    const vertical = find(properties, "w:vMerge");
    cells.push({
      element,
      span,
      continues: vertical !== undefined && vertical.attributes["w:val"] !== "restart",
      merged: vertical !== undefined,
    });
  }
  return cells;
}

function* within(parent: XmlElement, name: string, changes: Changes): Generator<XmlElement> {
  for (const child of elementsOf(parent)) {
    if (child.name === name) yield child;
    else if (wrappers.has(child.name) && !isDropped(child.name, changes)) yield* within(child, name, changes);
  }
}

function bounded(value: string | undefined, otherwise: number): number {
  return Math.min(spanMax, Math.max(0, integer(value) ?? otherwise));
}
