/** Cells with content; the price and the conversion both count these. */

import type { PhrasingContent } from "mdast";
import { Fault } from "../../../../../config/errors/fault.ts";
import { limits } from "../../../../../config/limits.ts";
import { plainText } from "../../../../document/plain-text.ts";
import { countLeading } from "../../../../util/count-leading.ts";
import { isOn } from "../../values/on-off.ts";
import type { SharedString } from "../cells/shared-strings.ts";
import type { RawCell, SheetEvents } from "./cell.ts";
import { ampersand } from "./character-codes.ts";
import { columnName, columnsMax, rowsMax } from "./references.ts";

/** Which rows and columns of a sheet are shown, and which were left out. */
class Visible {
  readonly #keep: boolean;
  readonly #hiddenColumns = new Set<number>();
  /** How many more a file may name; none has a reason to name one twice. */
  #columnsSaid = 4 * columnsMax;
  /** Place among the shown columns, by number. */
  #places: Int32Array | null = null;
  readonly #columnsLeft = new Set<number>();
  readonly #rowsLeft: number[] = [];
  /** Numbers of the hidden rows so far, ascending in files that are in order. */
  readonly #hiddenRows: number[] = [];
  rowHidden = false;

  constructor(keepHidden: boolean) {
    this.#keep = keepHidden;
  }

  /** x:col of the sheet's head. */
  column(attributes: Readonly<Record<string, string>>): void {
    const { hidden, width, min, max } = attributes;
    if (this.#keep || !(isOn(hidden) || (width !== undefined && Number(width) === 0))) return;
    const last = Math.min(columnsMax, Number(max));
    for (let column = Math.max(1, Number(min)); column <= last && this.#columnsSaid > 0; column++) {
      this.#hiddenColumns.add(column);
      this.#columnsSaid -= 1;
    }
  }

  row(number: number, hidden: boolean): void {
    this.rowHidden = hidden && !this.#keep;
    if (this.rowHidden && this.#hiddenRows.length < rowsMax) this.#hiddenRows.push(number);
  }

  /** Whether a cell of the current row is shown; one that is not is remembered. */
  shows(row: number, column: number): boolean {
    if (!this.rowHidden && !this.#hiddenColumns.has(column)) return true;
    if (!this.rowHidden) this.#columnsLeft.add(column);
    else if (this.#rowsLeft.at(-1) !== row) this.#rowsLeft.push(row);
    return false;
  }

  /** Whether a cell is shown, once all rows are known. */
  isShown(row: number, column: number): boolean {
    return !this.#hiddenColumns.has(column) && this.#hiddenRows[this.#rowsBefore(row)] !== row;
  }

  /** Shown rows up to this one: rows with only hidden ones between them are neighbors. */
  rowPlace(row: number): number {
    const last = this.#hiddenRows.at(-1);
    if (last === undefined) return row;
    return row - (last < row ? this.#hiddenRows.length : this.#rowsBefore(row));
  }

  #rowsBefore(row: number): number {
    return countLeading(this.#hiddenRows, (each) => each < row);
  }

  columnPlace(column: number): number {
    if (this.#hiddenColumns.size === 0) return column;
    if (this.#places === null) {
      this.#places = new Int32Array(columnsMax + 1);
      for (let i = 1, place = 0; i <= columnsMax; i++) {
        if (!this.#hiddenColumns.has(i)) place += 1;
        this.#places[i] = place;
      }
    }
    return this.#places[column] ?? column;
  }

  /** Rows and columns with content that were left out: "3", "5:9"; "C", "E:F". */
  leftOut(): { rows: string[]; columns: string[] } {
    return {
      rows: ranges(this.#rowsLeft).map(({ from, to }) => (from === to ? `${from}` : `${from}:${to}`)),
      columns: ranges([...this.#columnsLeft]).map(({ from, to }) =>
        from === to ? columnName(from) : `${columnName(from)}:${columnName(to)}`,
      ),
    };
  }
}

const rangesMax = 100;

function ranges(numbers: readonly number[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last !== undefined && number <= last.to + 1) last.to = Math.max(last.to, number);
    else if (found.length < rangesMax) found.push({ from: number, to: number });
    else break;
  }
  return found;
}

export class Budget {
  cells = 0;
  characters = 0;
  /** Cells whose text the file does not have. */
  dangling = 0;
  #shown = 0;

  /** Throws Fault document_too_complex. */
  spend(characters: number): void {
    this.cells += 1;
    this.hold(characters);
    if (this.cells > limits.cellsMax) {
      throw new Fault("document_too_complex", {
        message: `The workbook has over ${limits.cellsMax} cells; split it.`,
      });
    }
  }

  /** For text beside cells. Throws Fault document_too_complex. */
  hold(characters: number): void {
    this.characters += characters;
    this.#check(this.characters);
  }

  /** What cells show, which a format may make of any length. Throws Fault document_too_complex. */
  show(characters: number): void {
    this.#shown += characters;
    this.#check(this.#shown);
  }

  #check(characters: number): void {
    if (characters > limits.cellCharactersMax) {
      throw new Fault("document_too_complex", {
        message: `The workbook's cells show over ${limits.cellCharactersMax} characters; split it.`,
      });
    }
  }
}

export interface ContentEvents {
  /** A cell of a shown row and column that has a value, a text or a formula. */
  cell(cell: RawCell, row: number, column: number): void;
  element?(name: string, attributes: Readonly<Record<string, string>>): void;
}

export class Content implements SheetEvents {
  readonly visible: Visible;
  /** Cells that ask for a shared string that the file does not have. */
  dangling = 0;
  readonly #budget: Budget;
  readonly #strings: readonly SharedString[];
  readonly #events: ContentEvents;
  #row = 0;
  #column = 0;

  constructor(budget: Budget, strings: readonly SharedString[], keepHidden: boolean, events: ContentEvents) {
    this.#budget = budget;
    this.#strings = strings;
    this.#events = events;
    this.visible = new Visible(keepHidden);
  }

  row(number: number, hidden: boolean): void {
    this.#row = number >= 1 && number <= rowsMax ? number : this.#row + 1;
    this.#column = 0;
    this.visible.row(this.#row, hidden);
  }

  cell(cell: RawCell): void {
    const { row, column } = this.#place(cell);
    this.#row = row;
    this.#column = column;
    const characters = this.#charactersOf(cell);
    if ((characters === 0 && cell.formula === null) || !this.visible.shows(row, column)) return;
    if (characters > 0) this.#budget.spend(characters);
    if (cell.formula !== null) this.#budget.hold(cell.formula.text.length);
    this.#events.cell(cell, row, column);
  }

  element(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "x:col") this.visible.column(attributes);
    this.#events.element?.(name, attributes);
  }

  /** References that are none, or outside of any sheet, count as not said: next to the cell before. */
  #place(cell: RawCell): { row: number; column: number } {
    const said = cell.row >= 1 && cell.row <= rowsMax && cell.column >= 1 && cell.column <= columnsMax;
    if (said) return cell;
    return { row: Math.max(1, this.#row), column: Math.min(columnsMax, this.#column + 1) };
  }

  /** Of what the cell holds; 0 when it holds nothing, or white space alone. */
  #charactersOf(cell: RawCell): number {
    if (cell.rich !== null) return charactersOfRuns(cell.rich);
    const { from, to, formula, type } = cell;
    if (from === to) return type === "str" ? 0 : unknownCharacters(formula);
    if (type === "s") {
      const text = this.#strings[cell.index];
      if (text === undefined) {
        this.dangling += 1;
        this.#budget.dangling += 1;
        return unknownCharacters(formula);
      }
      return typeof text === "string" ? text.length : charactersOfRuns(text);
    }
    // Few begin with white space or a reference to it.
    const first = cell.source.charCodeAt(from);
    return (first > 0x20 && first < 0x80 && first !== ampersand) || cell.value.trim() !== "" ? to - from : 0;
  }
}

/** Of shared strings, which very many cells may show. */
const known = new WeakMap<PhrasingContent[], number>();

function charactersOfRuns(runs: PhrasingContent[]): number {
  let characters = known.get(runs);
  if (characters === undefined) {
    characters = runs.reduce((sum, run) => sum + plainText(run).length, 0);
    known.set(runs, characters);
  }
  return characters;
}

/** A formula without a stored value is shown itself. A string that is empty is a value. */
function unknownCharacters(formula: RawCell["formula"]): number {
  return formula === null ? 0 : 1 + formula.text.length;
}
