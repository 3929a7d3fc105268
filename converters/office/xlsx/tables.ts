/** Tables that the workbook defines (ISO/IEC 29500-1, section 18.5): where they lie on a sheet. */
import type { OfficePackage } from "../package/package.ts";
import { type Range, rangeOf } from "./sheet/references.ts";

export interface DefinedTable extends Range {
  /** Whether its first row names the columns. */
  headed: boolean;
}

/** A sheet has few; more than this is no help. */
const tablesMax = 256;

export function definedTables(office: OfficePackage, sheet: string): DefinedTable[] {
  return office
    .related(sheet, "table")
    .slice(0, tablesMax)
    .flatMap((part) => {
      const root = office.treeIfSound(part);
      const range = rangeOf(root?.attributes.ref ?? "");
      return range === null ? [] : [{ ...range, headed: root?.attributes.headerRowCount !== "0" }];
    });
}

/** Number of the table (from 1) that the cell is in; 0 for none. */
export function tableAt(tables: readonly DefinedTable[], row: number, column: number): number {
  for (let i = 0; i < tables.length; i++) {
    const table = tables[i] as DefinedTable;
    if (row >= table.top && row <= table.bottom && column >= table.left && column <= table.right)
      return i + 1;
  }
  return 0;
}
