/**
 * Which paragraphs are headings: judged against the look of the document's text. Contents lines, captions, bullets
 * and running heads look like headings, too, and are none.
 */
import { wholly } from "./emphasis.ts";
import { assignLevels, foldTitle } from "./heading-levels.ts";
import { type Line, lineText, type Paragraph, type Style } from "./layout.ts";
import { markerOf } from "./lists.ts";

export interface OutlineEntry {
  title: string;
  /** 1-based depth in the outline. */
  level: number;
  /** 1-based, or 0 when unknown. */
  page: number;
}

/** The look of most of the text. */
export interface BodyLook {
  size: number;
  font: string;
  bold: boolean;
  color: number;
}

const headingCharactersMax = 220;

export function bodyLook(lines: Iterable<Line>): BodyLook {
  const counts = new Map<string, { count: number; style: Style }>();
  for (const line of lines) {
    const { style } = line;
    const key = `${Math.round(style.size * 2)}|${style.font}|${style.color}`;
    const entry = counts.get(key);
    const width = line.x1 - line.x0;
    if (entry) entry.count += width / style.size;
    else counts.set(key, { count: width / style.size, style });
  }
  let best: { count: number; style: Style } | undefined;
  for (const entry of counts.values()) if (!best || entry.count > best.count) best = entry;
  const { size = 10, font = "", bold = false, color = 0 } = best?.style ?? {};
  return { size, font, bold, color };
}

export function paragraphText(paragraph: Paragraph): string {
  return paragraph.lines.map(lineText).join(" ");
}

const captionWord =
  /^(?:fig(?:ure)?|table|tab|chart|graph|exhibit|map|photo|image|sources?|notes?|plate|scheme|abbildung|tabelle)\b\.?/i;
/** What follows the word in a caption: a number, a letter with a number or stop, or a colon. */
const captionLabel = /^\s*(?:\d|[A-Z]?\d|[A-Z][.:]|[IVX]+\b|[:—–]|$)/;
const leaders = /\.{4,}|(?:\. ?){4,}|…{2,}|\s\.{2,}\s*\d+$/;
const months =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const date = new RegExp(
  `^(?:\\d{1,2}(?:st|nd|rd|th)?[ .])?(?:${months})[ .,]*(?:\\d{1,2}(?:st|nd|rd|th)?,? )?\\d{4}$`,
  "i",
);

export const sectionNumber =
  /^(?:(?:section|chapter|part|appendix|annex|article)\s+)?((?:\d{1,2}|[A-Z])(?:\.\d{1,2})*)\.?\s+(?=\p{L})/iu;

/** Depth of a decimal section number: 1 for "2 Scope", 2 for "2.1 Scope"; 0 without one. */
export function numberDepth(text: string): number {
  const number = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+\p{L}/u.exec(text)?.[1];
  return number === undefined ? 0 : number.split(".").length;
}

export function isCaption(text: string): boolean {
  const word = captionWord.exec(text)?.[0];
  return word !== undefined && captionLabel.test(text.slice(word.length));
}

export function isContentsLine(text: string): boolean {
  return leaders.test(text);
}

function isCapitals(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, "");
  return letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}

/** A few words that do not end like a sentence. */
function titleLike(text: string): boolean {
  if (text.length > headingCharactersMax || /[,;]$/.test(text) || date.test(text)) return false;
  if (isContentsLine(text) || isCaption(text)) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 2 || letters < text.replace(/\s/g, "").length * 0.45) return false;
  return !/^\p{Ll}/u.test(text) || sectionNumber.test(text);
}

/** The cheap half of the judgement: most paragraphs look like the text around them. */
function standsOut(paragraph: Paragraph, body: BodyLook): boolean {
  if (paragraph.lines.length > 4) return false;
  const { style } = paragraph;
  return (
    style.size / body.size >= 1.15 ||
    style.bold !== body.bold ||
    style.font !== body.font ||
    style.color !== body.color ||
    isCapitals(lineText(paragraph.lines[0] as Line))
  );
}

export function isHeading(paragraph: Paragraph, body: BodyLook): boolean {
  if (!standsOut(paragraph, body)) return false;
  const text = paragraphText(paragraph);
  if (!titleLike(text) || markerOf(text)?.kind === "bullet") return false;
  const ratio = paragraph.style.size / body.size;
  const words = text.split(" ").length;
  const sentence = /[.!?]["”’)]?$/.test(text) && words > 6;
  const lines = paragraph.lines.length;
  if (ratio >= 1.15) return words <= 30 && !(sentence && ratio < 1.4);
  if (ratio < 0.93 || lines > 3 || words > 18 || (sentence && !text.endsWith("?")) || text.endsWith("."))
    return false;

  const roomy = paragraph.above > paragraph.style.size * 0.35;
  const bold = !body.bold && paragraph.lines.every((line) => wholly(line, "bold"));
  if (bold) return text.endsWith(":") ? roomy && words <= 8 : roomy || sectionNumber.test(text);
  if (text.endsWith(":")) return false;
  const apart = roomy && paragraph.below > paragraph.style.size * 0.2;
  if (isCapitals(text) && apart) return lines <= 2;
  if (paragraph.style.color !== body.color && apart && ratio >= 0.98) {
    return lines <= 2 && words <= 14 && !linked(paragraph) && !isGrey(paragraph.style.color);
  }
  const italic = paragraph.lines.every((line) => wholly(line, "italic"));
  const otherFont = paragraph.style.font !== body.font && ratio >= 1.05;
  if ((italic || otherFont) && numberDepth(text) > 0) return roomy;
  return otherFont && roomy && lines === 1 && words <= 10;
}

const linked = (paragraph: Paragraph): boolean =>
  paragraph.lines.some((line) => line.words.some((word) => word.url !== null));

/** Grey text steps back (notes, running heads); headings step forward. */
function isGrey(color: number): boolean {
  const [red, green, blue] = [color >> 16, (color >> 8) & 0xff, color & 0xff];
  return Math.max(red, green, blue) - Math.min(red, green, blue) < 24;
}

/** The document's headings with their levels, 1..6. */
export function headingLevels(
  paragraphs: readonly Paragraph[],
  body: BodyLook,
  outline: readonly OutlineEntry[],
): Map<Paragraph, number> {
  const titles = new Map(outline.map((entry) => [foldTitle(entry.title), entry]));
  const headings = paragraphs.filter((paragraph) => {
    if (paragraph.demoted) return false;
    if (isHeading(paragraph, body)) return true;
    if (titles.size === 0 || paragraph.lines.length > 3) return false;
    const entry = titles.get(foldTitle(paragraphText(paragraph)));
    return entry !== undefined && (entry.page === 0 || Math.abs(entry.page - paragraph.page) <= 1);
  });
  return assignLevels(headings, outline);
}
