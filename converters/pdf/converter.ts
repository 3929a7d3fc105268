/** PDF to Markdown: our own layout engine on MuPDF's characters. */

import type { ConversionContext, ConversionRequest, Converter, Source } from "../contract.ts";
import type { Asset, Document } from "../document/model.ts";
import { loadMupdf, type MupdfEngine, mupdfVersion } from "../engines/mupdf.ts";
import { drawFigures } from "./figures/draw-figures.ts";
import { drawPage } from "./file/draw-page.ts";
import { measurePdf } from "./file/measure.ts";
import { type OpenedPdf, openPdf } from "./file/open.ts";
import { selectPages } from "./file/page-ranges.ts";
import { readPages } from "./file/read-pages.ts";
import { Recovery } from "./file/recovery.ts";
import { assemble } from "./flow/assemble.ts";
import { layOutDocument } from "./flow/lay-out.ts";
import { DocumentHeadings } from "./headings/document-headings.ts";
import { readOutline } from "./headings/outline.ts";
import { SecondLooks } from "./second-look/second-looks.ts";

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
      const recovery = new Recovery(engine, opened, source);
      return await convertOpened(engine, opened, request, context, recovery);
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
  recovery: Recovery,
): Promise<Document> {
  const { pages: numbers } = selectPages(request.pages, opened.pages);
  const keepFurniture = request.options.furniture === "keep";
  const looks = new SecondLooks(engine, opened, recovery, request.mode === "accurate");
  const pages = looks.pages(readPages(engine, opened, numbers, recovery));
  const { sealed, units, vocabulary, body } = await layOutDocument(pages, {
    keepFurniture,
    read: (done) => context.progress(done, numbers.length),
    layOut: looks.layOut,
    laidOut: looks.laidOut,
  });
  const assets: Asset[] = [];
  const drawing = { engine, opened, recovery, workDir: context.workDir, unread: looks.unread };
  const root = await assemble(sealed, {
    body,
    headings: new DocumentHeadings(sealed, body, readOutline(opened.document)),
    vocabulary,
    lettering: keepFurniture,
    writeFigures: async (page, figures) => {
      const written = await drawFigures(drawing, page, figures);
      assets.push(...written.values());
      return written;
    },
  });
  looks.unread.settle(units);
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
      details: { furniture: keepFurniture ? "keep" : "drop", ...looks.details },
    },
    metrics: { pages: numbers.length },
  };
}

function titleAndAuthor({ document }: OpenedPdf): { title?: string; authors?: string[] } {
  const title = document.getMetaData("info:Title")?.trim();
  const author = document.getMetaData("info:Author")?.trim();
  return { ...(title ? { title } : {}), ...(author ? { authors: [author] } : {}) };
}
