import type { CapabilityId } from "../../../converters/capabilities.ts";
import { sampleEpub, sampleNotes } from "./sample-books.ts";
import { sampleDocx, samplePptx, sampleXlsx } from "./sample-packages.ts";
import { samplePdf } from "./sample-pdf.ts";
import { samplePng } from "./sample-png.ts";

/** A document of a few bytes, made by this program itself. */
export interface SelfTestSample {
  filename: string;
  bytes(): Buffer;
}

/** What is in each sample, and must be in its Markdown. */
export const sampleWord = "Markmill";

/** A capability without one is not tried. */
export const samples: Readonly<Partial<Record<CapabilityId, SelfTestSample>>> = {
  "csv-to-markdown": { filename: "sample.csv", bytes: () => Buffer.from(`name,value\n${sampleWord},1\n`) },
  "docx-to-markdown": { filename: "sample.docx", bytes: () => sampleDocx(sampleWord) },
  "epub-to-markdown": { filename: "sample.epub", bytes: () => sampleEpub(sampleWord) },
  "html-to-markdown": {
    filename: "sample.html",
    bytes: () => Buffer.from(`<!doctype html><title>Sample</title><h1>${sampleWord}</h1>`),
  },
  "image-to-markdown": { filename: "sample.png", bytes: () => samplePng(sampleWord) },
  "json-to-markdown": {
    filename: "sample.json",
    bytes: () => Buffer.from(`{"name": "${sampleWord}", "value": 1.0}\n`),
  },
  "notes-to-markdown": { filename: "sample.zip", bytes: () => sampleNotes(sampleWord) },
  "pdf-to-markdown": { filename: "sample.pdf", bytes: samplePdf },
  "pptx-to-markdown": { filename: "sample.pptx", bytes: () => samplePptx(sampleWord) },
  "text-to-markdown": { filename: "sample.md", bytes: () => Buffer.from(`# ${sampleWord}\n\nText.\n`) },
  "xlsx-to-markdown": { filename: "sample.xlsx", bytes: () => sampleXlsx(sampleWord) },
  "xml-to-markdown": {
    filename: "sample.xml",
    bytes: () => Buffer.from(`<?xml version="1.0"?>\n<sample><name>${sampleWord}</name></sample>\n`),
  },
};
