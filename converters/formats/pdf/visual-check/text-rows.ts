/**
 * Marks that stand like letters: about one height, side by side on one line, with blank above and below. It tells
 * text that was drawn or photographed from charts and photographs without reading it, as the classic segmentation of
 * scanned pages does (Wahl, Wong, Casey: Block segmentation and text extraction in mixed text/image documents, 1982),
 * on the boxes of connected marks instead of smeared runs.
 */
import type { Box } from "../../../util/geometry/box.ts";
import { median } from "../../../util/geometry/median.ts";

export interface TextRow extends Box {
  /** About how many characters, from the width of the marks and their height. */
  characters: number;
}

/** Letters of one line differ in height as x and f do; a word of touching letters is wide. */
const heightRatioMax = 2.4;
const gapMax = 1.6;
const widthMax = 25;
/** Mean advance of a character over the mean height of its mark, in running text of Latin letters. */
const advance = 0.75;
/** A row has at least so many marks, and is at least so many heights long. */
const marksMin = 4;
const lengthMin = 5;
/** Pages of noise and hatching have more marks than any text. */
const marksMax = 60_000;

interface Row extends Box {
  marks: Box[];
  height: number;
}

/** The rows among the boxes of a picture's connected marks, or of drawn shapes. */
export function textRows(marks: readonly Box[]): TextRow[] {
  if (marks.length > marksMax) return [];
  const rows = chain(marks).filter(isRow);
  return rows.filter((row) => isApart(row, rows)).map(asText);
}

const heightOf = (box: Box): number => box.y1 - box.y0;
const widthOf = (box: Box): number => box.x1 - box.x0;

/** From left to right, each mark goes on with the nearest row that ends before it on its own level. */
function chain(marks: readonly Box[]): Row[] {
  const sorted = marks
    .filter((mark) => heightOf(mark) > 0 && widthOf(mark) < heightOf(mark) * widthMax)
    .sort((a, b) => a.x0 - b.x0);
  const rows: Row[] = [];
  // Rows that may go on, by the level of their middle; a row stands on every level that it touches.
  const levels = new Map<number, Row[]>();
  const levelHeight = 4;
  for (const mark of sorted) {
    const height = heightOf(mark);
    const middle = (mark.y0 + mark.y1) / 2;
    const near = levels.get(Math.floor(middle / levelHeight)) ?? [];
    let best: Row | undefined;
    for (const row of near) {
      const gap = mark.x0 - row.x1;
      if (gap > Math.max(row.height, height) * gapMax || gap < -row.height) continue;
      if (height > row.height * heightRatioMax || row.height > height * heightRatioMax * 1.5) continue;
      const last = row.marks.at(-1) as Box;
      if (Math.abs((last.y0 + last.y1) / 2 - middle) > Math.max(height, heightOf(last)) * 0.6) continue;
      if (!best || row.x1 > best.x1) best = row;
    }
    if (best) {
      best.marks.push(mark);
      best.x1 = Math.max(best.x1, mark.x1);
      best.y0 = Math.min(best.y0, mark.y0);
      best.y1 = Math.max(best.y1, mark.y1);
      best.height += (height - best.height) / best.marks.length;
    } else {
      best = { ...mark, marks: [mark], height };
      rows.push(best);
    }
    place(levels, best, mark, levelHeight);
  }
  return rows;
}

/** Enters the row where its last mark reaches; what ended far to the left is forgotten. */
function place(levels: Map<number, Row[]>, row: Row, mark: Box, levelHeight: number): void {
  const to = Math.floor(mark.y1 / levelHeight);
  for (let level = Math.floor(mark.y0 / levelHeight); level <= to; level++) {
    const list = (levels.get(level) ?? []).filter(
      (other) => other !== row && mark.x0 - other.x1 <= other.height * gapMax * 2,
    );
    list.push(row);
    levels.set(level, list);
  }
}

function isRow({ marks, height, ...box }: Row): boolean {
  const length = widthOf(box);
  const inked = marks.reduce((sum, mark) => sum + widthOf(mark), 0);
  // Few marks are a row where they are words of touching letters.
  if (marks.length < marksMin && (marks.length < 2 || inked < height * 8)) return false;
  if (length < height * lengthMin || inked < length * 0.4) return false;
  if (heightOf(box) > height * 2.6) return false;
  // Letters stand on a line: most feet are at one level, some hang below it.
  const feet = marks.map((mark) => mark.y1);
  const foot = median(feet);
  const standing = feet.filter((y) => Math.abs(y - foot) <= Math.max(1, height * 0.25)).length;
  return standing >= marks.length * 0.5;
}

/** Texture makes rows, too, but they run into each other; lines of text have blank between them. */
function isApart(row: Row, rows: readonly Row[]): boolean {
  let crossed = 0;
  for (const other of rows) {
    if (other === row) continue;
    const across = Math.min(row.x1, other.x1) - Math.max(row.x0, other.x0);
    const down = Math.min(row.y1, other.y1) - Math.max(row.y0, other.y0);
    if (across > 0 && down > Math.min(heightOf(row), heightOf(other)) * 0.5) crossed += across;
  }
  return crossed < widthOf(row) * 0.3;
}

function asText({ marks, height, x0, y0, x1, y1 }: Row): TextRow {
  const inked = marks.reduce((sum, mark) => sum + widthOf(mark), 0);
  return { x0, y0, x1, y1, characters: Math.round(inked / (height * advance)) };
}
