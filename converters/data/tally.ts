import { Fault } from "../../config/errors/fault.ts";
import { limits } from "../../config/limits.ts";
import type { Fields } from "./fields.ts";
import type { RowSink } from "./rows.ts";

const space = 0x20;

/** Whether anything but white space stands in the field. */
function hasContent(fields: Fields): boolean {
  const { start, end } = fields;
  if (start === end && fields.whole) return false;
  const first = fields.bytes[start] ?? 0;
  if (start < end && first > space && first < 0x80) return true;
  return fields.text().trim() !== "";
}

/** Counts rows and cells with content; cells without any at the end of a row do not count. */
export class Tally implements RowSink {
  rows = 0;
  /** With content. */
  cells = 0;
  /** Of the widest row. */
  columns = 0;
  /** Rows that have so many fields. */
  fitting = 0;
  readonly #usual: number;
  #total = 0;
  #width = 0;
  #filled = 0;
  #last = 0;

  constructor(usual: number) {
    this.#usual = usual;
  }

  field(fields: Fields): void {
    this.count(hasContent(fields));
  }

  count(filled: boolean): void {
    this.#width += 1;
    if (!filled) return;
    this.#filled += 1;
    this.#last = this.#width;
  }

  /** Throws Fault document_too_complex past the limit of cells. */
  rowEnd(): boolean {
    if (this.#last > 0) {
      this.rows += 1;
      this.cells += this.#filled;
      this.#total += this.#last;
      if (this.#last > this.columns) this.columns = this.#last;
      if (this.#width === this.#usual) this.fitting += 1;
    }
    if (this.#total > limits.cellsMax) {
      throw new Fault("document_too_complex", {
        message: `The table has over ${limits.cellsMax} cells; split it.`,
      });
    }
    this.rowAgain();
    return false;
  }

  rowAgain(): void {
    this.#width = 0;
    this.#filled = 0;
    this.#last = 0;
  }
}
