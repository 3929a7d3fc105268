/** PDF to Markdown: our own layout engine on MuPDF's characters. */

import type { ConversionContext, ConversionRequest, Converter, Source } from "../contract.ts";
import type { Asset, Document } from "../document/model.ts";
import { loadMupdf, type MupdfEngine, mupdfVersion } from "../engines/mupdf.ts";
import { writeFigures } from "./figures/assets.ts";
import { drawPage } from "./file/draw-page.ts";
import { attempt, readInformation } from "./file/information.ts";
import { measurePdf } from "./file/measure.ts";
import { type OpenedPdf, openPdf } from "./file/open.ts";
import { selectPages } from "./file/page-ranges.ts";
import { readPages } from "./file/read-pages.ts";
import { assemble } from "./flow/assemble.ts";
import { addComments } from "./flow/comments.ts";
import { layOutDocument } from "./flow/lay-out.ts";
import { DocumentHeadings } from "./headings/document-headings.ts";
import { readOutline } from "./headings/outline.ts";
import type { PageContent } from "./layout.ts";
import { type Annotation, attachAnnotations, pageAttachments } from "./reading/annotations.ts";

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
  const information = readInformation(opened.document);
  const annotations: Annotation[] = [];
  const annotate = (page: PageContent): void => {
    if (page.failed) return;
    information.attachments.push(...attempt(() => pageAttachments(opened.document, page.number), []));
    if (request.options.annotations !== "keep") return;
    annotations.push(...attempt(() => attachAnnotations(page, opened.document, annotations.length), []));
  };
  const { sealed, units, vocabulary, body } = layOutDocument(
    readPages(engine, opened, numbers, annotate),
    keepFurniture,
    (done) => context.progress(done, numbers.length),
  );
  const assets: Asset[] = [];
  const root = await assemble(sealed, {
    body,
    headings: new DocumentHeadings(sealed, body, readOutline(opened.document), vocabulary),
    vocabulary,
    lettering: keepFurniture,
    writeFigures: async (page, figures) => {
      const written = await writeFigures(engine, opened.document, page, figures, context.workDir);
      assets.push(...written.values());
      return written;
    },
  });
  addComments(root, annotations);
  units[0]?.signals.warnings.push(...information.warnings);
  if (opened.repaired) {
    units[0]?.signals.warnings.push("The file is damaged; what could be recovered was converted.");
  }
  return {
    root,
    units,
    assets,
    metadata: {
      ...information.metadata,
      engines: { mupdf: mupdfVersion },
      details: {
        furniture: keepFurniture ? "keep" : "drop",
        ...information.details,
        ...(information.attachments.length > 0 ? { attachments: information.attachments } : {}),
      },
    },
    metrics: { pages: numbers.length },
  };
}
