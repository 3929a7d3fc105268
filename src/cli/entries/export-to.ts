/** Writes an export to a file or standard output. */
import { resolve } from "node:path";
import type { ExportFormat } from "../../services/admin/exports/formats.ts";
import { type ExportPiece, type ExportPosition, exportText } from "../../services/admin/exports/text.ts";
import type { Context } from "../context.ts";
import { fileSink, standardOutput } from "../file-sink.ts";

/** `file` null: standard output. A failure leaves no file behind. */
export async function exportTo<Row>(
  { context, file }: { context: Context; file: string | null },
  read: (position: ExportPosition | null) => Promise<ExportPiece<Row>>,
  format: ExportFormat<Row>,
  facts: object,
): Promise<{ count: number; through: number }> {
  // Before anything is written.
  const first = await read(null);
  const sink = file === null ? standardOutput(context) : await fileSink(resolve(context.cwd, file));
  try {
    const text = exportText(first, read, format, facts);
    for (;;) {
      const { done, value } = await text.next();
      if (done) {
        await sink.done();
        return value;
      }
      await sink.write(value);
    }
  } finally {
    await sink.abandon();
  }
}
