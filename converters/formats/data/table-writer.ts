import { delimiterRow, textCell } from "../../document/markdown/table.ts";
import type { ByteOutput } from "./byte-output.ts";
import { type Fields, seen } from "./fields.ts";
import type { RowSink } from "./rows.ts";
import { TableStatistics } from "./table-statistics.ts";

const space = 0x20;
const pipe = 0x7c;
const lf = 0x0a;
/** What a cell takes beside its content: pipes, spaces and a line end. */
const spareBytes = 8;
const copiedBytesMax = 64;
/** Texts that come again and again, such as the names of groups, are looked at once. */
const knownMax = 10_000;
const knownCharactersMax = 40;

export interface Shape {
  /** Of the header row; readers drop the cells of wider rows. */
  columns: number;
  /** Without one the table begins with an empty row. */
  headed: boolean;
  /** So many rows stand before the table and are left out of it. */
  preamble: number;
}

/** Writes rows as a pipe table as they arrive, with the same bytes as the Markdown writer. */
export class TableWriter implements RowSink {
  readonly tally: TableStatistics;
  /** UTF-16 units of all cells. */
  characters = 0;
  /** Bytes that were no characters in the text's encoding. */
  undecodable = 0;
  readonly #output: ByteOutput;
  /** Of the table's widest row. */
  columns = 0;
  /** Of the output, 1-based. */
  readonly firstLine: number;
  readonly #columns: number;
  #headed: boolean;
  #preamble: number;
  #rowAt: number;
  #filledAt = 0;
  #width = 0;
  #filled = 0;
  readonly #known = new Map<string, string>();

  /** `usual`: how many fields rows mostly have. */
  constructor(output: ByteOutput, { columns, headed, preamble }: Shape, usual: number) {
    this.firstLine = output.lines + 1;
    this.#preamble = preamble;
    this.tally = new TableStatistics(usual);
    this.#output = output;
    this.#columns = columns;
    this.#headed = headed;
    if (!headed) {
      output.line(`| ${Array.from({ length: columns }, () => "").join(" | ")} |`);
      output.line(delimiterRow(columns));
    }
    this.#rowAt = output.at;
  }

  get lastLine(): number {
    return this.#output.lines;
  }

  field(fields: Fields): void {
    const { whole, bits } = fields;
    this.#width += 1;
    if (whole && (bits & (seen.mark | seen.odd)) === 0) this.#copy(fields);
    else this.#write(fields.text().trim());
  }

  rowEnd(): boolean {
    const output = this.#output;
    if (this.#filled === 0) output.at = this.#rowAt;
    else if (this.#preamble > 0) {
      output.at = this.#rowAt;
      this.#preamble -= 1;
    } else {
      if (this.#filled > this.columns) this.columns = this.#filled;
      output.at = this.#filledAt;
      output.room(spareBytes);
      if (this.#headed) this.#pad();
      output.byte(space);
      output.byte(pipe);
      output.byte(lf);
      output.lines += 1;
      if (this.#headed) output.line(delimiterRow(this.#columns));
      this.#headed = false;
      output.settle();
    }
    this.#rowAt = output.at;
    this.#width = 0;
    this.#filled = 0;
    return this.tally.rowEnd();
  }

  rowAgain(): void {
    this.#output.at = this.#rowAt;
    this.#width = 0;
    this.#filled = 0;
    this.tally.rowAgain();
  }

  #pad(): void {
    const missing = Math.max(0, this.#columns - this.#filled);
    this.#output.text(" | ".repeat(missing));
  }

  #open(bytes: number): void {
    const output = this.#output;
    output.room(bytes + spareBytes);
    if (this.#width > 1) output.byte(space);
    output.byte(pipe);
    output.byte(space);
  }

  #close(): void {
    this.#filledAt = this.#output.at;
    this.#filled = this.#width;
  }

  /** Nothing in it means anything: its bytes are the cell's. */
  #copy({ bytes, bits, start, end }: Fields): void {
    let from = start;
    let to = end;
    while (from < to && bytes[from] === space) from += 1;
    while (to > from && bytes[to - 1] === space) to -= 1;
    this.#open(to - from);
    this.tally.count(to > from);
    if (to === from) return;
    const { bytes: out, at } = this.#output;
    if (to - from > copiedBytesMax) out.set(bytes.subarray(from, to), at);
    else for (let i = 0; i < to - from; i += 1) out[at + i] = bytes[from + i] as number;
    this.#output.at = at + to - from;
    this.characters += (bits & seen.wide) === 0 ? to - from : units(bytes, from, to);
    this.#close();
  }

  #write(text: string): void {
    this.#open(0);
    this.tally.count(text !== "");
    if (text === "") return;
    this.#output.text(this.#markdown(text));
    this.#output.room(spareBytes);
    this.characters += text.length;
    if (text.includes("\ufffd")) this.undecodable += text.split("\ufffd").length - 1;
    this.#close();
  }

  #markdown(text: string): string {
    if (text.length > knownCharactersMax) return textCell(text);
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size >= knownMax) this.#known.clear();
    const markdown = textCell(text);
    this.#known.set(text, markdown);
    return markdown;
  }
}

/** UTF-16 units of so many bytes of UTF-8. */
function units(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number;
    if (byte < 0x80 || byte >= 0xc0) count += byte >= 0xf0 ? 2 : 1;
  }
  return count;
}
