/**
 * Text that nobody sees although it is drawn: white on the white page, or below something that was drawn later. Signs
 * of it are cheap to find; whether it is so is then looked up in the page as drawn, since blending and patterns decide.
 */
import { isLight } from "../colors.ts";
import {
  areaOf,
  type Box,
  centreIn,
  countCharacters,
  type Line,
  type Picture,
  type Vector,
  type Word,
} from "../layout.ts";

/** Something opaque, with the number of fragments that were drawn before it. */
export interface Covering {
  box: Box;
  after: number;
}

export const coveringsMax = 500;

/** Whether something can be told from its ground in each of these boxes of the page as drawn. */
export type Look = (boxes: readonly Box[]) => boolean[];

/** Words of fragments in drawing order that may be unseen. */
function suspects(
  fragments: readonly Line[],
  coverings: readonly Covering[],
  vectors: readonly Vector[],
  pictures: readonly Picture[],
): Set<Word> {
  const found = new Set<Word>();
  const isGrounded = (word: Word) =>
    pictures.some((picture) => centreIn(word, picture)) ||
    vectors.some((vector) => !vector.stroked && !isLight(vector.argb) && centreIn(word, vector));
  for (const { words } of fragments) {
    for (const word of words) if (isLight(word.style.color) && !isGrounded(word)) found.add(word);
  }
  for (const { box, after } of coverings) {
    for (let i = 0; i < after; i++) {
      const line = fragments[i] as Line;
      if (line.y1 < box.y0 || line.y0 > box.y1 || line.x1 < box.x0 || line.x0 > box.x1) continue;
      for (const word of line.words) if (centreIn(word, box)) found.add(word);
    }
  }
  return found;
}

/** Words of which nothing is to be seen. */
export function unseen(
  fragments: readonly Line[],
  coverings: readonly Covering[],
  vectors: readonly Vector[],
  pictures: readonly Picture[],
  look: Look,
): Set<Word> {
  const found = [...suspects(fragments, coverings, vectors, pictures)];
  if (found.length === 0) return new Set();
  const seen = look(found.map(inkOf));
  return new Set(found.filter((_, i) => !seen[i]));
}

/** Where the letters of a word are. */
const inkOf = (word: Word): Box => ({
  x0: word.x0,
  x1: word.x1,
  y0: word.baseline - word.style.size * 0.7,
  y1: word.baseline + word.style.size * 0.1,
});

/** Share of the page from which a picture is a scan. */
const scanShare = 0.25;
/** The same where nothing but its place says that it has a layer of text. */
const wholeScanShare = 0.5;

export const isScan = (picture: Box, page: { width: number; height: number }): boolean =>
  areaOf(picture) > page.width * page.height * wholeScanShare;

/** A scan's layer has nearly all of the text over it. */
const layerShare = 0.95;

/** Invisible text that is the recognised text of a scan: over a large picture that has hardly any other text. */
export function layerOf(
  invisible: readonly Line[],
  visible: readonly Line[],
  pictures: readonly Picture[],
  pageArea: number,
): Line[] {
  if (invisible.length === 0) return [];
  const all = countCharacters(invisible);
  if (countCharacters(visible) < all * (1 - layerShare)) return [...invisible];
  const layer = new Set<Line>();
  for (const picture of pictures) {
    if (areaOf(picture) < pageArea * scanShare) continue;
    const inside = (line: Line) => centreIn(line, picture);
    const hidden = invisible.filter(inside);
    if (countCharacters(visible.filter(inside)) < countCharacters(hidden) * (1 - layerShare)) {
      for (const line of hidden) layer.add(line);
    }
  }
  return invisible.filter((line) => layer.has(line));
}
