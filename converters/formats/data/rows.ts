/** Rows of delimiter-separated values, in memory bounded by the longest row. */
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { Fields, type Quoting } from "./fields.ts";

export interface RowSink {
  field(fields: Fields): void;
  /** The row is whole. True: no more rows are wanted. */
  rowEnd(): boolean;
  /** The row's end is not there yet; its fields will come again. */
  rowAgain(): void;
  /** Takes complete rows without quotes in [from, to); returns where the first row not taken begins. */
  skim?(bytes: Buffer, from: number, to: number, delimiter: number): number;
}

/** Two of these hold what is read at a time, unless a row is longer. */
const roomBytes = 1024 * 1024;

const cr = 0x0d;
const lf = 0x0a;
const quote = 0x22;

/**
 * Gives the fields of all rows to the sink; blank lines are no rows.
 *
 * Throws Fault document_too_complex for a row of more cells than a table may have.
 */
export function readRows(pieces: Iterable<Uint8Array>, quoting: Quoting, sink: RowSink): void {
  const rows = new Rows(new Fields(quoting), sink);
  for (const piece of pieces) if (rows.feed(piece)) return;
  rows.end();
}

class Rows {
  readonly #fields: Fields;
  readonly #sink: RowSink;
  /** Bytes whose row is not over, with room for a sentinel. */
  #held = Buffer.allocUnsafe(2 * roomBytes + 1);
  #length = 0;
  /** Bytes that are worth reading: where a row has not ended, twice as many, or a long one would be read again and again. */
  #wanted = 0;
  #done = false;

  constructor(fields: Fields, sink: RowSink) {
    this.#fields = fields;
    this.#sink = sink;
  }

  /** True when no more rows are wanted. */
  feed(piece: Uint8Array): boolean {
    this.#append(piece);
    if (this.#length < this.#wanted) return false;
    // Bytes without a line end cannot end a row: they are not looked at one by one.
    return piece.includes(lf) || piece.includes(cr) ? this.#read(false) : false;
  }

  end(): void {
    this.#read(true);
  }

  #append(piece: Uint8Array): void {
    const needed = this.#length + piece.length + 1;
    if (needed > this.#held.length) {
      const grown = Buffer.allocUnsafe(2 * needed);
      grown.set(this.#held.subarray(0, this.#length));
      this.#held = grown;
    }
    this.#held.set(piece, this.#length);
    this.#length += piece.length;
  }

  #read(last: boolean): boolean {
    const length = this.#length;
    this.#fields.look(this.#held, length);
    let start = this.#skimmed(length);
    while (start < length) {
      const next = this.#row(start, last);
      if (next === null) break;
      start = next;
      if (this.#done) return true;
    }
    this.#held.copyWithin(0, start, length);
    this.#length = length - start;
    this.#wanted = 2 * this.#length;
    return false;
  }

  #skimmed(length: number): number {
    const sink = this.#sink;
    if (sink.skim === undefined) return 0;
    const bytes = this.#held;
    const quoted = bytes.subarray(0, length).indexOf(quote);
    if (quoted === -1) return sink.skim(bytes, 0, length, this.#fields.delimiter);
    // The row that the first quote stands in is for the reader of fields, and so is what follows it.
    const to = bytes.lastIndexOf(lf, quoted);
    return to === -1 ? 0 : sink.skim(bytes, 0, to + 1, this.#fields.delimiter);
  }

  /** Where the next row begins, or null when this one does not end yet. */
  #row(start: number, last: boolean): number | null {
    const fields = this.#fields;
    const sink = this.#sink;
    const bytes = this.#held;
    const length = this.#length;
    for (let at = start, cells = 1; ; cells += 1) {
      if (!fields.find(at, last)) return this.#again();
      if (cells > limits.cellsMax) throw new Fault("document_too_complex");
      const { next } = fields;
      const byte = bytes[next];
      if (next < length && byte === fields.delimiter) {
        // A delimiter may end the file, and then an empty field does.
        if (next + 1 === length && !last) return this.#again();
        sink.field(fields);
        at = next + 1;
        continue;
      }
      // Of a CR at the end of the bytes the LF may be still to come.
      if (byte === cr && next + 1 === length && !last) return this.#again();
      const wide = byte === cr && bytes[next + 1] === lf && next + 1 < length;
      const blank = cells === 1 && fields.isEmpty;
      if (!blank) {
        sink.field(fields);
        this.#done = sink.rowEnd();
      }
      return Math.min(length, next + (wide ? 2 : 1));
    }
  }

  #again(): null {
    this.#sink.rowAgain();
    return null;
  }
}

class TextRows implements RowSink {
  rows: string[][] = [];
  readonly #max: number;
  #row: string[] = [];

  constructor(max = Number.POSITIVE_INFINITY) {
    this.#max = max;
  }

  field(fields: Fields): void {
    this.#row.push(fields.text());
  }

  rowEnd(): boolean {
    this.rows.push(this.#row);
    this.#row = [];
    return this.rows.length >= this.#max;
  }

  rowAgain(): void {
    this.#row = [];
  }
}

export function* textRows(pieces: Iterable<Uint8Array>, quoting: Quoting): Generator<string[]> {
  const sink = new TextRows();
  const rows = new Rows(new Fields(quoting), sink);
  for (const piece of pieces) {
    rows.feed(piece);
    yield* sink.rows;
    sink.rows = [];
  }
  rows.end();
  yield* sink.rows;
}

/** The first rows of a sample that may end within a row, which is then left out. */
export function sampleRows(sample: string, quoting: Quoting, whole: boolean, max: number): string[][] {
  const sink = new TextRows(max);
  const rows = new Rows(new Fields(quoting), sink);
  if (!rows.feed(new TextEncoder().encode(sample)) && whole) rows.end();
  return sink.rows;
}
