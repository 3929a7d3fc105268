/** PDF to Markdown: our own layout engine on MuPDF's characters. */

import type { ConversionContext, ConversionRequest, Converter, Source } from "../contract.ts";
import type { Asset, Document } from "../document/model.ts";
import { loadMupdf, type MupdfEngine, mupdfVersion } from "../engines/mupdf.ts";
import { tesseractVersion } from "../engines/tesseract.ts";
import { assemble } from "../layout/flow/assemble.ts";
import { layOutDocument } from "../layout/flow/lay-out.ts";
import { DocumentHeadings } from "../layout/headings/document-headings.ts";
import type { PageContent } from "../layout/model.ts";
import { wantedLanguages } from "../ocr/languages.ts";
import { append } from "../util/append.ts";
import { drawFigures } from "./figures/draw-figures.ts";
import { drawPage } from "./file/draw-page.ts";
import { attempt, readInformation } from "./file/information.ts";
import { measurePdf } from "./file/measure.ts";
import { type OpenedPdf, openPdf } from "./file/open.ts";
import { readOutline } from "./file/outline.ts";
import { selectPages } from "./file/page-ranges.ts";
import { readPages } from "./file/read-pages.ts";
import { PageFormulas } from "./formulas/page-formulas.ts";
import { preflight } from "./formulas/preflight.ts";
import { type Annotation, attachAnnotations, pageAttachments } from "./reading/annotations.ts";
import { addComments } from "./reading/comments.ts";
import { RecognitionChain } from "./recognition/chain.ts";
import { DocumentTags } from "./tags/document-tags.ts";
import { VisualChecks } from "./visual-check/visual-checks.ts";

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
  const keepFurniture = request.options.furniture === "keep";
  const tags = new DocumentTags(engine, opened.document);
  const information = readInformation(opened.document);
  const attachments = [...information.attachments];
  const annotations: Annotation[] = [];
  const looks = new VisualChecks(engine, opened, request.mode === "accurate");
  const recognition =
    request.options.ocr === false
      ? null
      : new RecognitionChain({
          ...{ engine, opened, context, unreadRows: looks.unreadRows },
          languages: wantedLanguages(request.options.ocr_languages),
          accurate: request.mode === "accurate",
        });
  const wantsFormulas = request.layoutFidelity === "formula";
  const formulas = new PageFormulas(wantsFormulas, looks.layOut);
  const wasRead = (page: PageContent) => {
    append(
      attachments,
      attempt(() => pageAttachments(opened.document, page.number), []),
    );
    if (request.options.annotations !== "keep") return;
    append(
      annotations,
      attempt(() => attachAnnotations(page, opened.document, annotations.length), []),
    );
  };
  const read = readPages(engine, opened, numbers, tags, wasRead, wantsFormulas);
  const { sealed, units, vocabulary, body } = await layOutDocument(
    recognition?.pages(looks.pages(read)) ?? looks.pages(read),
    {
      keepFurniture,
      read: (done) => context.progress(done, numbers.length),
      layOut: formulas.layOut,
      laidOut: (blocks, unit) => {
        looks.laidOut(blocks, unit);
        formulas.laidOut(blocks, unit);
      },
    },
  );
  const outline = readOutline(opened.document);
  const headings = new DocumentHeadings(sealed, body, outline, tags.marks.tree?.elements);
  const assets: Asset[] = [];
  const drawing = { engine, opened, workDir: context.workDir, unread: looks.unread };
  const root = await assemble(sealed, {
    body,
    headings,
    vocabulary,
    lettering: keepFurniture,
    writeFigures: async (page, figures) => {
      const written = await drawFigures(drawing, page, figures);
      append(assets, written.values());
      return written;
    },
  });
  addComments(root, annotations);
  looks.unread.settle(units);
  recognition?.turned.settle(root, units);
  append(units[0]?.signals.warnings ?? [], information.warnings);
  if (opened.repaired) {
    units[0]?.signals.warnings.push("The file is damaged; what could be recovered was converted.");
  }
  return {
    root,
    units,
    assets,
    metadata: {
      ...information.metadata,
      engines: { mupdf: mupdfVersion, ...(recognition?.trail.any ? { tesseract: tesseractVersion } : {}) },
      details: {
        furniture: keepFurniture ? "keep" : "drop",
        ...tags.details(headings.byTags),
        ...layerDetails(opened.layers),
        ...information.details,
        ...(attachments.length > 0 ? { attachments } : {}),
        ...looks.details,
        ...formulas.details,
        ...recognition?.trail.details,
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
