/** Formulas as text; nothing is calculated, and no workbook outside is opened (ISO/IEC 29500-1, section 18.3.1.40). */
import type { Formula } from "./sheet/cell.ts";
import { cellName } from "./sheet/references.ts";

/** With its equals sign, as an application shows it: without the marks of functions newer than the format. */
export function formulaText({ text, kind, range }: Formula): string {
  const plain = text.replace(/\b_xl(?:fn|ws|pm|udf)\./g, "").replace(/^=/, "");
  if (kind === "dataTable") return "{=TABLE()}";
  return kind === "array" && range !== "" ? `{=${plain}}` : `=${plain}`;
}

/**
 * `B5: =SUM(B2:B4)`; of a formula that fills more cells than its own, their range. Null for the cells that are filled
 * by another's.
 */
export function formulaLine(formula: Formula, row: number, column: number): string | null {
  if (formula.text === "" && formula.kind !== "dataTable") return null;
  const name = /^[A-Z]+\d+:[A-Z]+\d+$/.test(formula.range) ? formula.range : cellName(row, column);
  return `${name}: ${formulaText(formula)}`.replace(/\s*[\r\n]+\s*/g, " ");
}
