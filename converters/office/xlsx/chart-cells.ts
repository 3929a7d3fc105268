/** Cells that charts of a workbook show and keep no copy of: they are looked up in the sheets. */
import { Fault } from "../../../config/errors/fault.ts";
import { plainText } from "../../document/plain-text.ts";
import { formulasWithoutData, type ShownCells } from "../drawing/chart/stored-data.ts";
import type { OfficePackage } from "../package/package.ts";
import { Budget, Content } from "./sheet/content.ts";
import { readSheet } from "./sheet/read-sheet.ts";
import { type Range, rangeOf } from "./sheet/references.ts";
import { phrasingOf, type Shown, shownCell } from "./show.ts";
import type { SheetEntry, Workbook } from "./workbook.ts";

/** References of all charts; each cell that is read is held against those to its sheet. */
const formulasMax = 256;
const cellsMax = 200_000;

interface Wanted {
  range: Range;
  texts: string[];
}

interface ChartWork extends Shown {
  office: OfficePackage;
  workbook: Workbook;
  keepHidden: boolean;
}

/**
 * What the cells show that charts on `sheets` refer to and keep no copy of. Sheets that no such chart refers to are not
 * read. Hidden sheets are, as far as a chart shows them.
 */
export async function chartCells(work: ChartWork, sheets: readonly SheetEntry[]): Promise<ShownCells> {
  const found = new Map<string, readonly string[]>();
  const bySheet = wantedCells(work, sheets, found);
  for (const [sheet, wanted] of bySheet) await read(work, sheet, wanted);
  return (formula) => found.get(formula);
}

function wantedCells(
  { office, workbook }: ChartWork,
  sheets: readonly SheetEntry[],
  found: Map<string, readonly string[]>,
): Map<SheetEntry, Wanted[]> {
  const bySheet = new Map<SheetEntry, Wanted[]>();
  let cells = 0;
  for (const formula of chartFormulas(office, sheets)) {
    if (found.size === formulasMax) break;
    const reference = referenceOf(formula, workbook);
    if (reference === null || found.has(formula)) continue;
    const { sheet, range } = reference;
    const count = (range.bottom - range.top + 1) * (range.right - range.left + 1);
    cells += count;
    if (cells > cellsMax) break;
    const texts = new Array<string>(count).fill("");
    found.set(formula, texts);
    bySheet.set(sheet, [...(bySheet.get(sheet) ?? []), { range, texts }]);
  }
  return bySheet;
}

function* chartFormulas(office: OfficePackage, sheets: readonly SheetEntry[]): Generator<string> {
  const charts = new Set(
    sheets
      .flatMap(({ part }) => office.related(part, "drawing"))
      .flatMap((drawing) => office.related(drawing, "chart")),
  );
  for (const chart of charts) {
    const tree = office.treeIfSound(chart);
    if (tree !== undefined) yield* formulasWithoutData(tree);
  }
}

const form = /^(?:'((?:[^']|'')+)'|([^'!]+))!([^!]+)$/;

/** Of a range on one sheet; null for names, several ranges and other workbooks. */
function referenceOf(formula: string, workbook: Workbook): { sheet: SheetEntry; range: Range } | null {
  const [, quoted, plain, cells = ""] = form.exec(formula) ?? [];
  const name = (quoted?.replaceAll("''", "'") ?? plain ?? "").toLowerCase();
  const sheet = workbook.sheets.find((each) => each.name.toLowerCase() === name);
  const range = rangeOf(cells);
  return sheet?.kind !== "worksheet" || range === null ? null : { sheet, range };
}

async function read(work: ChartWork, sheet: SheetEntry, wanted: readonly Wanted[]): Promise<void> {
  // What a chart shows is no cell of the result, and not priced as one.
  const content = new Content(new Budget(), work.strings, work.keepHidden, {
    cell: (cell, row, column) => {
      for (const { range, texts } of wanted) {
        if (row < range.top || row > range.bottom || column < range.left || column > range.right) continue;
        const shown = shownCell(cell, work);
        const text = typeof shown === "string" ? shown : phrasingOf(shown).map(plainText).join("");
        texts[(row - range.top) * (range.right - range.left + 1) + column - range.left] = text;
      }
    },
  });
  try {
    await readSheet(work.office, sheet.part, content);
  } catch (error) {
    // The sheet itself tells what is wrong with it, where it is converted.
    if (!(error instanceof Fault)) throw error;
  }
}
