/** Files of records through measuring and converting to Markdown, for tests. */
import { toMarkdown } from "../../../document/markdown/write.ts";
import type { Document } from "../../../document/model.ts";
import { openSample } from "../../../input/sample.ts";
import { convertMeasured, withSource } from "../../../testing/converted.ts";
import { capability as json } from "../json/capability.ts";
import { capability as xml } from "../xml/capability.ts";

interface Converted {
  markdown: string;
  document: Document;
}

/** By whichever of the two kinds is surer of it. Throws Fault as measuring and converting do. */
export const convertFile = (filename: string, content: string | Uint8Array): Promise<Converted> =>
  withSource(filename, content, async (source, folder) => {
    const sample = await openSample(source);
    const kind = (await json.sniff(sample)) >= (await xml.sniff(sample)) ? json : xml;
    const document = await convertMeasured(await kind.load(), source, folder);
    return { markdown: toMarkdown(document.root).trimEnd(), document };
  });

/** The Markdown alone. */
export const markdownOf = async (filename: string, content: string | Uint8Array): Promise<string> =>
  (await convertFile(filename, content)).markdown;

/** Sentences for the reviewer. */
export const warningsOf = async (filename: string, content: string | Uint8Array): Promise<string[]> =>
  (await convertFile(filename, content)).document.units.flatMap(({ signals }) => signals.warnings);
