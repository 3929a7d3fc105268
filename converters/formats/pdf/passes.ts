/** The passes from PDF to document with their inputs and results; the first three work on a stream. */
import type { Root } from "mdast";
import type { ConversionContext, ConversionRequest } from "../../contract.ts";
import type { Asset, Unit } from "../../document/model.ts";
import type { MupdfEngine } from "../../engines/mupdf.ts";
import { assemble } from "../../layout/flow/assemble.ts";
import { type LaidOut, layOutDocument } from "../../layout/flow/lay-out.ts";
import { DocumentHeadings } from "../../layout/headings/document-headings.ts";
import type { PageContent } from "../../layout/model.ts";
import { wantedLanguages } from "../../ocr/languages/languages.ts";
import { append } from "../../util/append.ts";
import { drawFigures } from "./figures/draw-figures.ts";
import type { Attachment } from "./file/attachments.ts";
import { attempt } from "./file/information.ts";
import type { OpenedPdf } from "./file/open.ts";
import { readOutline } from "./file/outline.ts";
import { readPages } from "./file/read-pages.ts";
import { PageFormulas } from "./formulas/page-formulas.ts";
import { type Annotation, attachAnnotations, pageAttachments } from "./reading/annotations/annotations.ts";
import { addComments } from "./reading/annotations/comments.ts";
import { RecognitionPass } from "./recognition/recognition-pass.ts";
import { DocumentTags } from "./tags/document-tags.ts";
import { VisualChecks } from "./visual-check/visual-checks.ts";

/** One conversion: its inputs, and what the passes collect about the document as a whole. */
export interface PdfConversion {
  engine: MupdfEngine;
  opened: OpenedPdf;
  context: ConversionContext;
  keepFurniture: boolean;
  keepAnnotations: boolean;
  wantsFormulas: boolean;
  attachments: Attachment[];
  annotations: Annotation[];
  assets: Asset[];
  tags: DocumentTags;
  checks: VisualChecks;
  formulas: PageFormulas;
  /** Null where recognition is switched off. */
  recognition: RecognitionPass | null;
}

type Pages = Iterable<PageContent> | AsyncIterable<PageContent>;

export function newConversion(
  engine: MupdfEngine,
  opened: OpenedPdf,
  { mode, layoutFidelity, options }: ConversionRequest,
  context: ConversionContext,
): PdfConversion {
  const accurate = mode === "accurate";
  const wantsFormulas = layoutFidelity === "formula";
  const checks = new VisualChecks(engine, opened, accurate);
  const { unreadRows } = checks;
  const languages = wantedLanguages(options.ocr_languages);
  const recognition =
    options.ocr === false
      ? null
      : new RecognitionPass({ engine, opened, context, unreadRows, languages, accurate });
  return {
    ...{ engine, opened, context, checks, recognition, wantsFormulas },
    keepFurniture: options.furniture === "keep",
    keepAnnotations: options.annotations === "keep",
    ...{ attachments: [], annotations: [], assets: [] },
    tags: new DocumentTags(engine, opened.document),
    formulas: new PageFormulas(wantsFormulas, checks.layOut),
  };
}

/** File → its pages: characters, drawings, pictures. Collects attachments and annotations. */
export function* read(conversion: PdfConversion, numbers: readonly number[]): Generator<PageContent> {
  const { engine, opened, tags, attachments, annotations, keepAnnotations, wantsFormulas } = conversion;
  const { document } = opened;
  for (const page of readPages(engine, opened, numbers, tags, wantsFormulas)) {
    if (!page.failed) {
      const attached = attempt(() => pageAttachments(document, page.number), []);
      append(attachments, attached);
      if (keepAnnotations)
        append(
          annotations,
          attempt(() => attachAnnotations(page, document, annotations.length), []),
        );
    }
    yield page;
  }
}

/** Pages → pages without the text that their drawing does not show. Only in accurate mode. */
export const removeHiddenText = (
  { checks }: PdfConversion,
  pages: Iterable<PageContent>,
): Iterable<PageContent> => checks.withoutHiddenText(pages);

/** Pages → pages with the text that they only show: scans, text in pictures, letters drawn as shapes. */
export const recognize = ({ recognition }: PdfConversion, pages: Iterable<PageContent>): Pages =>
  recognition?.pages(pages) ?? pages;

/** Pages → blocks in reading order, packed, and the measurements of each page. Finds formulas where they are wanted. */
export const layOut = (
  { context, keepFurniture, checks, formulas }: PdfConversion,
  pages: Pages,
  count: number,
): Promise<LaidOut> =>
  layOutDocument(pages, {
    keepFurniture,
    layOut: formulas.layOut,
    measure(blocks, unit) {
      checks.measure(blocks, unit);
      formulas.measure(blocks, unit);
    },
    onPage: (done) => context.progress(done, count),
  });

/** Blocks → which paragraphs are headings, by outline, tags, contents pages and looks. */
export const findHeadings = ({ opened, tags }: PdfConversion, { packed, body }: LaidOut): DocumentHeadings =>
  new DocumentHeadings(packed, body, readOutline(opened.document), tags.marks.tree?.elements);

/** Blocks and headings → the document's tree, with footnotes and links; writes the figures. */
export function buildTree(
  conversion: PdfConversion,
  { packed, body, vocabulary }: LaidOut,
  headings: DocumentHeadings,
): Promise<Root> {
  const { engine, opened, context, assets, checks, keepFurniture } = conversion;
  const drawing = { engine, opened, workDir: context.workDir, unread: checks.unread };
  return assemble(packed, {
    ...{ body, headings, vocabulary },
    lettering: keepFurniture,
    async writeFigures(page, figures) {
      const written = await drawFigures(drawing, page, figures);
      append(assets, written.values());
      return written;
    },
  });
}

/** Tree and measurements → the same with comments, and with the coverage and places that only the whole shows. */
export function settle(
  { annotations, checks, recognition }: PdfConversion,
  root: Root,
  units: readonly Unit[],
): void {
  addComments(root, annotations);
  checks.unread.settle(units);
  recognition?.turned.settle(root, units);
}
