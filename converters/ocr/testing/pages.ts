/** Whole pages of several kinds, with what they say: letters, reports, columns, tables. */

import type { Gray } from "../picture/gray.ts";
import { paragraphs, tables } from "./prose.ts";
import { type Cell, type FontName, Sheet } from "./sheet.ts";

export interface TestPage {
  name: string;
  dpi: number;
  picture: Gray;
  /** In reading order. */
  lines: readonly string[];
  cells: readonly Cell[];
}

/** Points. */
const left = 64;
const width = 467;

const some = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => paragraphs[(from + at) % paragraphs.length] ?? "");

function prose(sheet: Sheet, from: number, y: number, font: FontName, size: number, count: number): number {
  let at = y;
  for (const text of some(from, count)) at = sheet.paragraph(text, left, at, width, font, size) + size * 0.6;
  return at;
}

function letter(sheet: Sheet): void {
  sheet.text("Kiln and Garden Society", left, 80, "Times-Bold", 15);
  sheet.text("12 November 2024", left, 104, "Times-Roman", 11);
  prose(sheet, 0, 140, "Times-Roman", 11, 7);
}

function report(sheet: Sheet): void {
  sheet.text("Report on the Lower Meadow", left, 84, "Helvetica-Bold", 20);
  sheet.text("1 Water", left, 122, "Helvetica-Bold", 14);
  let y = prose(sheet, 2, 146, "Helvetica", 10, 2);
  sheet.text("1.1 Method", left, y + 10, "Helvetica-Bold", 11.5);
  y = prose(sheet, 4, y + 30, "Helvetica", 10, 2);
  sheet.text("2 Visitors", left, y + 12, "Helvetica-Bold", 14);
  prose(sheet, 5, y + 36, "Helvetica", 10, 3);
}

function columns(sheet: Sheet): void {
  sheet.text("Notes and Observations", left, 80, "Times-Bold", 18);
  const each = (width - 20) / 2;
  for (const [column, from] of [
    [0, 0],
    [1, 4],
  ] as const) {
    let y = 116;
    for (const text of some(from, 4))
      y = sheet.paragraph(text, left + column * (each + 20), y, each, "Times-Roman", 10) + 6;
  }
}

function table(sheet: Sheet): void {
  sheet.text("Table 1: Stations", left, 84, "Helvetica-Bold", 11);
  let y = sheet.table(tables[0] ?? [], left, 96, [120, 85, 85, 85, 80]);
  y = prose(sheet, 3, y + 26, "Helvetica", 10, 2);
  sheet.text("Table 2: Material", left, y + 10, "Helvetica-Bold", 11);
  y = sheet.table(tables[1] ?? [], left, y + 20, [40, 160, 80, 80, 80]);
  prose(sheet, 1, y + 26, "Helvetica", 10, 1);
}

function small(sheet: Sheet): void {
  prose(sheet, 0, 80, "Times-Roman", 8, 8);
}

function typewriter(sheet: Sheet): void {
  prose(sheet, 1, 90, "Courier", 10, 4);
}

const kinds = { letter, report, columns, table, small, typewriter };

export type PageKind = keyof typeof kinds;
export const pageKinds = Object.keys(kinds) as PageKind[];

export async function testPage(kind: PageKind, dpi: number): Promise<TestPage> {
  const sheet = await Sheet.open({ dpi });
  kinds[kind](sheet);
  return { name: kind, dpi, picture: sheet.picture(), lines: sheet.lines, cells: sheet.cells };
}
