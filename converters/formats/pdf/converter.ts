/** PDF to Markdown: our own layout engine on MuPDF's characters. */
import type {
  ConversionContext,
  ConversionRequest,
  Converter,
  FormulaPreflight,
  Measurement,
  Source,
} from "../../contract.ts";
import type { Document } from "../../document/model.ts";
import { loadMupdf, type MupdfEngine, mupdfVersion } from "../../engines/mupdf.ts";
import { tesseractVersion } from "../../engines/tesseract.ts";
import { append } from "../../util/append.ts";
import { drawPage } from "./file/draw-page.ts";
import { readInformation } from "./file/information.ts";
import { type OpenedPdf, openPdf } from "./file/open.ts";
import { selectPages } from "./file/page-ranges.ts";
import { preflight } from "./formulas/preflight.ts";
import {
  buildTree,
  findHeadings,
  layOut,
  newConversion,
  read,
  recognize,
  removeHiddenText,
  settle,
} from "./passes.ts";

/** The price of a PDF is its selected pages: the page tree is read, and where formulas are asked for a few pages. */
function measurePdf(
  opened: OpenedPdf,
  request: ConversionRequest,
  preflight: (pages: readonly number[]) => FormulaPreflight,
): Measurement {
  const { pages, ranges } = selectPages(request.pages, opened.pages);
  const measured = {
    metrics: { pages: pages.length },
    sourceUnits: pages.length,
    ...(request.layoutFidelity === "formula" ? { formula: preflight(pages) } : {}),
  };
  if (request.pages === null) return measured;
  return { ...measured, sourcePagesTotal: opened.pages, pagesSelected: pages.length, pageRanges: ranges };
}

export const converter: Converter = {
  async measure(source, request) {
    const engine = await loadMupdf();
    const opened = await openPdf(engine, source);
    try {
      return measurePdf(opened, request, (pages) => preflight(engine, opened, pages));
    } finally {
      opened.document.destroy();
    }
  },

  async convert(source: Source, request: ConversionRequest, context: ConversionContext): Promise<Document> {
    const engine = await loadMupdf();
    const opened = await openPdf(engine, source);
    try {
      return await convertOpened(engine, opened, request, context);
    } finally {
      opened.document.destroy();
    }
  },

  async drawPage(source, number, width) {
    const engine = await loadMupdf();
    const opened = await openPdf(engine, source);
    try {
      return drawPage(engine, opened, number, width);
    } finally {
      opened.document.destroy();
    }
  },
};

async function convertOpened(
  engine: MupdfEngine,
  opened: OpenedPdf,
  request: ConversionRequest,
  context: ConversionContext,
): Promise<Document> {
  const { pages: numbers } = selectPages(request.pages, opened.pages);
  const conversion = newConversion(engine, opened, request, context);
  const information = readInformation(opened.document);

  const pages = recognize(conversion, removeHiddenText(conversion, read(conversion, numbers)));
  const laidOut = await layOut(conversion, pages, numbers.length);
  const headings = findHeadings(conversion, laidOut);
  const root = await buildTree(conversion, laidOut, headings);
  const { units } = laidOut;
  settle(conversion, root, units);

  append(units[0]?.signals.warnings ?? [], information.warnings);
  if (opened.repaired) {
    units[0]?.signals.warnings.push("The file is damaged; what could be recovered was converted.");
  }
  const { keepFurniture, tags, checks, formulas } = conversion;
  const recognized = conversion.recognition?.log;
  const attachments = [...information.attachments, ...conversion.attachments];
  return {
    root,
    units,
    assets: conversion.assets,
    metadata: {
      ...information.metadata,
      engines: { mupdf: mupdfVersion, ...(recognized?.any ? { tesseract: tesseractVersion } : {}) },
      details: {
        furniture: keepFurniture ? "keep" : "drop",
        ...tags.details(headings.byTags),
        ...layerDetails(opened.layers),
        ...information.details,
        ...(attachments.length > 0 ? { attachments } : {}),
        ...checks.details,
        ...formulas.details,
        ...recognized?.details,
      },
    },
    metrics: { pages: numbers.length },
  };
}

/** Layers that a viewer does not show were left out. */
function layerDetails(layers: OpenedPdf["layers"]): { layers?: { count: number; left_out: string[] } } {
  return layers && layers.hidden.length > 0
    ? { layers: { count: layers.count, left_out: layers.hidden } }
    : {};
}
