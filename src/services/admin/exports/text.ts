import type { ExportFormat } from "./formats.ts";

/** Position of an export: after sequence `after` up to `through`, which the first piece sets. */
export interface ExportPosition {
  after: number;
  through: number;
}

/** A part of a history, in order; may be empty. */
export interface ExportPiece<Row> {
  rows: readonly Row[];
  /** Null: the last part. */
  after: number | null;
  through: number;
}

/** An export as text in pieces. Returns the number of rows. */
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
