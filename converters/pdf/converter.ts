/** PDF to Markdown: our own layout engine on MuPDF's characters. */

import type { ConversionContext, ConversionRequest, Converter, Source } from "../contract.ts";
import type { Asset, Document } from "../document/model.ts";
import { loadMupdf, type MupdfEngine, mupdfVersion } from "../engines/mupdf.ts";
import { writeFigures } from "./figures/assets.ts";
import { drawPage } from "./file/draw-page.ts";
import { measurePdf } from "./file/measure.ts";
import { type OpenedPdf, openPdf } from "./file/open.ts";
import { selectPages } from "./file/page-ranges.ts";
import { readPages } from "./file/read-pages.ts";
import { assemble } from "./flow/assemble.ts";
import { layOutDocument } from "./flow/lay-out.ts";
import { DocumentHeadings } from "./headings/document-headings.ts";
import { readOutline } from "./headings/outline.ts";

export const converter: Converter = {
  async measure(source, request) {
    const engine = await loadMupdf();
    const opened = await openPdf(engine, source);
    try {
      return measurePdf(opened, request);
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
  const keepFurniture = request.options.furniture === "keep";
  const { sealed, units, vocabulary, body } = layOutDocument(
    readPages(engine, opened, numbers),
    keepFurniture,
    (done) => context.progress(done, numbers.length),
  );
  const assets: Asset[] = [];
  const root = await assemble(sealed, {
    body,
    headings: new DocumentHeadings(sealed, body, readOutline(opened.document)),
    vocabulary,
    lettering: keepFurniture,
    writeFigures: async (page, figures) => {
      const written = await writeFigures(engine, opened.document, page, figures, context.workDir);
      assets.push(...written.values());
      return written;
    },
  });
  if (opened.repaired) {
    units[0]?.signals.warnings.push("The file is damaged; what could be recovered was converted.");
  }
  return {
    root,
    units,
    assets,
    metadata: {
      ...titleAndAuthor(opened),
      engines: { mupdf: mupdfVersion },
      details: { furniture: keepFurniture ? "keep" : "drop" },
    },
    metrics: { pages: numbers.length },
  };
}

function titleAndAuthor({ document }: OpenedPdf): { title?: string; authors?: string[] } {
  const title = document.getMetaData("info:Title")?.trim();
  const author = document.getMetaData("info:Author")?.trim();
  return { ...(title ? { title } : {}), ...(author ? { authors: [author] } : {}) };
}
