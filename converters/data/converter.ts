import { Fault } from "../../config/errors/fault.ts";
import { limits } from "../../config/limits.ts";
import type { Converter, Source } from "../contract.ts";
import type { Document } from "../document/model.ts";
import { compactTable, headless, PackedRows } from "../document/rows.ts";
import { decodeSample, type Encoding } from "../encoding.ts";
import { encodingOf, readText } from "../read-text.ts";
import { openSample } from "../sample.ts";
import { type Dialect, sniffDialect } from "./dialect.ts";
import { hasHeader, headerRowsMax } from "./header.ts";
import { rowsOf } from "./rows.ts";

interface Opened {
  encoding: Encoding;
  dialect: Dialect;
}

export const converter: Converter = {
  async measure(source) {
    const opened = await open(source);
    let cells = 0;
    for await (const row of contentRows(source, opened))
      cells += row.cells.filter((cell) => cell !== "").length;
    if (cells === 0) throw new Fault("empty_document", { message: "The table has no cell with content." });
    return { metrics: { cells }, sourceUnits: 1 };
  },

  async convert(source, request, context): Promise<Document> {
    const opened = await open(source);
    const { encoding, dialect } = opened;
    const first: string[][] = [];
    const rows = new PackedRows();
    const signals = { characters: 0, unmappedCharacters: 0 };
    let cells = 0;
    let fitting = 0;
    for await (const { cells: row, width } of contentRows(source, opened)) {
      if (first.length < headerRowsMax) first.push(row);
      rows.push(row);
      if (width === dialect.columns) fitting += 1;
      for (const cell of row) {
        if (cell !== "") cells += 1;
        signals.characters += cell.length;
        if (cell.includes("\ufffd")) signals.unmappedCharacters += cell.split("\ufffd").length - 1;
      }
    }
    context.progress(1, 1);
    const unmapped = signals.unmappedCharacters;
    const headed = request.options.header === "auto" ? hasHeader(first) : request.options.header !== "none";
    return {
      root: {
        type: "root",
        children: rows.length === 0 ? [] : [compactTable(headed ? rows : headless(rows))],
      },
      units: [
        {
          index: 1,
          signals: {
            ...signals,
            coverage: null,
            ocrConfidence: null,
            tableConsistency: rows.length === 0 ? null : fitting / rows.length,
            warnings:
              unmapped === 0 ? [] : [`${unmapped} characters could not be read as ${encoding.label}.`],
            failed: false,
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
          rows: rows.length,
        },
      },
      metrics: { cells },
    };
  },
};

async function open(source: Source): Promise<Opened> {
  const encoding = await encodingOf(source);
  const { head, bytes } = await openSample(source);
  const dialect = sniffDialect(decodeSample(head, encoding), head.length === bytes, source.filename);
  return { encoding, dialect };
}

/**
 * Rows with content, their cells trimmed and without the empty ones at the end; `width` is how many there were.
 *
 * Throws Fault document_too_complex past the limit of cells.
 */
async function* contentRows(
  source: Source,
  { encoding, dialect }: Opened,
): AsyncGenerator<{ cells: string[]; width: number }> {
  let total = 0;
  for await (const row of rowsOf(skipped(readText(source, encoding), dialect.skip), dialect.delimiter)) {
    const width = row.length;
    const cells = row.map((cell) => cell.trim());
    while (cells.at(-1) === "") cells.pop();
    total += cells.length;
    if (total > limits.cellsMax) {
      throw new Fault("document_too_complex", {
        message: `The table has over ${limits.cellsMax} cells; split it.`,
      });
    }
    if (cells.length > 0) yield { cells, width };
  }
}

async function* skipped(pieces: AsyncIterable<string>, count: number): AsyncGenerator<string> {
  let left = count;
  for await (const piece of pieces) {
    yield piece.slice(left);
    left = Math.max(0, left - piece.length);
  }
}
