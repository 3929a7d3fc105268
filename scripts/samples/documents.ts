/** A small document of each live kind, under a name that people would give it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build/paths.ts";
import { pdfOf } from "./pdf.ts";

const corpus = {
  "Guide.pdf": "pdf-to-markdown/guide",
  "Two columns.pdf": "pdf-to-markdown/two-columns",
  "Formulas.docx": "docx-to-markdown/formulas",
  "Tables.docx": "docx-to-markdown/tables",
  "Remarks.pptx": "pptx-to-markdown/remarks",
  "Pictures.pptx": "pptx-to-markdown/pictures",
  "Amounts.csv": "csv-to-markdown/semicolons-windows-1252",
  "Notes.md": "text-to-markdown/markdown",
} as const;

export type SampleName = keyof typeof corpus;

export const sampleNames = Object.keys(corpus) as SampleName[];

export function sampleDocument(name: SampleName): Uint8Array<ArrayBuffer> {
  const extension = name.slice(name.lastIndexOf("."));
  return new Uint8Array(readFileSync(join(root, "test/corpus", corpus[name], `input${extension}`)));
}

/** A PDF of so many pages, each of which costs 0.1 Credits. */
export const pagesPdf = (pages: number): Uint8Array<ArrayBuffer> =>
  pdfOf(
    Array.from({ length: pages }, (_, at) => ({
      heading: `Chapter ${at + 1}`,
      paragraphs: [`The heron of chapter ${at + 1} waits in the reeds.`],
    })),
  );
