/** A cell as the file has it (ISO/IEC 29500-1, section 18.3.1.4). */
import type { PhrasingContent } from "mdast";
import { characterData } from "./character-data.ts";
import { columnNumber } from "./references.ts";

const types = ["n", "s", "str", "inlineStr", "b", "e", "d"] as const;
export type CellType = (typeof types)[number];

const typesByName: ReadonlyMap<string, CellType> = new Map(types.map((type) => [type, type]));

/** A number where the file says no type that there is. */
export function cellType(name: string): CellType {
  return typesByName.get(name) ?? "n";
}

export interface Formula {
  /** "" for those that share the text of another. */
  text: string;
  kind: string;
  /** Cells that it fills, of shared and array formulas; "" when it says none. */
  range: string;
}

/** One object for all cells of a sheet, so that a million of them make no garbage. Numbers are 1-based; 0 is not said. */
export class RawCell {
  row = 0;
  column = 0;
  style = 0;
  type: CellType = "n";
  formula: Formula | null = null;
  rich: PhrasingContent[] | null = null;
  /** Where the value stands in `source`, not decoded when `encoded`; nothing where `from` is `to`. */
  source = "";
  from = 0;
  to = 0;
  encoded = false;

  clear(): void {
    this.row = 0;
    this.column = 0;
    this.style = 0;
    this.type = "n";
    this.formula = null;
    this.rich = null;
    this.from = 0;
    this.to = 0;
  }

  /** Where a reference like B5 says; nothing where it is none. */
  place(reference: string): void {
    const match = /^([A-Za-z]{1,3})(\d{1,7})$/.exec(reference.replaceAll("$", ""));
    if (match === null) return;
    this.column = columnNumber(match[1] ?? "");
    this.row = Number(match[2]);
  }

  get empty(): boolean {
    return this.from === this.to && this.rich === null;
  }

  get value(): string {
    const text = this.source.slice(this.from, this.to);
    return this.encoded ? characterData(text) : text;
  }

  set value(text: string) {
    this.source = text;
    this.from = 0;
    this.to = text.length;
    this.encoded = false;
  }

  /** The value as a whole number; NaN where it is none. Digits alone, as almost all are, are read without a text. */
  get index(): number {
    const { source, from, to } = this;
    let index = 0;
    for (let at = from; at < to; at++) {
      const digit = source.charCodeAt(at) - 48;
      if (digit < 0 || digit > 9 || at - from > 8) return Number(this.value);
      index = index * 10 + digit;
    }
    return from === to ? Number.NaN : index;
  }
}

/** What a sheet's reader tells, in the order of the file. */
export interface SheetEvents {
  /** Number 0: the file does not say. */
  row(number: number, hidden: boolean): void;
  cell(cell: RawCell): void;
  element(name: string, attributes: Readonly<Record<string, string>>): void;
}
