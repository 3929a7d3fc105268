import { join } from "node:path";
import type { RootContent, TableCell } from "mdast";
import { Fault } from "../../../config/errors/fault.ts";
import { openFile } from "../../../config/open-file.ts";
import type { Converter, Source } from "../../contract.ts";
import { type BlockLines, linesIn } from "../../document/markdown/lines.ts";
import { toMarkdown } from "../../document/markdown/write.ts";
import type { Document } from "../../document/model.ts";
import { type CompactRows, compactTable, headless, textWithBreaks } from "../../document/rows.ts";
import { signalsOfDecoded } from "../../document/signals.ts";
import { decodeSample } from "../../input/encodings/encoding.ts";
import type { Encoding } from "../../input/encodings/marks.ts";
import { encodingOf, readUtf8 } from "../../input/encodings/read-text.ts";
import { openSample } from "../../input/sample.ts";
import { ByteOutput } from "./byte-output.ts";
import { type Dialect, sniffDialect } from "./dialect.ts";
import { hasHeader, headerRowsMax } from "./header.ts";
import { readRows, sampleRows, textRows } from "./rows.ts";
import { TableStatistics } from "./table-statistics.ts";
import { type Shape, TableWriter } from "./table-writer.ts";

/** The rows of a file that is open: read anew whenever they are asked for, so that none of them is held. */
interface Opened {
  source: Source;
  encoding: Encoding;
  dialect: Dialect;
  /** The text's beginning, and whether it is all of it. */
  text: string;
  whole: boolean;
}

/** The text behind the line that declares the delimiter, as UTF-8. */
function* utf8Of({ source, encoding, dialect }: Opened): Generator<Uint8Array> {
  let left = dialect.skip;
  for (const piece of readUtf8(source, encoding)) {
    yield piece.subarray(left);
    left = Math.max(0, left - piece.length);
  }
}

/** Those of the text's beginning, as many as tell whether there is a header. */
function firstRows({ text, whole, dialect }: Opened): string[][] {
  return sampleRows(text.slice(dialect.skip), dialect, whole, headerRowsMax);
}

/** Those with content, their cells trimmed and without the empty ones at the end. */
function contentRows(rows: Iterable<readonly string[]>): string[][] {
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
class SourceRows implements CompactRows {
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

/** More lines than this are no remark before a table. */
const rowsMax = 20;
/** So many whole rows must follow. */
const followingMin = 2;

/** How many first rows (titles, dates, comments) stand before the table that follows them. */
function preambleRows(rows: readonly (readonly string[])[], columns: number): number {
  if (columns < 2) return 0;
  const isRemark = (row: readonly string[]) =>
    row.length === 1 || (row[0]?.startsWith("#") && row.length !== columns);
  const count = rows.findIndex((row) => !isRemark(row));
  if (count < 1 || count > rowsMax) return 0;
  const following = rows.slice(count, count + followingMin);
  return following.length === followingMin && following.every((row) => row.length === columns) ? count : 0;
}

function preambleBlocks(rows: readonly (readonly string[])[]): RootContent[] {
  if (rows.length === 0) return [];
  const text = rows.map((row) => row.join(", ")).join("\n");
  return [{ type: "paragraph", children: textWithBreaks(text) }];
}

export const converter: Converter = {
  async measure(source) {
    const opened = await open(source);
    const tally = new TableStatistics(opened.dialect.columns);
    readRows(utf8Of(opened), opened.dialect, tally);
    if (tally.cells === 0)
      throw new Fault("empty_document", { message: "The table has no cells with content." });
    return { metrics: { cells: tally.cells }, sourceUnits: 1 };
  },

  async convert(source, request, context): Promise<Document> {
    const opened = await open(source);
    const { encoding, dialect } = opened;
    const first = contentRows(firstRows(opened));
    const preamble = preambleRows(first, dialect.columns);
    const body = first.slice(preamble);
    const headed = request.options.header === "auto" ? hasHeader(body) : request.options.header !== "none";
    const before = preambleBlocks(first.slice(0, preamble));
    const file = join(context.workDir, "table.md");
    const lines: BlockLines[] = [];
    const shape = { headed, preamble, before: toMarkdown({ type: "root", children: before }, lines) };
    const columns = body.reduce((most, row) => Math.max(most, row.length), 0);
    let table = write(opened, { ...shape, columns }, file);
    // A wider row came later: only now it is known how wide the header must be.
    if (table.columns > columns) table = write(opened, { ...shape, columns: table.columns }, file);
    context.progress(1, 1);
    const { tally, undecodable } = table;
    const rows = new SourceRows(opened, preamble, table.columns);
    return {
      root: { type: "root", children: [...before, compactTable(headed ? rows : headless(rows))] },
      written: { file, lines: [...lines, { lines: [table.firstLine, table.lastLine] }], assets: [] },
      units: [
        {
          index: 1,
          signals: {
            ...signalsOfDecoded(encoding, { characters: table.characters, undecodable }),
            tableConsistency: tally.rows === 0 ? null : tally.fitting / tally.rows,
          },
        },
      ],
      assets: [],
      metadata: {
        engines: {},
        details: {
          encoding: encoding.label,
          delimiter: dialect.delimiter,
          header: headed,
          rows: tally.rows - preamble,
        },
      },
      metrics: { cells: tally.cells },
    };
  },
};

async function open(source: Source): Promise<Opened> {
  const encoding = await encodingOf(source);
  const sample = await openSample(source);
  const { head, bytes, filename } = sample;
  const text = decodeSample(head, encoding);
  return {
    source,
    encoding,
    text,
    dialect: sniffDialect(text, head.length === bytes, filename),
    whole: head.length === bytes,
  };
}

interface Written extends Shape {
  /** What becomes of the rows that stand before the table. */
  before: string;
}

function write(opened: Opened, shape: Written, file: string): TableWriter {
  using target = openFile(file, "w");
  const output = new ByteOutput(target.descriptor);
  if (shape.preamble > 0) output.text(`${shape.before}\n`, linesIn(shape.before));
  const table = new TableWriter(output, shape, opened.dialect.columns);
  readRows(utf8Of(opened), opened.dialect, table);
  output.flush();
  return table;
}
