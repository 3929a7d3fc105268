/** Rows of long tables as text, which become nodes when read: a million cells as nodes take 300 MB. */
import type { PhrasingContent, Table, TableCell, TableRow } from "mdast";

/** A cell: its text, where a line feed is a line break, or a node if it has other content. */
export type CompactCell = string | TableCell;

export interface CompactRows {
  readonly columns: number;
  /** Every row from the first on; each call starts from the beginning. */
  rows(): Iterable<readonly CompactCell[]>;
  /** The cells that are nodes. */
  nodes(): Iterable<TableCell>;
}

declare module "mdast" {
  interface TableData {
    rows?: CompactRows;
  }
}

/** The rows of any table as nodes, created while they are read. */
export function tableRows(table: Table): Iterable<TableRow> {
  const rows = table.data?.rows;
  return rows === undefined ? table.children : expanded(rows);
}

function* expanded(rows: CompactRows): Generator<TableRow> {
  for (const cells of rows.rows()) yield { type: "tableRow", children: cells.map(cellNode) };
}

export function compactTable(rows: CompactRows): Table {
  return { type: "table", children: [], data: { rows } };
}

/** With an empty first row, which marks a table without a header. */
export function headless(rows: CompactRows): CompactRows {
  return {
    columns: rows.columns,
    nodes: () => rows.nodes(),
    *rows() {
      yield [];
      yield* rows.rows();
    },
  };
}

/** Millions of empty cells would be millions of objects. */
const emptyCell: TableCell = { type: "tableCell", children: [] };

export function cellNode(cell: CompactCell): TableCell {
  if (typeof cell !== "string") return cell;
  return cell === "" ? emptyCell : { type: "tableCell", children: textWithBreaks(cell) };
}

const lineEnd = /\r\n?|\n/;

/** Text whose line ends are line breaks. */
export function textWithBreaks(text: string): PhrasingContent[] {
  if (!lineEnd.test(text)) return [{ type: "text", value: text }];
  return text.split(lineEnd).flatMap((line, i): PhrasingContent[] => {
    const value: PhrasingContent = { type: "text", value: line };
    return i === 0 ? [value] : [{ type: "break" }, value];
  });
}

/** Separates the texts of a row, and precedes the number of a cell that is a node. */
const separator = "\x1f";
const nodeMark = "\x1e";
const anyMark = /[\x1e\x1f]/;

export class PackedRows implements CompactRows {
  columns = 0;
  readonly #rows: string[] = [];
  readonly #nodes: TableCell[] = [];

  get length(): number {
    return this.#rows.length;
  }

  push(cells: readonly CompactCell[]): void {
    if (cells.length > this.columns) this.columns = cells.length;
    this.#rows.push(cells.length === 0 ? nodeMark : packed(cells, this.#nodes));
  }

  *rows(): Generator<CompactCell[]> {
    for (let i = 0; i < this.#rows.length; i++) yield this.row(i);
  }

  row(index: number): CompactCell[] {
    return unpacked(this.#rows[index] ?? nodeMark, this.#nodes);
  }

  get hasNodes(): boolean {
    return this.#nodes.length > 0;
  }

  nodes(): Iterable<TableCell> {
    return this.#nodes;
  }
}

function packed(cells: readonly CompactCell[], nodes: TableCell[]): string {
  const plain = cells.every((cell) => typeof cell === "string" && !anyMark.test(cell));
  if (plain) return cells.join(separator);
  const texts = cells.map((cell) => {
    if (typeof cell === "string" && !anyMark.test(cell)) return cell;
    return nodeMark + (nodes.push(cellNode(cell)) - 1);
  });
  return texts.join(separator);
}

function unpacked(row: string, nodes: readonly TableCell[]): CompactCell[] {
  if (row === nodeMark) return [];
  const cells: CompactCell[] = row.split(separator);
  if (!row.includes(nodeMark)) return cells;
  return cells.map((cell) => {
    if (typeof cell !== "string" || !cell.startsWith(nodeMark)) return cell;
    return nodes[Number(cell.slice(1))] ?? "";
  });
}
