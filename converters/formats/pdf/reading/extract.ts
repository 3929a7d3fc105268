/** One page's words, lines, drawings and pictures out of MuPDF. */
import type * as Mupdf from "mupdf";
import { damageOf } from "../../../engines/damage.ts";
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import type { Glyph } from "../../../formulas/contract.ts";
import type { PageContent } from "../../../layout/model.ts";
import { type Box, centerIn } from "../../../util/geometry/box.ts";
import { items, numberOf } from "../file/objects.ts";
import type { PageMarks } from "../tags/page-marks.ts";
import { attachFields } from "./annotations/fields.ts";
import type { Look } from "./hidden.ts";
import { rulesOf } from "./ink.ts";
import { mendLigatures } from "./ligatures.ts";
import type { StyleTable } from "./lines/styles.ts";
import { PageReader } from "./page-reader.ts";
import { lostStrokes, readPaths } from "./paths.ts";

/** Accents of formulas at the places where they are drawn, which structured text loses. */
const mark = /^\p{Mn}$/u;
/** Strokes through relations (U+0338) stand where the relation does. */
const stroke = "\u0338";
const marksMax = 5_000;

/** The declaration asks for a stroke that the library does not need. */
const filled = null as unknown as Mupdf.StrokeState;

const isMark = (text: string): boolean => mark.test(text) && text !== stroke;

/** The same glyphs, with the accents among them in their true boxes. */
function withMarksPlaced(
  engine: MupdfEngine,
  page: Mupdf.Page,
  [left, top]: readonly [number, number],
  glyphs: Glyph[],
): Glyph[] {
  const sample = glyphs.find(({ text }) => isMark(text));
  if (sample === undefined) return glyphs;
  const { Device, Matrix, Text } = engine.mupdf;
  const placed: Glyph[] = [];
  const look = (text: Mupdf.Text, ctm: Mupdf.Matrix) =>
    text.walk({
      showGlyph(font, trm, glyph, unicode) {
        const character = unicode > 0 && unicode <= 0x10ffff ? String.fromCodePoint(unicode) : "";
        if (!isMark(character) || placed.length >= marksMax) return;
        const matrix = Matrix.concat(trm, ctm);
        const alone = new Text();
        try {
          alone.showGlyph(font, trm, glyph, unicode);
          const [x0, y0, x1, y1] = alone.getBounds(filled, ctm);
          placed.push({
            ...sample,
            ...{ x0: x0 - left, y0: y0 - top, x1: x1 - left, y1: y1 - top },
            text: character,
            font: font.getName().replace(/^[A-Z]{6}\+/, ""),
            size: Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])),
            x: matrix[4] - left,
            baseline: matrix[5] - top,
          });
        } finally {
          alone.destroy();
        }
      },
    });
  const device = new Device({ fillText: (text, ctm) => look(text, ctm) });
  try {
    page.run(device, Matrix.identity);
    device.close();
  } finally {
    device.destroy();
  }
  return [...glyphs.filter(({ text }) => !isMark(text)), ...placed];
}

/** Link annotations are laid over the words that they cover: external addresses, and places in the document. */
const external = /^(?:https?|mailto|ftp|tel):/i;
const linksMax = 10_000;

function attachLinks(
  content: PageContent,
  document: Mupdf.Document,
  page: Mupdf.Page,
  left: number,
  top: number,
): void {
  page.getLinks().forEach((link, index) => {
    if (index < linksMax) {
      const [x0, y0, x1, y1] = link.getBounds();
      const url = addressOf(link, document);
      if (url !== null) cover(content, { x0: x0 - left, y0: y0 - top, x1: x1 - left, y1: y1 - top }, url);
    }
    link.destroy();
  });
}

function cover(content: PageContent, box: Box, url: string): void {
  for (const line of content.lines) {
    if (line.y1 < box.y0 || line.y0 > box.y1) continue;
    for (const word of line.words) if (centerIn(word, box, 0.5)) word.url = url;
  }
}

function addressOf(link: Mupdf.Link, document: Mupdf.Document): string | null {
  const url = link.getURI();
  if (external.test(url)) return url;
  // A page that is not in the document (it was taken out) is given as the first.
  return url.startsWith("#") && !/^#page=1(?:&|$)/.test(url) ? placeOf(link, document) : null;
}

/** `#PAGE,Y`: 1-based, and points from the top; without Y where only the page is named. */
function placeOf(link: Mupdf.Link, document: Mupdf.Document): string | null {
  try {
    const { page, y } = document.resolveLinkDestination(link);
    if (page < 0) return null;
    return Number.isFinite(y) ? `#${page + 1},${Math.round(y)}` : `#${page + 1}`;
  } catch (error) {
    // A name that leads nowhere.
    if (damageOf(error) !== null) throw error;
    return null;
  }
}

/** The page as drawn, for questions that the text alone cannot answer. */

/** Pixels per point; letters of 6 points are told from their ground. */
const scale = 1.5;
const pixelsMax = 4_000_000;
/** Of 255, in one color: less is no letter. */
const contrastMin = 16;

/** For boxes in points from (`left`, `top`): whether their pixels differ. */
function differs(
  { mupdf }: MupdfEngine,
  page: Mupdf.Page,
  left: number,
  top: number,
  boxes: readonly Box[],
): boolean[] {
  const [x0, y0, x1, y1] = page.getBounds();
  const fitting = Math.min(scale, Math.sqrt(pixelsMax / Math.max(1, (x1 - x0) * (y1 - y0))));
  const pixmap = page.toPixmap(mupdf.Matrix.scale(fitting, fitting), mupdf.ColorSpace.DeviceRGB, false);
  try {
    const [width, height, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()];
    const pixels = pixmap.getPixels();
    const [originX, originY] = [pixmap.getX(), pixmap.getY()];
    const column = (x: number) => Math.round((x + left) * fitting - originX);
    const row = (y: number) => Math.round((y + top) * fitting - originY);
    return boxes.map((box) => {
      const low = [255, 255, 255];
      const high = [0, 0, 0];
      for (let y = Math.max(0, row(box.y0)); y < Math.min(height, row(box.y1) + 1); y++) {
        for (let x = Math.max(0, column(box.x0)); x < Math.min(width, column(box.x1) + 1); x++) {
          for (let c = 0; c < 3; c++) {
            const value = pixels[y * stride + x * 3 + c] ?? 0;
            if (value < (low[c] ?? 0)) low[c] = value;
            if (value > (high[c] ?? 0)) high[c] = value;
          }
        }
      }
      return low.some((value, c) => (high[c] ?? 0) - value >= contrastMin);
    });
  } finally {
    pixmap.destroy();
  }
}

/** No costlier options: boxes and styles are read from the characters. Clipped text is invisible. */
const textOptions = "preserve-images,vectors,clip,use-cid-for-unknown-unicode";
/** Formulas are rebuilt from how high and deep each glyph reaches. */
const inkOptions = `${textOptions},accurate-bboxes`;

/** With `ink` the page keeps its glyphs. */
export function extractPage(
  engine: MupdfEngine,
  document: Mupdf.Document,
  number: number,
  styles: StyleTable,
  marks: PageMarks | null = null,
  ink = false,
): PageContent {
  try {
    mendLigatures(document as Mupdf.PDFDocument, number - 1, styles.mended);
  } catch (error) {
    // Broken resources: the page is read as it is.
    if (damageOf(error) !== null) throw error;
  }
  const content = readPage(engine, document, number, styles, marks, ink);
  const turn = quarterTurns(content);
  if (turn === 0) return content;
  // A page whose text runs upwards (tables printed sideways) is read as it would be held.
  const object = (document as Mupdf.PDFDocument).findPage(number - 1);
  const rotate = object.getInheritable("Rotate");
  object.put("Rotate", (numberOf(rotate) + turn * 90 + 360) % 360);
  return readPage(engine, document, number, styles, marks, ink);
}

/** Annotations whose appearance is part of the page's text; comments and highlights are not. */
const written = new Set(["Widget", "FreeText", "Stamp"]);
const annotationsMax = 5_000;

function isWrittenOn(page: Mupdf.PDFObject): boolean {
  for (const annotation of items(page.get("Annots"), annotationsMax)) {
    const subtype = annotation.get("Subtype");
    if (subtype.isName() && written.has(subtype.asName())) return true;
  }
  return false;
}

/** With the values of form fields and the text typed onto the page, where there are any. */
function structuredText(page: Mupdf.Page, object: Mupdf.PDFObject, options: string): Mupdf.StructuredText {
  if (!isWrittenOn(object)) return page.toStructuredText(options);
  const list = page.toDisplayList(true);
  try {
    return list.toStructuredText(options);
  } finally {
    list.destroy();
  }
}

/** Clockwise quarter turns that make most of the page's text run from left to right. */
function quarterTurns(content: PageContent): number {
  const characters = [0, 0, 0, 0];
  for (const { angle, text } of content.turned) {
    const quarter = Math.round(angle / 90) % 4;
    if (Math.abs(angle - Math.round(angle / 90) * 90) < 3)
      characters[quarter] = (characters[quarter] ?? 0) + text.length;
  }
  const most = characters.indexOf(Math.max(...characters));
  return (characters[most] ?? 0) > content.characters * 2 + 20 ? (4 - most) % 4 : 0;
}

function readPage(
  engine: MupdfEngine,
  document: Mupdf.Document,
  number: number,
  styles: StyleTable,
  marks: PageMarks | null,
  ink: boolean,
): PageContent {
  const runs = marks?.hold(number - 1) ?? null;
  const page = document.loadPage(number - 1);
  try {
    const [left, top, right, bottom] = page.getBounds();
    const plain = ink ? inkOptions : textOptions;
    const options = runs ? `${plain},structured` : plain;
    const text = structuredText(page, (document as Mupdf.PDFDocument).findPage(number - 1), options);
    try {
      const look: Look = (boxes) => differs(engine, page, left, top, boxes);
      const bounds: Mupdf.Rect = [left, top, right, bottom];
      const content = new PageReader(engine.memory, styles, number, bounds, look, runs, ink).read(
        (text as unknown as { pointer: number }).pointer,
      );
      if (lostStrokes(content)) content.vectors = readPaths(engine, page, left, top);
      if (content.ink) {
        const glyphs = withMarksPlaced(engine, page, [left, top], [...content.ink.glyphs]);
        content.ink = { glyphs, rules: rulesOf(content) };
      }
      attachFields(content, page, (document as Mupdf.PDFDocument).findPage(number - 1), left, top);
      attachLinks(content, document, page, left, top);
      return content;
    } finally {
      text.destroy();
    }
  } finally {
    page.destroy();
    marks?.release();
    styles.forgetFonts();
  }
}
