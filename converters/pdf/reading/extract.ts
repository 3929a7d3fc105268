/** One page's words, lines, drawings and pictures out of MuPDF. */

import type * as Mupdf from "mupdf";
import { damageOf } from "../../engines/damage.ts";
import type { MupdfEngine } from "../../engines/mupdf.ts";
import type { PageContent } from "../../layout/model.ts";
import { items, numberOf } from "../file/objects.ts";
import type { PageMarks } from "../tags/page-marks.ts";
import { attachFields } from "./fields.ts";
import type { Look } from "./hidden.ts";
import { rulesOf } from "./ink.ts";
import { mendLigatures } from "./ligatures.ts";
import { attachLinks } from "./links.ts";
import { differs } from "./look.ts";
import { withMarksPlaced } from "./marks.ts";
import { PageReader } from "./page-reader.ts";
import { lostStrokes, readPaths } from "./paths.ts";
import type { StyleTable } from "./styles.ts";

/**
 * Boxes and styles are read from the characters themselves, so the costlier options (preserve-spans, accurate-bboxes)
 * stay off. What is clipped away wholly is not text that anybody sees.
 */
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
