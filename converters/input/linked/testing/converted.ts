/** What becomes of an archive, for tests: its Markdown and what is told of it. */
import type { Converter } from "../../../contract.ts";
import { toMarkdown } from "../../../document/markdown/write.ts";
import type { Document } from "../../../document/model.ts";
import { convertMeasured, withSource } from "../../../testing/converted.ts";

export interface Converted {
  markdown: string;
  document: Document;
  /** Of all units. */
  warnings: string[];
  assets: string[];
}

/** Throws what the converter does, and where it has measured something else. */
export async function converted(
  converter: Converter,
  filename: string,
  bytes: Uint8Array,
): Promise<Converted> {
  const document = await withSource(filename, bytes, (source, folder) =>
    convertMeasured(converter, source, folder),
  );
  return {
    markdown: toMarkdown(document.root),
    document,
    warnings: document.units.flatMap(({ signals }) => signals.warnings),
    assets: document.assets.map((asset) => asset.path),
  };
}
