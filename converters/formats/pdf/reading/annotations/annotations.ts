/** What readers wrote on a page (ISO 32000-2, 12.5.6): comments, highlights, corrections; tied to the words that they mean. */
import type * as Mupdf from "mupdf";
import type { PageContent, Word } from "../../../../layout/model.ts";
import { dayOf } from "../../../../util/dates.ts";
import { type Box, centerIn } from "../../../../util/geometry/box.ts";
import { type Attachment, attachmentOf } from "../../file/attachments.ts";
import { isNamed, items, numberOf } from "../../file/objects.ts";
import { isoDate } from "../../file/pdf-date.ts";
import { boxOnPage, rectOf, transformOf } from "./places.ts";

export interface Annotation {
  /** Unique in the document; the words that are meant carry it. */
  identifier: string;
  page: number;
  kind: string;
  author: string;
  /** YYYY-MM-DD, or empty. */
  date: string;
  /** What was written; empty where it stands on the page anyway. */
  text: string;
  marked: string;
}

/** Kinds that say something to readers. The text of those that are drawn onto the page is read with the page. */
const kinds: Readonly<Record<string, { name: string; drawn?: true }>> = {
  Text: { name: "Comment" },
  Highlight: { name: "Highlighted" },
  Underline: { name: "Underlined" },
  Squiggly: { name: "Underlined" },
  StrikeOut: { name: "Struck out" },
  Caret: { name: "Insertion" },
  FreeText: { name: "Text box", drawn: true },
  Stamp: { name: "Stamp", drawn: true },
  Ink: { name: "Drawing" },
  Line: { name: "Drawing" },
  Square: { name: "Drawing" },
  Circle: { name: "Drawing" },
  Polygon: { name: "Drawing" },
  PolyLine: { name: "Drawing" },
};

const annotationsMax = 2_000;
const quadsMax = 400;
const pageQuadsMax = 4_000;
const textLengthMax = 5_000;
const markedLengthMax = 500;
const nameLengthMax = 100;
/** Bit of F (table 167). */
const hidden = 1 << 1;

/** Ties the annotations of a page to its words; `count` are those of the pages before. */
export function attachAnnotations(
  content: PageContent,
  document: Mupdf.PDFDocument,
  count: number,
): Annotation[] {
  const object = document.findPage(content.number - 1);
  const list = [...items(object.get("Annots"), annotationsMax)];
  if (list.length === 0) return [];
  const page = document.loadPage(content.number - 1);
  try {
    const [left, top] = page.getBounds();
    const transform = transformOf(page);
    const place = (rect: Mupdf.Rect): Box => boxOnPage(rect, transform, left, top);
    const found: Annotation[] = [];
    const quads = { left: pageQuadsMax };
    for (const each of list) {
      const annotation = annotationOf(each, content, place, quads);
      if (!annotation) continue;
      const identifier = `a${count + found.length + 1}`;
      if (annotation.anchor) annotation.anchor.comments = [...(annotation.anchor.comments ?? []), identifier];
      found.push({ ...annotation.said, identifier, page: content.number });
    }
    return found;
  } finally {
    page.destroy();
  }
}

interface Read {
  said: Omit<Annotation, "identifier" | "page">;
  anchor: Word | null;
}

function annotationOf(
  object: Mupdf.PDFObject,
  content: PageContent,
  place: (rect: Mupdf.Rect) => Box,
  budget: { left: number },
): Read | null {
  const subtype = object.get("Subtype");
  const kind = subtype.isName() ? kinds[subtype.asName()] : undefined;
  const rect = rectOf(object.get("Rect"));
  if (!kind || !rect || (numberOf(object.get("F")) & hidden) !== 0) return null;
  const said = (key: string, max: number): string => {
    const value = object.get(key);
    return value.isString() ? value.asString().slice(0, max).trim() : "";
  };
  const text = kind.drawn ? "" : said("Contents", textLengthMax);
  const author = said("T", nameLengthMax);
  const quads = quadsOf(object.get("QuadPoints"), place, Math.min(quadsMax, budget.left));
  budget.left -= quads.length;
  const covered = quads.length > 0 ? coveredBy(content, quads) : [];
  // A drawing without words, or a box without an author, adds nothing.
  if (text === "" && covered.length === 0 && (!kind.drawn || author === "")) return null;
  const marked = covered
    .slice(0, markedLengthMax)
    .map((word, i) => (i === 0 || word.glued ? "" : " ") + word.text)
    .join("");
  return {
    said: {
      kind: object.get("IRT").isDictionary() ? "Reply" : kind.name,
      author,
      date: dayOf(isoDate(said("M", nameLengthMax))) ?? "",
      text,
      marked: marked.slice(0, markedLengthMax),
    },
    anchor: covered.at(-1) ?? nearest(content, place(rect)),
  };
}

/** Boxes of the first `max` quadrilaterals; whatever the order of their corners. */
function quadsOf(points: Mupdf.PDFObject, place: (rect: Mupdf.Rect) => Box, max: number): Box[] {
  const boxes: Box[] = [];
  if (!points.isArray()) return boxes;
  const at = (i: number): number => numberOf(points.get(i));
  for (let i = 0; i + 7 < points.length && boxes.length < max; i += 8) {
    const xs = [0, 2, 4, 6].map((step) => at(i + step));
    const ys = [1, 3, 5, 7].map((step) => at(i + step));
    boxes.push(place([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]));
  }
  return boxes;
}

/** Each word once, however many of the boxes lie on it. */
function coveredBy(content: PageContent, boxes: readonly Box[]): Word[] {
  const covered = new Set<Word>();
  for (const box of boxes) {
    for (const line of content.lines) {
      if (line.y1 < box.y0 || line.y0 > box.y1) continue;
      for (const word of line.words) if (centerIn(word, box, 0.5)) covered.add(word);
    }
  }
  return [...covered];
}

/** The word next to a sign on the page, those to its left first. */
function nearest(content: PageContent, box: Box): Word | null {
  const x = box.x0;
  const y = (box.y0 + box.y1) / 2;
  let best: Word | null = null;
  let least = Infinity;
  for (const line of content.lines) {
    const away = Math.abs((line.y0 + line.y1) / 2 - y) * 3;
    if (away >= least) continue;
    for (const word of line.words) {
      const distance = away + (word.x1 <= x + 2 ? x - word.x1 : (word.x0 - x + 10) * 1.5);
      if (distance < least) {
        least = distance;
        best = word;
      }
    }
  }
  return best;
}

export function pageAttachments(document: Mupdf.PDFDocument, number: number): Attachment[] {
  const found: Attachment[] = [];
  for (const annotation of items(document.findPage(number - 1).get("Annots"), annotationsMax)) {
    if (!isNamed(annotation.get("Subtype"), "FileAttachment")) continue;
    const attachment = attachmentOf(annotation.get("FS"), "", number);
    if (attachment) found.push(attachment);
  }
  return found;
}
