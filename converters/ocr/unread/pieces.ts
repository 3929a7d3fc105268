/** Ink like letters without a word: the engine misses narrow columns of short words. */
import { type Box, centerIn, overlap, widen } from "../../util/geometry/box.ts";
import { Rows } from "../../util/geometry/rows.ts";
import type { RecognizedLine } from "../contract.ts";
import { boxAt, type Components } from "../picture/components.ts";

/** Heights of small letters: components that are as high may be letters. */
const letter = { min: 0.7, max: 3.2, widthMax: 6 } as const;
/** Of the box that a letter fills at least: less is a scratch. */
const inkMin = 0.12;
/** Heights of small letters between the letters of one piece. */
const apartMax = 1.6;
/** Nearer to a word than this it is a part of it, which the engine has read after all. */
const ofWord = 0.45;
/** The same by which marks around a letter (dots, accents, stops) may be away from it. */
const marksReach = 0.9;
const piecesMax = 240;
/** Letters of pieces, as a share of all: a page of drawings, or in a script that was not read, has more. */
const shareMax = 0.5;
/** A line this many small letters high, and higher than wide, is a column of words that were taken for one lying down. */
const columnMin = 3.5;

/** The lines without such columns. `letterHeight`: pixels of small letters. */
export function withoutColumns(lines: readonly RecognizedLine[], letterHeight: number): RecognizedLine[] {
  return lines.filter(({ words, x0, y0, x1, y1 }) => {
    const letters = words.reduce((sum, { text }) => sum + text.length, 0);
    return letters < 2 || y1 - y0 < letterHeight * columnMin || y1 - y0 < (x1 - x0) * 1.5;
  });
}

/** Boxes of the pieces, each of one line, from top to bottom; none where it is more than the engine would overlook. */
export function unreadPieces(
  components: Components,
  words: readonly Box[],
  pictures: readonly Box[],
  letterHeight: number,
): Box[] {
  const taken = rowsOf(words, letterHeight);
  const letters: Box[] = [];
  const marks: Box[] = [];
  let all = 0;
  for (let at = 0; at < components.count; at++) {
    const box = boxAt(components, at);
    const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
    if (height > letterHeight * letter.max || width > letterHeight * letter.widthMax) continue;
    if ((components.area[at] ?? 0) < width * height * inkMin) continue;
    const isLetter = height >= letterHeight * letter.min;
    if (isLetter) all++;
    if (isIn(taken, box) || pictures.some((picture) => centerIn(box, picture))) continue;
    (isLetter ? letters : marks).push(box);
    if (letters.length > piecesMax * 8) return [];
  }
  if (letters.length > all * shareMax) return [];
  const pieces = joined(letters, letterHeight * apartMax).filter(
    (piece) => near(taken, piece, letterHeight * ofWord).length === 0,
  );
  if (pieces.length > piecesMax) return [];
  const around = rowsOf(pieces, letterHeight);
  for (const mark of marks)
    for (const piece of near(around, mark, letterHeight * marksReach)) widen(piece, mark);
  return pieces.sort((a, b) => a.y0 - b.y0);
}

function rowsOf(boxes: readonly Box[], letterHeight: number): Rows<Box> {
  const rows = new Rows<Box>(Math.max(8, letterHeight * 2));
  for (const box of boxes) rows.add(box, box.y0, box.y1);
  return rows;
}

const middleOf = ({ y0, y1 }: Box): number => (y0 + y1) / 2;

const isIn = (rows: Rows<Box>, box: Box): boolean =>
  rows.at(middleOf(box)).some((other) => centerIn(box, other, 1));

const near = (rows: Rows<Box>, box: Box, distance: number): Box[] =>
  rows
    .at(middleOf(box))
    .filter(
      (other) =>
        overlap(box.x0, box.x1, other.x0, other.x1) > -distance &&
        overlap(box.y0, box.y1, other.y0, other.y1) > -distance / 2,
    );

/** Letters beside each other, no farther apart than this, become one box. */
function joined(letters: readonly Box[], apart: number): Box[] {
  const pieces: Box[] = [];
  let open: Box[] = [];
  for (const box of [...letters].sort((a, b) => a.x0 - b.x0)) {
    open = open.filter((piece) => piece.x1 + apart >= box.x0);
    const height = box.y1 - box.y0;
    const piece = open.find(
      (each) => overlap(each.y0, each.y1, box.y0, box.y1) > Math.min(height, each.y1 - each.y0) * 0.5,
    );
    if (piece) widen(piece, box);
    else {
      const own = { ...box };
      pieces.push(own);
      open.push(own);
    }
  }
  return pieces;
}
