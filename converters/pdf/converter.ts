/** PDF to Markdown: our own layout engine on MuPDF's characters. */

import type { ConversionContext, ConversionRequest, Converter, Source } from "../contract.ts";
import type { Asset, Document, Unit } from "../document/model.ts";
import { loadMupdf, type MupdfEngine, mupdfVersion } from "../engines/mupdf.ts";
import { drawFigures } from "./figures/draw-figures.ts";
import { drawPage } from "./file/draw-page.ts";
import { measurePdf } from "./file/measure.ts";
import { type OpenedPdf, openPdf } from "./file/open.ts";
import { selectPages } from "./file/page-ranges.ts";
import { readPages } from "./file/read-pages.ts";
import { Recovery } from "./file/recovery.ts";
import { unitOf } from "./file/signals.ts";
import { assemble } from "./flow/assemble.ts";
import { FurnitureFilter } from "./flow/furniture.ts";
import { DocumentHeadings } from "./headings/document-headings.ts";
import { bodyLook } from "./headings/headings.ts";
import { readOutline } from "./headings/outline.ts";
import type { PageContent } from "./layout.ts";
import { allBlocks } from "./sealed/pages.ts";
import { SealedPages } from "./sealed/sealed-pages.ts";
import { SecondLooks } from "./second-look/second-looks.ts";
import { UnreadText } from "./second-look/unread-text.ts";
import { Vocabulary } from "./text/dehyphenate.ts";

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
  const unread = new UnreadText();
  const { sealed, units, vocabulary } = await layOut(
    engine,
    opened,
    numbers,
    keepFurniture,
    context,
    looks,
    unread,
    recovery,
  );
  const body = bodyLook(allBlocks(sealed));
  const assets: Asset[] = [];
  const warn = (page: number, sentence: string) =>
    units.find(({ index }) => index === page)?.signals.warnings.push(sentence);
  const drawing = { engine, opened, recovery, workDir: context.workDir, unread, warn };
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
  unread.settle(units);
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
      details: {
        furniture: keepFurniture ? "keep" : "drop",
        ...(request.mode === "accurate" ? { second_looks: looks.account.toJSON() } : {}),
      },
    },
    metrics: { pages: numbers.length },
  };
}

/** The first pass: each page by itself, with a look at its neighbours for what runs through them. */
async function layOut(
  engine: MupdfEngine,
  opened: OpenedPdf,
  numbers: readonly number[],
  keepFurniture: boolean,
  context: ConversionContext,
  looks: SecondLooks,
  unread: UnreadText,
  recovery: Recovery,
) {
  const sealed = new SealedPages();
  const units: Unit[] = [];
  const vocabulary = new Vocabulary();
  const filter = new FurnitureFilter((page, { body, header, footer }) => {
    const blocks = looks.layOut(page, keepFurniture ? page.lines : body, keepFurniture);
    const unit = unitOf(page, blocks, keepFurniture ? 0 : countCharacters([...header, ...footer]));
    looks.judge(unit);
    units.push(unit);
    unread.note(blocks);
    vocabulary.learn(page.lines);
    sealed.seal(page.number, blocks.regions);
  });
  let done = 0;
  for await (const page of readPages(engine, opened, numbers, recovery)) {
    await looks.read(page);
    filter.push(page);
    context.progress(++done, numbers.length);
  }
  filter.end();
  return { sealed, units, vocabulary };
}

function countCharacters(lines: PageContent["lines"]): number {
  return lines.reduce(
    (sum, line) => sum + line.words.reduce((total, word) => total + word.text.length, 0),
    0,
  );
}

function titleAndAuthor({ document }: OpenedPdf): { title?: string; authors?: string[] } {
  const title = document.getMetaData("info:Title")?.trim();
  const author = document.getMetaData("info:Author")?.trim();
  return { ...(title ? { title } : {}), ...(author ? { authors: [author] } : {}) };
}
