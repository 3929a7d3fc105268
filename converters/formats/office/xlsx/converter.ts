import type { RootContent } from "mdast";
import { Fault } from "../../../../config/errors/fault.ts";
import type { Converter, Metrics } from "../../../contract.ts";
import type { Document, Unit } from "../../../document/model.ts";
import { plainText } from "../../../document/plain-text.ts";
import { elementsOf } from "../../../input/xml/element.ts";
import { formulasWithoutData, type ShownCells } from "../drawing/chart/stored-data.ts";
import { withPackage } from "../package/open-package.ts";
import type { OfficePackage } from "../package/package.ts";
import { Pictures } from "../package/pictures.ts";
import { readProperties } from "../package/properties.ts";
import { readSharedStrings } from "./cells/shared-strings.ts";
import { phrasingOf, type Shown, shownCell } from "./cells/shown-cell.ts";
import { isShape } from "./drawings.ts";
import { Budget, Content } from "./sheet/content.ts";
import { readSheet } from "./sheet/read-sheet.ts";
import { type Range, rangeOf } from "./sheet/references.ts";
import { convertSheet, type SheetWork, sheetHeading } from "./sheet-blocks.ts";
import { readWorkbook, type SheetEntry, type Workbook } from "./workbook.ts";

// Cells that charts of a workbook show and keep no copy of: they are looked up in the sheets.

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

/** Cell texts of `sheets` (also hidden ones) that charts without cached values refer to. */
async function chartCells(work: ChartWork, sheets: readonly SheetEntry[]): Promise<ShownCells> {
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

export const converter: Converter = {
  measure: (source, { options }) =>
    withPackage(source, async (office) => {
      const keepHidden = options.hidden === "keep";
      const workbook = readWorkbook(office);
      const sheets = shownSheets(workbook, keepHidden);
      const strings = await readSharedStrings(office, workbook.sharedStrings);
      const budget = new Budget();
      const content = { cell: () => undefined };
      for (const { kind, part } of sheets)
        if (kind === "worksheet")
          await soundPart(() => readSheet(office, part, new Content(budget, strings, keepHidden, content)));
      refuseEmpty(office, sheets, budget);
      return { metrics: metricsOf(budget), sourceUnits: sheets.length };
    }),

  convert: (source, { options }, context): Promise<Document> =>
    withPackage(source, async (office) => {
      const keepHidden = options.hidden === "keep";
      const workbook = readWorkbook(office);
      const sheets = shownSheets(workbook, keepHidden);
      const pictures = new Pictures(office, context.workDir, "sheet");
      const read = {
        office,
        workbook,
        strings: await readSharedStrings(office, workbook.sharedStrings),
        formats: workbook.formats,
        date1904: workbook.date1904,
        keepHidden,
      };
      const work: SheetWork = {
        ...read,
        chartCells: await chartCells(read, sheets),
        budget: new Budget(),
        pictures,
        formulas: options.formulas === "inline" || options.formulas === "none" ? options.formulas : "list",
        comments: options.comments !== "drop",
      };
      const children: RootContent[] = [];
      const units: Unit[] = [];
      const rows = new Map<string, string[]>();
      const columns = new Map<string, string[]>();
      for (const [i, sheet] of sheets.entries()) {
        const { blocks, signals, leftOut } = await convertSheet(sheet, work);
        for (const block of blocks) children.push(block);
        units.push({ index: sheet.index, signals });
        if (leftOut.rows.length > 0) rows.set(sheet.name, leftOut.rows);
        if (leftOut.columns.length > 0) columns.set(sheet.name, leftOut.columns);
        context.progress(i + 1, sheets.length);
      }
      await pictures.finish();
      refuseEmpty(office, sheets, work.budget);
      // What measured as content may turn out to show nothing: by its format, or because it cannot be read.
      if (children.length === 0) for (const sheet of sheets) children.push(sheetHeading(sheet));
      const { details, ...properties } = readProperties(office);
      const hidden = workbook.sheets.filter((sheet) => sheet.hidden).map(({ name }) => name);
      return {
        root: { type: "root", children },
        units,
        assets: pictures.assets,
        metadata: {
          ...properties,
          engines: {},
          details: {
            ...details,
            sheets: workbook.sheets.map(({ name }) => name),
            date_system: workbook.date1904 ? "1904" : "1900",
            ...listed(keepHidden ? "hidden_sheets_kept" : "hidden_sheets_left_out", hidden),
            ...(rows.size === 0 ? {} : { hidden_rows_left_out: Object.fromEntries(rows) }),
            ...(columns.size === 0 ? {} : { hidden_columns_left_out: Object.fromEntries(columns) }),
            ...(workbook.externalLinks === 0 ? {} : { external_links_not_followed: workbook.externalLinks }),
            ...listed("pictures_left_out", [...pictures.leftOut]),
          },
        },
        metrics: metricsOf(work.budget),
      };
    }),
};

/** What is priced: cells that are converted, so none that is hidden unless it is wanted. */
function metricsOf({ cells }: Budget): Metrics {
  return { cells };
}

function shownSheets({ sheets }: Workbook, keepHidden: boolean): SheetEntry[] {
  return sheets.filter(({ hidden }) => keepHidden || !hidden);
}

/** A damaged part counts as far as it goes. */
async function soundPart(read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof Fault && error.code === "corrupt_document")) throw error;
  }
}

/** Charts and pictures are content, too. Measuring and converting refuse the same workbooks. */
function refuseEmpty(office: OfficePackage, sheets: readonly SheetEntry[], budget: Budget): void {
  if (budget.cells > 0 || sheets.some(({ part }) => hasDrawing(office, part))) return;
  throw nothing(budget);
}

/** Whether anything lies on the sheet that is not hidden; an anchor may be empty. */
function hasDrawing(office: OfficePackage, sheet: string): boolean {
  return office
    .related(sheet, "drawing")
    .some((part) => elementsOf(office.treeIfSound(part)).some((anchor) => elementsOf(anchor).some(isShape)));
}

function nothing({ dangling }: Budget): Fault {
  if (dangling > 0) return new Fault("corrupt_document");
  return new Fault("empty_document", { message: "The workbook has no visible cells with content." });
}

function listed(key: string, names: readonly string[]): Record<string, readonly string[]> {
  return names.length === 0 ? {} : { [key]: names };
}
