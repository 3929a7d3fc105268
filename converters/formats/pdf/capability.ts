import { Type } from "@sinclair/typebox";
import { type Capability, certainty } from "../../contract.ts";
import { choice, ocrLanguages } from "../option-schemas.ts";

export const capability = {
  id: "pdf-to-markdown",
  name: "PDF",
  extensions: [".pdf"],
  mediaTypes: ["application/pdf"],
  sourceUnitKind: "page",
  maxBytes: null,
  pages: true,
  recognition: "ocr",
  pagePictures: true,
  pageProgress: true,
  modes: ["fast", "accurate"],
  layoutFidelities: ["standard", "formula"],
  optionsSchema: Type.Object(
    {
      furniture: choice(
        ["drop", "keep"],
        "Running headers, footers, page numbers, watermarks and the lettering of figures.",
      ),
      annotations: choice(
        ["drop", "keep"],
        "Comments, highlights and corrections of readers, as footnotes with author and date.",
      ),
      ocr: Type.Boolean({
        default: true,
        description:
          "Recognition of text that the file only shows: scanned pages, text in pictures, letters drawn as shapes, fonts that do not say which characters they draw.",
      }),
      ocr_languages: ocrLanguages,
    },
    { additionalProperties: false },
  ),
  sniff: ({ head }) => {
    // The header may stand anywhere in the first 1,024 bytes (PDF 1.7, implementation note 13).
    const start = Buffer.from(head.subarray(0, 1024)).toString("latin1");
    return start.includes("%PDF-") ? certainty.certain : certainty.none;
  },
  load: async () => (await import("./converter.ts")).converter,
} as const satisfies Capability;
