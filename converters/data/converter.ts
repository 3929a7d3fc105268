import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../../config/errors/fault.ts";
import type { Converter, Source } from "../contract.ts";
import { type BlockLines, linesIn } from "../document/markdown/lines.ts";
import { toMarkdown } from "../document/markdown/write.ts";
import type { Document } from "../document/model.ts";
import { compactTable, headless } from "../document/rows.ts";
import { signalsOfDecoded } from "../document/signals.ts";
import { decodeSample } from "../encoding.ts";
import { encodingOf } from "../read-text.ts";
import { openSample } from "../sample.ts";
import { ByteOutput } from "./byte-output.ts";
import { sniffDialect } from "./dialect.ts";
import { hasHeader } from "./header.ts";
import { preambleBlocks, preambleRows } from "./preamble.ts";
import { readRows } from "./rows.ts";
import { contentRows, firstRows, type Opened, SourceRows, utf8Of } from "./source-rows.ts";
import { type Shape, TableWriter } from "./table-writer.ts";
import { Tally } from "./tally.ts";

export const converter: Converter = {
  async measure(source) {
    const opened = await open(source);
    const tally = new Tally(opened.dialect.columns);
    readRows(utf8Of(opened), opened.dialect, tally);
    if (tally.cells === 0)
      throw new Fault("empty_document", { message: "The table has no cell with content." });
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
  const descriptor = openSync(file, "w");
  try {
    const output = new ByteOutput(descriptor);
    if (shape.preamble > 0) output.text(`${shape.before}\n`, linesIn(shape.before));
    const table = new TableWriter(output, shape, opened.dialect.columns);
    readRows(utf8Of(opened), opened.dialect, table);
    output.flush();
    return table;
  } finally {
    closeSync(descriptor);
  }
}
