/** Files of records through measuring and converting to Markdown, for tests. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConversionRequest } from "../../contract.ts";
import { toMarkdown } from "../../document/markdown/write.ts";
import type { Document } from "../../document/model.ts";
import { openSample } from "../../sample.ts";
import { contextIn } from "../../testing/context.ts";
import { capability as json } from "../json/capability.ts";
import { capability as xml } from "../xml/capability.ts";

const request: ConversionRequest = { mode: "fast", layoutFidelity: "standard", pages: null, options: {} };

interface Converted {
  markdown: string;
  document: Document;
}

/** By whichever of the two kinds is surer of it. Throws Fault as measuring and converting do. */
export async function convertFile(filename: string, content: string | Uint8Array): Promise<Converted> {
  const folder = await mkdtemp(join(tmpdir(), "records-"));
  try {
    const path = join(folder, "input");
    await Bun.write(path, content);
    const source = { path, filename, bytes: Bun.file(path).size };
    const sample = await openSample(source);
    const kind = (await json.sniff(sample)) >= (await xml.sniff(sample)) ? json : xml;
    const converter = await kind.load();
    const { metrics } = await converter.measure(source, request);
    const document = await converter.convert(source, request, contextIn(folder));
    if (!Bun.deepEquals(metrics, document.metrics)) throw new Error("measured otherwise than converted");
    return { markdown: toMarkdown(document.root).trimEnd(), document };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The Markdown alone. */
export const markdownOf = async (filename: string, content: string | Uint8Array): Promise<string> =>
  (await convertFile(filename, content)).markdown;

/** Sentences for the reviewer. */
export const warningsOf = async (filename: string, content: string | Uint8Array): Promise<string[]> =>
  (await convertFile(filename, content)).document.units.flatMap(({ signals }) => signals.warnings);
