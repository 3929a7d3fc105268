/** A worksheet from its part to blocks. */
import type { BlockContent, Heading, RootContent } from "mdast";
import { Fault } from "../../../../config/errors/fault.ts";
import type { UnitSignals } from "../../../document/model.ts";
import { placed } from "../../../document/nodes.ts";
import { oneLine } from "../../../document/plain-text.ts";
import { type CompactCell, cellNode } from "../../../document/rows.ts";
import { signalsOf } from "../../../document/signals.ts";
import type { ShownCells } from "../drawing/chart/stored-data.ts";
import type { OfficePackage } from "../package/package.ts";
import type { Pictures } from "../package/pictures.ts";
import { withFragment } from "../package/relations.ts";
import { formulaAddress, linkCell, type Shown, shownCell } from "./cells/shown-cell.ts";
import { commentQuotes } from "./comments.ts";
import { type Drawing, sheetDrawings } from "./drawings.ts";
import { Grid } from "./grid/grid.ts";
import { mergedRuns } from "./grid/merges.ts";
import { regionsOf } from "./grid/regions.ts";
import { placeKey } from "./grid/table.ts";
import { regionBlocks } from "./region-blocks.ts";
import type { Formula, RawCell } from "./sheet/cell.ts";
import { type Budget, Content } from "./sheet/content.ts";
import { readSheet } from "./sheet/read-sheet.ts";
import { cellName, type Range, rangeOf } from "./sheet/references.ts";
import type { SheetEntry, Workbook } from "./workbook.ts";

/** Tables that the workbook defines (ISO/IEC 29500-1, section 18.5): where they lie on a sheet. */
interface DefinedTable extends Range {
  headed: boolean;
}

const tablesMax = 256;

function definedTables(office: OfficePackage, sheet: string): DefinedTable[] {
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
function tableAt(tables: readonly DefinedTable[], row: number, column: number): number {
  for (let i = 0; i < tables.length; i++) {
    const table = tables[i] as DefinedTable;
    if (row >= table.top && row <= table.bottom && column >= table.left && column <= table.right)
      return i + 1;
  }
  return 0;
}

export interface SheetWork extends Shown {
  office: OfficePackage;
  workbook: Workbook;
  budget: Budget;
  pictures: Pictures;
  formulas: "list" | "inline" | "none";
  comments: boolean;
  keepHidden: boolean;
  chartCells: ShownCells;
}

export interface ConvertedSheet {
  blocks: RootContent[];
  signals: UnitSignals;
  leftOut: { rows: string[]; columns: string[] };
}

const mergesMax = 100_000;
/** Cells of one link, and of all of a sheet. */
const linkCellsMax = 10_000;
const linkedCellsMax = 500_000;

export function sheetHeading({ name, index }: SheetEntry): Heading {
  const value = oneLine(name) || `Sheet ${index}`;
  return placed({ type: "heading", depth: 2, children: [{ type: "text", value }] }, { unit: index });
}

export async function convertSheet(entry: SheetEntry, work: SheetWork): Promise<ConvertedSheet> {
  const sheet = new SheetReader(entry, work);
  await sheet.read();
  return sheet.finish();
}

class SheetReader {
  readonly #entry: SheetEntry;
  readonly #work: SheetWork;
  readonly #grid = new Grid();
  readonly #tables: readonly DefinedTable[];
  readonly #merges: Range[] = [];
  readonly #links: Hyperlink[] = [];
  readonly #formulas: string[] = [];
  readonly #content: Content;
  readonly #warnings: string[] = [];
  #characters = 0;
  #unmapped = 0;
  #failed = false;

  constructor(entry: SheetEntry, work: SheetWork) {
    this.#entry = entry;
    this.#work = work;
    this.#tables = definedTables(work.office, entry.part);
    this.#content = new Content(work.budget, work.strings, work.keepHidden, {
      cell: (cell, row, column) => this.#cell(cell, row, column),
      element: (name, attributes) => this.#element(name, attributes),
    });
  }

  /** What was read before the part turned out to be damaged is kept. */
  async read(): Promise<void> {
    if (this.#entry.kind !== "worksheet") return;
    try {
      await readSheet(this.#work.office, this.#entry.part, this.#content);
    } catch (error) {
      if (!(error instanceof Fault && error.code === "corrupt_document")) throw error;
      this.#failed = true;
      this.#warnings.push("The sheet is damaged; what stands behind the damage is missing.");
    }
  }

  #cell(cell: RawCell, row: number, column: number): void {
    const { formula } = cell;
    const shown = formula === null ? shownCell(cell, this.#work) : this.#formulaCell(cell, row, column);
    if (shown === "") return;
    if (typeof shown === "string") {
      this.#characters += shown.length;
      this.#work.budget.show(shown.length);
      if (shown.includes("\ufffd")) this.#unmapped += shown.split("\ufffd").length - 1;
    }
    const { visible } = this.#content;
    const table = this.#tables.length === 0 ? 0 : tableAt(this.#tables, row, column);
    this.#grid.put(visible.rowPlace(row), visible.columnPlace(column), table, shown);
  }

  #formulaCell(cell: RawCell, row: number, column: number): CompactCell {
    const { formula } = cell;
    const shown = shownCell(cell, this.#work);
    if (formula === null) return shown;
    const text = formula.text === "" && formula.kind !== "dataTable" ? "" : formulaText(formula);
    const { formulas } = this.#work;
    // The cell itself shows a formula that has no stored value, and nothing is said twice.
    if (cell.empty && cell.type !== "str") return text;
    if (formulas === "list") {
      const line = formulaLine(formula, row, column);
      if (line !== null) this.#formulas.push(line);
    }
    const address = formulaAddress(formula.text);
    if (address !== null && shown !== "") return linkCell(shown, address);
    if (formulas !== "inline" || text === "") return shown;
    if (typeof shown === "string") return shown === "" ? `(${text})` : `${shown} (${text})`;
    return { ...cellNode(shown), children: [...shown.children, { type: "text", value: ` (${text})` }] };
  }

  #element(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "x:mergeCell" && this.#merges.length < mergesMax) {
      const range = rangeOf(attributes.ref ?? "");
      if (range !== null) this.#merges.push(range);
    } else if (name === "x:hyperlink" && this.#links.length < linkedCellsMax) {
      const link = hyperlinkOf(this.#work.office, this.#entry.part, attributes);
      if (link !== null) this.#links.push(link);
    }
  }

  finish(): ConvertedSheet {
    const { office, workbook, pictures, comments, chartCells } = this.#work;
    const { visible } = this.#content;
    const { index, part } = this.#entry;
    const parts = [
      ...this.#regions(),
      ...sheetDrawings(office, part, index, pictures, chartCells).map((drawing) => this.#inPlace(drawing)),
    ].sort((a, b) => a.row - b.row);
    const blocks: RootContent[] = parts.flatMap((each) => each.blocks);
    if (this.#formulas.length > 0) blocks.push({ type: "code", value: this.#formulas.join("\n") });
    const isShown = (row: number, column: number) => visible.isShown(row, column);
    if (comments)
      for (const quote of commentQuotes(office, part, workbook.persons, isShown)) blocks.push(quote);
    if (blocks.length > 0) blocks.unshift(sheetHeading(this.#entry));
    for (const block of blocks) placed(block, { unit: index });
    return { blocks, signals: this.#signals(), leftOut: visible.leftOut() };
  }

  #signals(): UnitSignals {
    const { dangling } = this.#content;
    if (dangling > 0) this.#warnings.push(`The texts of ${dangling} cells are missing in the file.`);
    return signalsOf({
      characters: this.#characters,
      unmappedCharacters: this.#unmapped,
      warnings: this.#warnings,
      failed: this.#failed,
    });
  }

  /** Among the shown rows, just behind what begins in the same row. */
  #inPlace({ row, blocks }: Drawing): Placed {
    return { row: this.#content.visible.rowPlace(row) + 0.5, blocks };
  }

  #regions(): Placed[] {
    const merged = mergedRuns(
      this.#merges.map((range) => this.#places(range)),
      this.#grid,
    );
    const runs = this.#grid.sorted();
    const all = merged.length === 0 ? runs : [...runs, ...merged];
    // Merged ones before those with content, so that they tell what a first cell is.
    if (merged.length > 0) all.sort((a, b) => a.row - b.row || a.left - b.left || a.packed - b.packed);
    const decorations = this.#decorations();
    return regionsOf(all).map((region) => {
      const headed = this.#tables[region.table - 1]?.headed ?? true;
      return { row: region.top, blocks: regionBlocks(this.#grid, region, decorations, headed) };
    });
  }

  #places(range: Range): Range {
    const { visible } = this.#content;
    return {
      top: visible.rowPlace(range.top),
      left: visible.columnPlace(range.left),
      bottom: visible.rowPlace(range.bottom),
      right: visible.columnPlace(range.right),
    };
  }

  #decorations() {
    const { visible } = this.#content;
    const decorations = new Map<number, (cell: CompactCell) => ReturnType<typeof linkCell>>();
    let left = linkedCellsMax;
    for (const { range, url } of this.#links) {
      const cells = (range.bottom - range.top + 1) * (range.right - range.left + 1);
      if (cells > linkCellsMax || cells > left) continue;
      left -= cells;
      for (let row = range.top; row <= range.bottom; row++)
        for (let column = range.left; column <= range.right; column++) {
          if (!visible.isShown(row, column)) continue;
          const key = placeKey(visible.rowPlace(row), visible.columnPlace(column));
          if (!decorations.has(key)) decorations.set(key, (cell) => linkCell(cell, url));
        }
    }
    return decorations;
  }
}

interface Placed {
  row: number;
  blocks: BlockContent[];
}

/** Links on cells (ISO/IEC 29500-1, section 18.3.1.47). Places within the workbook have no address and stay text. */
interface Hyperlink {
  range: Range;
  url: string;
}

function hyperlinkOf(
  office: OfficePackage,
  sheet: string,
  attributes: Readonly<Record<string, string>>,
): Hyperlink | null {
  const range = rangeOf(attributes.ref ?? "");
  const relation = office.relations(sheet).get(attributes["r:id"] ?? "");
  if (range === null || relation === undefined || !relation.external) return null;
  if (relation.target.startsWith("#")) return null;
  return { range, url: withFragment(relation.target, attributes.location ?? "") };
}

// Formulas as text; nothing is calculated, and no workbook outside is opened (ISO/IEC 29500-1, section 18.3.1.40).

/** With its equals sign, as an application shows it: without the marks of functions newer than the format. */
function formulaText({ text, kind, range }: Formula): string {
  const plain = text.replace(/\b_xl(?:fn|ws|pm|udf)\./g, "").replace(/^=/, "");
  if (kind === "dataTable") return "{=TABLE()}";
  return kind === "array" && range !== "" ? `{=${plain}}` : `=${plain}`;
}

/** `B5: =SUM(B2:B4)`; of array formulas their range; null for cells filled by another's formula. */
function formulaLine(formula: Formula, row: number, column: number): string | null {
  if (formula.text === "" && formula.kind !== "dataTable") return null;
  const name = /^[A-Z]+\d+:[A-Z]+\d+$/.test(formula.range) ? formula.range : cellName(row, column);
  return `${name}: ${formulaText(formula)}`.replace(/(?<!\s)\s*[\r\n]\s*/g, " ");
}
