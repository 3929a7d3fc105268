/** What becomes of an archive, for tests: its Markdown and what is told of it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConversionRequest, Converter } from "../../contract.ts";
import { toMarkdown } from "../../document/markdown/write.ts";
import type { Document } from "../../document/model.ts";
import { contextIn } from "../../testing/context.ts";

export interface Converted {
  markdown: string;
  document: Document;
  /** Of all units. */
  warnings: string[];
  assets: string[];
}

const request: ConversionRequest = { mode: "fast", layoutFidelity: "standard", pages: null, options: {} };

/** Also measured: the words and units of both must agree, else it throws. Throws what the converter does. */
export async function converted(
  converter: Converter,
  filename: string,
  bytes: Uint8Array,
): Promise<Converted> {
  const folder = mkdtempSync(join(tmpdir(), "linked-"));
  try {
    const path = join(folder, "input");
    writeFileSync(path, bytes);
    const source = { path, filename, bytes: bytes.length };
    const measured = await converter.measure(source, request);
    const document = await converter.convert(source, request, contextIn(folder));
    if (measured.metrics.words !== document.metrics.words || measured.sourceUnits !== document.units.length)
      throw new Error(`measured ${JSON.stringify(measured)}, converted ${JSON.stringify(document.metrics)}`);
    return {
      markdown: toMarkdown(document.root),
      document,
      warnings: document.units.flatMap(({ signals }) => signals.warnings),
      assets: document.assets.map((asset) => asset.path),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
