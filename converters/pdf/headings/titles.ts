/** What the text of a line says about its role: titles, section numbers, captions, contents lines. */
import { lineText, type Paragraph } from "../layout.ts";

export interface OutlineEntry {
  title: string;
  /** 1-based depth in the outline. */
  level: number;
  /** 1-based, or 0 when unknown. */
  page: number;
}

const headingCharactersMax = 220;

export function paragraphText(paragraph: Paragraph): string {
  return paragraph.lines.map(lineText).join(" ");
}

const captionWord =
  /^(?:fig(?:ure)?|table|tab|chart|graph|exhibit|map|photo|image|sources?|notes?|plate|scheme|abbildung|tabelle)\b\.?/i;
/** What follows the word in a caption: a number, a letter with a number or stop, or a colon. */
const captionLabel = /^\s*(?:\d|[A-Z]-?\d|[A-Z][.:]|[IVX]+\b|[:—–]|$)/;
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

export function isCapitals(text: string): boolean {
  // Nearly all lines end here.
  if (/[a-z]/.test(text)) return false;
  const letters = text.replace(/[^\p{L}]/gu, "");
  return letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}

/** A few words that do not end like a sentence. */
export function titleLike(text: string): boolean {
  if (text.length > headingCharactersMax || /[,;]$/.test(text) || date.test(text)) return false;
  if (isContentsLine(text) || isCaption(text)) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 2 || letters < text.replace(/\s/g, "").length * 0.45) return false;
  return !/^\p{Ll}/u.test(text) || sectionNumber.test(text);
}

export const foldTitle = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]+/gu, "");
