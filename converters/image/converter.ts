/** Pictures to Markdown: their text is recognised, and laid out by the same engine as that of PDFs. */

import type { Heading, Root } from "mdast";
import { append } from "../append.ts";
import type { ConversionContext, ConversionRequest, Converter, Source } from "../contract.ts";
import type { Asset, Document } from "../document/model.ts";
import { plainText } from "../document/plain-text.ts";
import { loadSharp, sharpVersion } from "../engines/sharp.ts";
import { tesseractVersion } from "../engines/tesseract.ts";
import { assemble } from "../layout/flow/assemble.ts";
import { layOutDocument } from "../layout/flow/lay-out.ts";
import { DocumentHeadings } from "../layout/headings/document-headings.ts";
import { wantedLanguages } from "../ocr/languages.ts";
import { drawPage } from "./draw-page.ts";
import { writeFigures } from "./figures.ts";
import { pointsPerPixel, scalePages } from "./geometry.ts";
import { PictureReader } from "./pixels.ts";
import { RecognisedPages } from "./recognised-pages.ts";
import { keepSource } from "./source-picture.ts";
import { openPictures, type PictureFile } from "./structure/frames.ts";

export const converter: Converter = {
  /** Every picture of the file is a page to recognise; nothing is decoded. */
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
  const recognised = new RecognisedPages(reader, context, wantedLanguages(options.ocr_languages));
  const { sealed, units, vocabulary, body } = await layOutDocument(recognised.read(), {
    keepFurniture,
    read: (done) => context.progress(done, file.frames.length),
  });
  const written = units.some(({ signals }) => signals.characters > 0);
  const assets: Asset[] = [];
  const root = await assemble(sealed, {
    body,
    headings: new DocumentHeadings(sealed, body, []),
    vocabulary,
    lettering: keepFurniture,
    writeFigures: async (number, figures) => {
      const page = recognised.pages.get(number);
      // What has no text is a picture as a whole, and that is kept anyway.
      if (page === undefined || !written) return new Map();
      const found = await writeFigures(sharp, reader, number, page, figures, workDir);
      append(assets, found.values());
      return found;
    },
  });
  scalePages({ root, units }, pageFactors(recognised));
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
        ...recognised.trail.details,
      },
    },
    metrics: { ocr_pages: recognised.pages.size },
  };
}

/** By the pages' numbers: from points as they were laid out to those of the page. */
function pageFactors({ pages }: RecognisedPages): Map<number, number> {
  return new Map(
    [...pages].map(([number, { grey, found }]) => [number, (pointsPerPixel(grey) * found.dpi) / 72]),
  );
}

/** The first heading. */
function titleOf(root: Root): string | null {
  const heading = root.children.find((node): node is Heading => node.type === "heading");
  return heading === undefined ? null : plainText(heading);
}
