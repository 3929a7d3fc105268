/** Databases of an export: tables whose rows may be pages. */
import type { PhrasingContent, TableCell } from "mdast";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { type CompactCell, compactTable, PackedRows, textWithBreaks } from "../../document/rows.ts";
import { countWords } from "../../input/encodings/read-text.ts";
import { addressOf } from "../../input/linked/addresses.ts";
import { append } from "../../util/append.ts";
import { comparedLetters } from "../../util/comparable-text.ts";
import { rowsOf } from "./columns.ts";
import { type PageReader, type ReadPage, relations } from "./page-reader.ts";
import type { Page } from "./pages.ts";

export interface CellCount {
  cells: number;
}

export function wordsOfTablePage(bytes: Uint8Array, { title }: Page): number {
  let words = countWords(title);
  for (const row of rowsOf(bytes)) for (const cell of row) words += countWords(cell);
  return words;
}

/** A database as a table below its title. Throws Fault document_too_complex for too many cells. */
export function readTablePage(
  reader: PageReader,
  bytes: Uint8Array,
  page: Page,
  unit: number,
  count: CellCount,
): ReadPage {
  const rows = new PackedRows();
  const columns: string[] = [];
  const pages = new RowPages(page.children);
  for (const row of rowsOf(bytes)) {
    count.cells += row.length;
    if (count.cells > limits.cellsMax)
      throw new Fault("document_too_complex", {
        message: `The databases have over ${limits.cellsMax} cells; export them by themselves.`,
      });
    if (columns.length === 0) {
      append(columns, row);
      rows.push(row.map((cell) => cell.trim()));
    } else rows.push(row.map((cell, at) => cellOf(reader, cell.trim(), at, columns, page, unit, pages)));
  }
  compareTwin(reader, rows, page, unit);
  return {
    children: [
      { type: "heading", depth: 1, children: [{ type: "text", value: page.title }] },
      ...(rows.length === 0 ? [] : [compactTable(rows)]),
    ],
    anchors: new Map(),
    warnings: [],
    text: null,
  };
}

function cellOf(
  reader: PageReader,
  text: string,
  at: number,
  columns: readonly string[],
  page: Page,
  unit: number,
  pages: RowPages,
): CompactCell {
  const own = at === 0 && text !== "" ? pages.take(text) : undefined;
  if (own !== undefined) {
    const url = addressOf({ name: own.file, fragment: "" });
    return cell([
      { type: "link", url, children: textWithBreaks(text) as PhrasingContent[] },
    ] as PhrasingContent[]);
  }
  const nodes = relations(reader, text, page, unit);
  if (nodes === null) return text;
  reader.findings.add(unit, "relation", columns[at] ?? "");
  return cell(nodes);
}

function cell(children: PhrasingContent[]): TableCell {
  return { type: "tableCell", children };
}

/** Rows that are pages, by their titles; those of the same title in turn. File names lack some characters and are cut. */
class RowPages {
  readonly #byTitle: Map<string, Page[]>;

  constructor(pages: readonly Page[]) {
    this.#byTitle = Map.groupBy(pages, ({ title }) => comparable(title));
  }

  take(text: string): Page | undefined {
    return this.#byTitle.get(comparable(text))?.shift();
  }
}

/** Letters of a title that are surely in the file's name. */
const cutAt = 40;

function comparable(text: string): string {
  return comparedLetters(text).slice(0, cutAt);
}

/** The view that is exported may hide what the database holds. */
function compareTwin({ files, findings }: PageReader, shown: PackedRows, { twin }: Page, unit: number): void {
  const bytes = twin === null ? null : files.bytesIfSound(twin);
  if (bytes === null) return;
  let count = 0;
  let columns = 0;
  for (const row of rowsOf(bytes)) {
    count += 1;
    columns = Math.max(columns, row.length);
  }
  if (count > shown.length) findings.add(unit, "view", `rows (${count - shown.length})`);
  if (columns > shown.columns) findings.add(unit, "view", `columns (${columns - shown.columns})`);
}
