import type { ExportFormat } from "./formats.ts";

/** Where an export goes on: behind the sequence `after`, up to `through`, which its first piece has set. */
export interface ExportPosition {
  after: number;
  through: number;
}

/** A part of a history, in order; it may be empty where the filter wants nothing of that part. */
export interface ExportPiece<Row> {
  rows: readonly Row[];
  /** Null: this was the last. */
  after: number | null;
  through: number;
}

/** An export as text, piece by piece: nothing of an earlier piece is kept. Returns how many rows there were. */
export async function* exportText<Row>(
  first: ExportPiece<Row>,
  next: (position: ExportPosition) => Promise<ExportPiece<Row>>,
  format: ExportFormat<Row>,
  facts: object,
): AsyncGenerator<string, { count: number; through: number }> {
  yield format.head(facts);
  let piece = first;
  for (let count = 0; ; ) {
    const text = format.rows(piece.rows, count === 0);
    if (text !== "") yield text;
    count += piece.rows.length;
    const { after, through } = piece;
    if (after === null) {
      yield format.end(count);
      return { count, through };
    }
    piece = await next({ after, through });
  }
}
