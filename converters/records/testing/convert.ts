/** Files of records through the whole way from bytes to Markdown, for tests. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { capabilityById } from "../../capabilities.ts";
import type { ConversionRequest } from "../../contract.ts";
import { toMarkdown } from "../../document/markdown/write.ts";
import type { Document } from "../../document/model.ts";
import { inspect } from "../../inspect.ts";
import { contextIn } from "../../testing/context.ts";

const request: ConversionRequest = { mode: "fast", layoutFidelity: "standard", pages: null, options: {} };

interface Converted {
  capabilityId: string;
  markdown: string;
  document: Document;
}

/** Estimated and converted as a file of that name, by whatever recognises it. Throws Fault as the two do. */
export async function convertFile(filename: string, content: string | Uint8Array): Promise<Converted> {
  const folder = await mkdtemp(join(tmpdir(), "records-"));
  try {
    const path = join(folder, "input");
    await Bun.write(path, content);
    const source = { path, filename, bytes: Bun.file(path).size };
    const inspected = await inspect(source, null, request);
    const { capabilityId } = inspected;
    const converter = await capabilityById(capabilityId)?.load();
    if (converter === undefined) throw new Error(`${capabilityId} is no capability`);
    const document = await converter.convert(source, inspected.request, contextIn(folder));
    return { capabilityId, markdown: toMarkdown(document.root).trimEnd(), document };
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
