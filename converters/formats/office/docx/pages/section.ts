/** Sections of a document (w:sectPr, ISO/IEC 29500-1, section 17.6): sizes of pages, margins, columns. Twips. */
import { twips } from "../styles/values.ts";

export interface Section {
  /** How it begins. */
  type: "nextPage" | "continuous" | "evenPage" | "oddPage" | "nextColumn";
  width: number;
  height: number;
  columns: number;
  gap: number;
  /** Lines stand on a grid of this pitch; 0: on none. */
  pitch: number;
}

/** Letter with an inch around it: what applications take when nobody says. */
export const sectionDefault: Section = {
  type: "nextPage",
  width: 9_360,
  height: 12_960,
  columns: 1,
  gap: 720,
  pitch: 0,
};

/** The least that a page is laid out in: margins may leave nothing. */
const leastSide = 720;
const sideMax = 31_680;
const columnsMax = 45;

const types: ReadonlyMap<string, Section["type"]> = new Map(
  Object.entries<Section["type"]>({
    nextPage: "nextPage",
    continuous: "continuous",
    evenPage: "evenPage",
    oddPage: "oddPage",
    nextColumn: "nextColumn",
  }),
);

/** Of the text of a w:sectPr, from its start tag on. */
export function readSection(xml: string): Section {
  const of = (element: string) => attributesOf(xml, element);
  const size = of("pgSz");
  const margins = of("pgMar");
  const columns = of("cols");
  const grid = of("docGrid");
  const length = (value: string | undefined, otherwise: number) =>
    Math.min(sideMax, Math.abs(twips(value) ?? otherwise));
  const pageWidth = Math.max(leastSide, length(size.w, 12_240));
  const pageHeight = Math.max(leastSide, length(size.h, 15_840));
  const width =
    pageWidth - length(margins.left, 1_440) - length(margins.right, 1_440) - length(margins.gutter, 0);
  const height = pageHeight - length(margins.top, 1_440) - length(margins.bottom, 1_440);
  const onGrid = grid.type === "lines" || grid.type === "linesAndChars" || grid.type === "snapToChars";
  return {
    type: types.get(of("type").val ?? "") ?? "nextPage",
    width: Math.max(leastSide, width),
    height: Math.max(leastSide, height),
    columns: Math.min(columnsMax, Math.max(1, Number.parseInt(columns.num ?? "1", 10) || 1)),
    gap: length(columns.space, 720),
    pitch: onGrid ? length(grid.linePitch, 0) : 0,
  };
}

export function columnWidth({ width, columns, gap }: Section): number {
  return Math.max(leastSide / 2, (width - (columns - 1) * gap) / columns);
}

/** Attributes of the first element of the name, by their local names. */
function attributesOf(xml: string, element: string): Record<string, string> {
  const tag = new RegExp(`<(?:[\\w.-]+:)?${element}(\\s[^>]*)?/?>`).exec(xml)?.[1] ?? "";
  const found: Record<string, string> = {};
  for (const [, name = "", value = ""] of tag.matchAll(/(?<![\w.-])([\w.-]+)\s*=\s*["']([^"']*)["']/g))
    found[name] = value;
  return found;
}
