/**
 * Cells with content, in their places: what is counted for the price and what is converted both come from here, so
 * that they are the same cells.
 */
import type { PhrasingContent } from "mdast";
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import { plainText } from "../../../document/plain-text.ts";
import type { SharedString } from "../shared-strings.ts";
import type { RawCell, SheetEvents } from "./cell.ts";
import { ampersand } from "./character-codes.ts";
import { columnsMax, rowsMax } from "./references.ts";
import { Visible } from "./visible.ts";

/** Over all sheets of a workbook. */
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
