/** Pictures to Markdown: their text is recognized, and laid out by the same engine as that of PDFs. */

import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Heading, Root } from "mdast";
import { Fault } from "../../../config/errors/fault.ts";
import type { ConversionContext, ConversionRequest, Converter, Source } from "../../contract.ts";
import type { Asset, Document } from "../../document/model.ts";
import { placed } from "../../document/nodes.ts";
import { plainText } from "../../document/plain-text.ts";
import { collectWhenGrown } from "../../engines/collect.ts";
import { loadSharp, type SharpEngine, sharpVersion } from "../../engines/sharp.ts";
import { tesseractVersion } from "../../engines/tesseract.ts";
import { figureName } from "../../layout/figures/figure-name.ts";
import { takeLettering } from "../../layout/figures/recognized-lettering.ts";
import { assemble } from "../../layout/flow/assemble.ts";
import { layOutDocument } from "../../layout/flow/lay-out.ts";
import { DocumentHeadings } from "../../layout/headings/document-headings.ts";
import { emptyPage, type Figure, type PageContent } from "../../layout/model.ts";
import type { Recognition, RecognitionOptions } from "../../ocr/contract.ts";
import { wantedLanguages } from "../../ocr/languages/languages.ts";
import { noteOf, OcrLog, unreadWarnings } from "../../ocr/ocr-log.ts";
import { pageOf } from "../../ocr/page-content/page-content.ts";
import { RecognizedStyles } from "../../ocr/page-content/recognized-styles.ts";
import { isPageFault } from "../../ocr/page-fault.ts";
import { append } from "../../util/append.ts";
import { scaledBox } from "../../util/geometry/box.ts";
import { drawPage } from "./draw-page.ts";
import { pointsPerPixel, scalePages } from "./geometry.ts";
import { type GrayPage, writeGray } from "./gray.ts";
import { type Opened, PictureReader } from "./pixels.ts";
import { openPictures, type PictureFile } from "./structure/frames.ts";
import type { Frame } from "./structure/structure.ts";
import { cutUpright } from "./upright.ts";

/** The pages of a file, recognized some at a time and given in their order. */

interface RecognizedPage {
  frame: Frame;
  gray: GrayPage;
  found: Omit<Recognition, "lines">;
}

class RecognizedPages {
  /** By their numbers, from 1; without those that could not be read. */
  readonly pages = new Map<number, RecognizedPage>();
  readonly log = new OcrLog();
  readonly #reader: PictureReader;
  readonly #context: ConversionContext;
  readonly #languages: RecognitionOptions["languages"];
  readonly #looks = new RecognizedStyles();

  constructor(reader: PictureReader, context: ConversionContext, languages: RecognitionOptions["languages"]) {
    this.#reader = reader;
    this.#context = context;
    this.#languages = languages;
  }

  /** Throws the Fault of the first page where none can be read; of several a broken one is a page that failed. */
  async *read(): AsyncGenerator<PageContent> {
    const waiting: Promise<Taken>[] = [];
    let failure: Fault | undefined;
    const page = async (): Promise<PageContent> => {
      const taken = await (waiting.shift() as Promise<Taken>);
      if (taken.recognized instanceof Fault) failure ??= taken.recognized;
      return this.#pageOf(taken);
    };
    try {
      for (const [index, frame] of this.#reader.file.frames.entries()) {
        if (waiting.length >= this.#context.recognizeAtOnce) yield await page();
        const decoded = await faultOr(
          writeGray(this.#reader, frame, join(this.#context.workDir, `page-${index + 1}.gray`)),
        );
        const recognized = decoded instanceof Fault ? decoded : faultOr(this.#recognize(frame, decoded));
        const taken = Promise.resolve(recognized).then((each) => ({ number: index + 1, recognized: each }));
        // A failure is thrown when it is this page's turn.
        taken.catch(() => undefined);
        waiting.push(taken);
        collectWhenGrown();
      }
      while (waiting.length > 0) yield await page();
    } finally {
      await Promise.allSettled(waiting);
    }
    if (failure !== undefined && this.pages.size === 0) throw failure;
  }

  async #recognize(frame: Frame, { result: gray, damaged }: Opened<GrayPage>): Promise<Recognized> {
    const { file, width, height, dpi } = gray;
    try {
      const found = await this.#context.recognize(
        { file, width, height, dpi },
        { scope: "page", languages: this.#languages },
      );
      return { frame, gray, found, damaged };
    } finally {
      await rm(file, { force: true });
    }
  }

  /** In the order of the pages: their looks are compared with those of the pages before. */
  #pageOf({ number, recognized }: Taken): PageContent {
    if (recognized instanceof Fault) {
      const page = { ...emptyPage(number, 0, 0), failed: true };
      page.warnings.push(`The page could not be read: ${recognized.message}`);
      return page;
    }
    const { frame, gray, found, damaged } = recognized;
    const { lines: _, ...rest } = found;
    this.pages.set(number, { frame, gray, found: rest });
    this.log.add(noteOf(number, "picture", found));
    const page = pageOf(number, found, this.#looks);
    takeLettering(page);
    if (found.unread) page.warnings.push(unreadWarnings[found.unread]);
    if (damaged) page.warnings.push("The picture is damaged; what could be recovered was converted.");
    if (frame.lastOfBroken)
      page.warnings.push("The file is damaged behind this page; if more pages were there, they are missing.");
    return page;
  }
}

interface Recognized {
  frame: Frame;
  gray: GrayPage;
  found: Recognition;
  damaged: boolean;
}

interface Taken {
  number: number;
  recognized: Recognized | Fault;
}

/** Faults are about one page; everything else is about the whole. */
async function faultOr<T>(work: Promise<T>): Promise<T | Fault> {
  try {
    return await work;
  } catch (error) {
    if (isPageFault(error)) return error;
    throw error;
  }
}

/** The figures of a page as files: cut out of the picture in color, upright. */
const pixelsMax = 4_000_000;

/** Writes the figures of page `number` to `workDir`; boxes are points of the page as it was laid out. */
async function writeFigures(
  sharp: SharpEngine,
  reader: PictureReader,
  number: number,
  { frame, gray, found }: RecognizedPage,
  figures: readonly Figure[],
  workDir: string,
): Promise<Map<Figure, Asset>> {
  const assets = new Map<Figure, Asset>();
  const page = await reader.sizeOf(frame);
  const perPoint = (found.dpi / 72) * gray.scale;
  for (const [index, figure] of figures.entries()) {
    const name = figureName(number, index + 1);
    const file = join(workDir, name);
    const cut = {
      page,
      way: found,
      box: scaledBox(figure, perPoint),
      upright: { width: found.width * gray.scale, height: found.height * gray.scale },
      pixelsMax,
    };
    const { result } = await reader.read(frame, (picture, resized) =>
      cutUpright(sharp, picture, { ...cut, resized }),
    );
    const { data, ...size } = result;
    await sharp(data, { raw: { ...size, channels: 3 } })
      .png()
      .toFile(file);
    assets.set(figure, { path: `assets/${name}`, file, contentType: "image/png" });
  }
  return assets;
}

export const converter: Converter = {
  /** Every picture of the file is a page to recognize; nothing is decoded. */
  async measure(source) {
    const { frames } = await openPictures(source);
    return { metrics: { ocr_pages: frames.length }, sourceUnits: frames.length };
  },
  async convert(source, request, context) {
    return convertOpened(await openPictures(source), source, request, context);
  },
  drawPage,
};

async function convertOpened(
  file: PictureFile,
  source: Source,
  { options }: ConversionRequest,
  context: ConversionContext,
): Promise<Document> {
  const keepFurniture = options.furniture === "keep";
  const { workDir } = context;
  const sharp = await loadSharp(workDir);
  const reader = await PictureReader.open(file, workDir);
  const recognized = new RecognizedPages(reader, context, wantedLanguages(options.ocr_languages));
  const { packed, units, vocabulary, body } = await layOutDocument(recognized.read(), {
    keepFurniture,
    onPage: (done) => context.progress(done, file.frames.length),
  });
  const written = units.some(({ signals }) => signals.characters > 0);
  const assets: Asset[] = [];
  const root = await assemble(packed, {
    body,
    headings: new DocumentHeadings(packed, body, []),
    vocabulary,
    lettering: keepFurniture,
    writeFigures: async (number, figures) => {
      const page = recognized.pages.get(number);
      // What has no text is a picture as a whole, and that is kept anyway.
      if (page === undefined || !written) return new Map();
      const found = await writeFigures(sharp, reader, number, page, figures, workDir);
      append(assets, found.values());
      return found;
    },
  });
  scalePages({ root, units }, pageFactors(recognized));
  const title = titleOf(root);
  assets.push(await keepSource(root, source, file, title));
  return {
    root,
    units,
    assets,
    metadata: {
      ...(title === null ? {} : { title }),
      engines: { sharp: sharpVersion, tesseract: tesseractVersion },
      details: {
        ...(file.frames.length > 1 ? { furniture: keepFurniture ? "keep" : "drop" } : {}),
        ...recognized.log.details,
      },
    },
    metrics: { ocr_pages: recognized.pages.size },
  };
}

/** By the pages' numbers: from points as they were laid out to those of the page. */
function pageFactors({ pages }: RecognizedPages): Map<number, number> {
  return new Map(
    [...pages].map(([number, { gray, found }]) => [number, (pointsPerPixel(gray) * found.dpi) / 72]),
  );
}

function titleOf(root: Root): string | null {
  const heading = root.children.find((node): node is Heading => node.type === "heading");
  return heading === undefined ? null : plainText(heading);
}

/** The picture that a document was made of stays with it, byte for byte. */

/** Shows it behind the text, and says where it is. `title`: of the document; null without one. */
async function keepSource(
  root: Root,
  source: Source,
  { contentType, extension }: PictureFile,
  title: string | null,
): Promise<Asset> {
  const path = `assets/source.${extension}`;
  const image = { type: "image", url: path, alt: title ?? "Picture" } as const;
  root.children.push(placed({ type: "paragraph", children: [image] }, { unit: 1 }));
  return { path, file: source.path, contentType };
}
