/** Small files through measuring and converting, each in a folder of its own. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConversionContext, ConversionRequest, Converter, Source } from "../contract.ts";
import type { Document } from "../document/model.ts";
import { contextIn } from "./context.ts";

/** In fast mode, whole, with the options that a kind without choices has. */
export const usualRequest: ConversionRequest = {
  mode: "fast",
  layoutFidelity: "standard",
  pages: null,
  options: {},
};

/** `folder` and all that is left in it is gone afterwards. */
export async function withSource<T>(
  filename: string,
  content: string | Uint8Array,
  use: (source: Source, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "converted-"));
  try {
    const path = join(folder, "input");
    await Bun.write(path, content);
    return await use({ path, filename, bytes: Bun.file(path).size }, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws where it was measured to something else than it was converted to, and what the converter throws. */
export async function convertMeasured(
  converter: Converter,
  source: Source,
  folder: string,
  { request = usualRequest, ...context }: Partial<ConversionContext> & { request?: ConversionRequest } = {},
): Promise<Document> {
  const measured = await converter.measure(source, request);
  const document = await converter.convert(source, request, { ...contextIn(folder), ...context });
  const converted = { metrics: document.metrics, sourceUnits: document.units.length };
  if (!Bun.deepEquals(measured, converted))
    throw new Error(`measured ${JSON.stringify(measured)}, converted ${JSON.stringify(converted)}`);
  return document;
}
