/** PDF to Markdown: our own layout engine on MuPDF's characters. */

import { Fault } from "../../config/errors/fault.ts";
import type { ConversionContext, ConversionRequest, Converter, Source } from "../contract.ts";
import type { Asset, Document, Unit } from "../document/model.ts";
import { damageOf } from "../engines/damage.ts";
import { loadMupdf, type MupdfEngine, mupdfVersion } from "../engines/mupdf.ts";
import { writeFigures } from "./figures/assets.ts";
import { drawPage } from "./file/draw-page.ts";
import { measurePdf } from "./file/measure.ts";
import { type OpenedPdf, openPdf } from "./file/open.ts";
import { selectPages } from "./file/page-ranges.ts";
import { unitOf } from "./file/signals.ts";
import { joinFlow } from "./flow/flow.ts";
import { takeFootnotes } from "./flow/footnotes.ts";
import { splitFurniture } from "./flow/furniture.ts";
import { buildTree } from "./flow/tree.ts";
import { joinChapterNumbers } from "./headings/chapter-numbers.ts";
import { assignLevels } from "./headings/heading-levels.ts";
import { bodyLook, headingLevels } from "./headings/headings.ts";
import { readOutline } from "./headings/outline.ts";
import { type Block, emptyPage, type Figure, type PageContent, type Paragraph } from "./layout.ts";
import { layOutPage, type PageBlocks } from "./page/page-layout.ts";
import { extractPage } from "./reading/extract.ts";
import { StyleTable } from "./reading/styles.ts";
import { judgePage, type PageTags } from "./tags/judge-page.ts";
import { declaredLanguage } from "./tags/language.ts";
import { joinHeadings } from "./tags/line-tags.ts";
import { PageMarks } from "./tags/page-marks.ts";
import { tagDetails } from "./tags/tag-details.ts";
import { headingsByTags } from "./tags/tagged-headings.ts";
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
  const marks = new PageMarks(engine, opened.document);
  const { contents, tags } = readPages(engine, opened, numbers, marks, context);
  const furniture = splitFurniture(contents);
  const vocabulary = new Vocabulary();
  const laidOut: PageBlocks[] = [];
  const units: Unit[] = [];
  contents.forEach((page, index) => {
    const { body, header, footer } = furniture[index] as (typeof furniture)[number];
    const blocks = layOutPage(page, keepFurniture ? page.lines : body, keepFurniture);
    const dropped = keepFurniture ? 0 : countCharacters([...header, ...footer]);
    laidOut.push(blocks);
    units.push(unitOf(page, blocks, dropped));
    vocabulary.learn(page.lines);
    // Long documents would hold everything twice.
    page.lines = [];
    page.vectors = [];
    furniture[index] = { body: [], header: [], footer: [] };
  });

  const body = bodyLook(laidOut.flatMap((page) => page.regions.flat()));
  const regions = laidOut.flatMap(({ regions, page }) =>
    regions.map((blocks) => ({ blocks: joinChapterNumbers(joinHeadings(blocks), body), page: page.number })),
  );
  const footnotes = takeFootnotes(regions, body);
  const paragraphs = regions.flatMap(({ blocks }) =>
    blocks.filter((block): block is Paragraph => block.kind === "paragraph"),
  );
  const outline = readOutline(opened.document);
  const headings = headingsByTags(paragraphs, {
    seen: headingLevels(paragraphs, body, outline),
    byLooks: (some) => assignLevels(some, outline),
    elements: marks.tree?.elements ?? [],
  });
  const { levels } = headings;
  const flow = joinFlow(regions, {
    isHeading: (paragraph) => levels.has(paragraph),
  });

  const assets = await writeAssets(engine, opened, laidOut, context);
  const root = buildTree(flow, footnotes, {
    levels,
    assets,
    inline: { vocabulary, emphasis: true },
    lettering: keepFurniture,
  });
  if (opened.repaired) {
    units[0]?.signals.warnings.push("The file is damaged; what could be recovered was converted.");
  }
  return {
    root,
    units,
    assets: [...assets.values()],
    metadata: {
      ...titleAndAuthor(opened),
      engines: { mupdf: mupdfVersion },
      details: {
        furniture: keepFurniture ? "keep" : "drop",
        ...tagDetails(
          marks.tree,
          tags,
          laidOut.map((page) => page.tags),
          headings.decision,
        ),
        ...layerDetails(opened.layers),
      },
    },
    metrics: { pages: numbers.length },
  };
}

function readPages(
  engine: MupdfEngine,
  opened: OpenedPdf,
  numbers: readonly number[],
  marks: PageMarks,
  context: ConversionContext,
): { contents: PageContent[]; tags: PageTags[] } {
  const styles = new StyleTable(engine.mupdf);
  const tags: PageTags[] = [];
  const contents = numbers.map((number, index) => {
    const content = readPage(engine, opened, number, styles, marks);
    const judged = judgePage(content);
    if (judged) tags.push(judged);
    context.progress(index + 1, numbers.length);
    return content;
  });
  if (contents.length > 0 && contents.every((content) => content.failed)) {
    throw new Fault("corrupt_document", { cause: contents[0]?.warnings.join(" ") });
  }
  return { contents, tags };
}

function readPage(
  engine: MupdfEngine,
  opened: OpenedPdf,
  number: number,
  styles: StyleTable,
  marks: PageMarks,
): PageContent {
  try {
    opened.layers?.settlePage(number - 1);
    return extractPage(engine, opened.document, number, styles, marks);
  } catch (error) {
    // After damage the instance is dead; anything else concerns this page only.
    if (damageOf(error) !== null || error instanceof Fault) throw error;
    // Its size could not be read either; 0 by 0 says so.
    const page = emptyPage(number, 0, 0);
    return { ...page, failed: true, warnings: ["The page is damaged and could not be read."] };
  }
}

async function writeAssets(
  engine: MupdfEngine,
  opened: OpenedPdf,
  pages: readonly PageBlocks[],
  context: ConversionContext,
): Promise<Map<Figure, Asset>> {
  const assets = new Map<Figure, Asset>();
  for (const { page, regions } of pages) {
    const figures = regions.flat().filter((block: Block): block is Figure => block.kind === "figure");
    if (figures.length === 0) continue;
    const written = await writeFigures(engine, opened.document, page.number, figures, context.workDir);
    figures.forEach((figure, index) => {
      const asset = written[index];
      if (asset) assets.set(figure, asset);
    });
  }
  return assets;
}

function countCharacters(lines: PageContent["lines"]): number {
  return lines.reduce(
    (sum, line) => sum + line.words.reduce((total, word) => total + word.text.length, 0),
    0,
  );
}

/** Layers that a viewer does not show were left out. */
function layerDetails(layers: OpenedPdf["layers"]): { layers?: { count: number; left_out: string[] } } {
  return layers && layers.hidden.length > 0
    ? { layers: { count: layers.count, left_out: layers.hidden } }
    : {};
}

function titleAndAuthor({
  document,
}: OpenedPdf): Pick<Document["metadata"], "title" | "authors" | "language"> {
  const title = document.getMetaData("info:Title")?.trim();
  const author = document.getMetaData("info:Author")?.trim();
  const language = declaredLanguage(document);
  return {
    ...(title ? { title } : {}),
    ...(author ? { authors: [author] } : {}),
    ...(language ? { language } : {}),
  };
}
