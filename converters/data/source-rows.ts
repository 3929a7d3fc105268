/** The rows of a file that is open: read anew whenever they are asked for, so that none of them is held. */
import type { TableCell } from "mdast";
import type { Source } from "../contract.ts";
import type { CompactRows } from "../document/rows.ts";
import type { Encoding } from "../encodings/marks.ts";
import { readUtf8 } from "../read-text.ts";
import type { Dialect } from "./dialect.ts";
import { headerRowsMax } from "./header.ts";
import { sampleRows, textRows } from "./rows.ts";

export interface Opened {
  source: Source;
  encoding: Encoding;
  dialect: Dialect;
  /** The text's beginning, and whether it is all of it. */
  text: string;
  whole: boolean;
}

/** The text behind the line that declares the delimiter, as UTF-8. */
export function* utf8Of({ source, encoding, dialect }: Opened): Generator<Uint8Array> {
  let left = dialect.skip;
  for (const piece of readUtf8(source, encoding)) {
    yield piece.subarray(left);
    left = Math.max(0, left - piece.length);
  }
}

/** Those of the text's beginning, as many as tell whether there is a header. */
export function firstRows({ text, whole, dialect }: Opened): string[][] {
  return sampleRows(text.slice(dialect.skip), dialect, whole, headerRowsMax);
}

/** Those with content, their cells trimmed and without the empty ones at the end. */
export function contentRows(rows: Iterable<readonly string[]>): string[][] {
  return [...contents(rows)];
}

function* contents(rows: Iterable<readonly string[]>): Generator<string[]> {
  for (const row of rows) {
    const cells = row.map((cell) => cell.trim());
    while (cells.at(-1) === "") cells.pop();
    if (cells.length > 0) yield cells;
  }
}

/** The table's rows, without those that stand before it. */
export class SourceRows implements CompactRows {
  readonly #opened: Opened;
  readonly #preamble: number;
  readonly columns: number;

  /** `preamble`: rows before the table. */
  constructor(opened: Opened, preamble: number, columns: number) {
    this.#opened = opened;
    this.#preamble = preamble;
    this.columns = columns;
  }

  *rows(): Generator<string[]> {
    let left = this.#preamble;
    for (const row of contents(textRows(utf8Of(this.#opened), this.#opened.dialect))) {
      if (left > 0) left -= 1;
      else yield row;
    }
  }

  nodes(): Iterable<TableCell> {
    return [];
  }
}
