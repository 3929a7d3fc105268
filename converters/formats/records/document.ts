/** Converter of text files with structure: opened, shown as blocks, and priced by the words that are written. */

import type { RootContent } from "mdast";
import type { Converter, Source } from "../../contract.ts";
import { writtenWords } from "../../document/count-words.ts";
import type { Asset, Document, DocumentMetadata } from "../../document/model.ts";
import { signalsOfDecoded } from "../../document/signals.ts";
import type { Encoding } from "../../input/encodings/marks.ts";
import type { TextSize } from "../../input/encodings/read-text.ts";

/** A file of records as a document, before what was measured on its bytes is added. */
export interface Shown {
  children: RootContent[];
  assets: Asset[];
  metadata: Pick<DocumentMetadata, "title" | "authors" | "language">;
  details: Record<string, unknown>;
  warnings: string[];
}

export interface OpenedRecords {
  encoding: Encoding;
  size: Pick<TextSize, "characters" | "undecodable">;
  /** `workDir`: null when only the words are counted. */
  shown(workDir: string | null): Promise<Shown>;
}

/** `open` throws Fault for what cannot be read and for what holds nothing. */
export function recordsConverter(open: (source: Source) => Promise<OpenedRecords>): Converter {
  return {
    async measure(source) {
      const { children } = await (await open(source)).shown(null);
      return { metrics: { words: writtenWords(children) }, sourceUnits: 1 };
    },

    async convert(source, _request, context): Promise<Document> {
      const { encoding, size, shown } = await open(source);
      const { children, assets, metadata, details, warnings } = await shown(context.workDir);
      context.progress(1, 1);
      const signals = signalsOfDecoded(encoding, size, warnings);
      return {
        root: { type: "root", children },
        units: [{ index: 1, signals }],
        assets,
        metadata: { ...metadata, engines: {}, details: { encoding: encoding.label, ...details } },
        metrics: { words: writtenWords(children) },
      };
    },
  };
}
