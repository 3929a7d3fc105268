/**
 * Which paragraphs are headings, and of what level: judged against the looks of the whole document, with section
 * numbers and the PDF outline as priors.
 */
import { type Line, lineText, type Paragraph, type Style } from "./layout.ts";
import { markerOf } from "./lists.ts";
import { wholly } from "./paragraphs.ts";

export interface OutlineEntry {
  title: string;
  level: number;
  /** 1-based, or 0 when unknown. */
  page: number;
}

export interface BodyLook {
  size: number;
  font: string;
  bold: boolean;
}

const headingCharactersMax = 220;

/** The look of most of the text. */
export function bodyLook(paragraphs: readonly Paragraph[]): BodyLook {
  const counts = new Map<string, { count: number; style: Style }>();
  for (const paragraph of paragraphs) {
    for (const line of paragraph.lines) {
      const key = `${Math.round(line.style.size * 2)}|${line.style.font}`;
      const entry = counts.get(key) ?? { count: 0, style: line.style };
      entry.count += lineText(line).length;
      counts.set(key, entry);
    }
  }
  let best: { count: number; style: Style } | undefined;
  for (const entry of counts.values()) if (!best || entry.count > best.count) best = entry;
  return { size: best?.style.size ?? 10, font: best?.style.font ?? "", bold: best?.style.bold ?? false };
}

export function paragraphText(paragraph: Paragraph): string {
  return paragraph.lines.map(lineText).join(" ");
}

const captionStart =
  /^(?:fig(?:ure)?|table|tab|chart|graph|exhibit|map|box|photo|image|source|sources|note|notes|plate|scheme|abbildung|tabelle)\b\.?\s*(?:[\dA-Z:.]|$)/i;
const leaders = /\.{4,}|(?:\. ){4,}|…{2,}|\s\.{2,}\s*\d+$/;

export const sectionNumber =
  /^(?:(?:section|chapter|part|appendix|annex|article)\s+)?((?:\d{1,2}|[A-Z])(?:\.\d{1,2})*)\.?\s+(?=\p{L})/iu;

/** Depth of a decimal section number: 1 for "2 Scope", 2 for "2.1 Scope"; 0 without one. */
export function numberDepth(text: string): number {
  const number = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+\p{L}/u.exec(text)?.[1];
  return number === undefined ? 0 : number.split(".").length;
}

export function isCaption(text: string): boolean {
  return captionStart.test(text);
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
  if (text.length > headingCharactersMax) return false;
  if (/[,;]$/.test(text) || isContentsLine(text) || isCaption(text)) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 2 || letters < text.replace(/\s/g, "").length * 0.45) return false;
  return !/^\p{Ll}/u.test(text) || sectionNumber.test(text);
}

export function isHeading(paragraph: Paragraph, body: BodyLook): boolean {
  const text = paragraphText(paragraph);
  if (!titleLike(text)) return false;
  const marker = markerOf(text);
  if (marker?.kind === "bullet") return false;
  const ratio = paragraph.style.size / body.size;
  const words = text.split(" ").length;
  const sentence = /[.!?]["”’)]?$/.test(text) && words > 6;
  const lines = paragraph.lines.length;

  if (ratio >= 1.15) return lines <= 4 && words <= 30 && !(sentence && ratio < 1.4);
  if (ratio < 0.93 || lines > 3 || words > 18 || sentence || /[.:]$/.test(text)) return false;
  const roomy = paragraph.above > paragraph.style.size * 0.35 || paragraph.above === Infinity;
  const bold = !body.bold && paragraph.lines.every((line) => wholly(line, "bold"));
  if (bold) return roomy || sectionNumber.test(text);
  const capitals = isCapitals(text);
  if (capitals && words >= 1 && roomy && paragraph.below > paragraph.style.size * 0.2) return lines <= 2;
  const italic = paragraph.lines.every((line) => wholly(line, "italic"));
  const otherFont = paragraph.style.font !== body.font && ratio >= 1.05;
  if ((italic || otherFont) && numberDepth(text) > 0) return roomy;
  return otherFont && roomy && lines === 1 && words <= 10;
}

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]+/gu, "");

/** Levels 1..6 of the document's headings. */
export function headingLevels(
  paragraphs: readonly Paragraph[],
  body: BodyLook,
  outline: readonly OutlineEntry[],
): Map<Paragraph, number> {
  const titles = new Map<string, OutlineEntry>();
  for (const entry of outline) titles.set(fold(entry.title), entry);
  const headings = paragraphs.filter((paragraph) => {
    if (isHeading(paragraph, body)) return true;
    const entry = titles.get(fold(paragraphText(paragraph)));
    return entry !== undefined && (entry.page === 0 || Math.abs(entry.page - paragraph.page) <= 1);
  });
  return assignLevels(headings, titles);
}

function lookRank(paragraph: Paragraph): number {
  const { size } = paragraph.style;
  const line = paragraph.lines[0] as Line;
  return (
    Math.round(size * 2) * 4 + (wholly(line, "bold") ? 2 : 0) + (isCapitals(paragraphText(paragraph)) ? 1 : 0)
  );
}

function assignLevels(
  headings: readonly Paragraph[],
  titles: ReadonlyMap<string, OutlineEntry>,
): Map<Paragraph, number> {
  const levels = new Map<Paragraph, number>();
  const first = headings[0];
  if (!first) return levels;
  const ranks = [...new Set(headings.map(lookRank))].sort((a, b) => b - a);
  const top = headings.filter((heading) => lookRank(heading) === ranks[0]);
  // The title: the largest look, used once or for lines that follow each other, before all other headings.
  const hasTitle =
    ranks.length > 1 &&
    top.length === 1 &&
    top[0] === headings.find((h) => lookRank(h) === ranks[0]) &&
    headings.indexOf(top[0] as Paragraph) <= 1;
  const offset = hasTitle || ranks.length === 1 ? 1 : 1;

  const depthOfRank = new Map<number, number>();
  for (const rank of ranks) {
    const depths = headings.filter((h) => lookRank(h) === rank).map((h) => numberDepth(paragraphText(h)));
    const numbered = depths.filter((depth) => depth > 0);
    if (numbered.length > 0 && numbered.length >= depths.length * 0.5) {
      depthOfRank.set(rank, Math.min(...numbered));
    }
  }
  const titleRank = hasTitle ? ranks[0] : undefined;
  const sectionBase = titleRank === undefined ? 1 : 2;
  let previous = 0;
  const levelOfRank = new Map<number, number>();
  for (const rank of ranks) {
    const depth = depthOfRank.get(rank);
    let level = previous + 1;
    if (rank === titleRank) level = offset;
    else if (depth !== undefined)
      level = Math.max(sectionBase + depth - 1, Math.min(level, sectionBase + depth - 1));
    levelOfRank.set(rank, Math.min(6, level));
    previous = Math.min(6, level);
  }
  for (const heading of headings) {
    const text = paragraphText(heading);
    const entry = titles.get(fold(text));
    const depth = numberDepth(text);
    let level = levelOfRank.get(lookRank(heading)) ?? 2;
    if (entry) level = entry.level + sectionBase - 1;
    else if (depth > 0 && heading !== top[0]) level = sectionBase + depth - 1;
    if (heading === top[0] && hasTitle) level = 1;
    levels.set(heading, Math.min(6, Math.max(1, level)));
  }
  return levels;
}
