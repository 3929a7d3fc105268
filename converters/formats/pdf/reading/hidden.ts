/** Text that is drawn but invisible: white on white, or covered; the drawn page decides. */

import { isLight } from "../../../layout/colors.ts";
import { countCharacters, type Line, type Picture, type Vector, type Word } from "../../../layout/model.ts";
import { areaOf, type Box, boxOf, centerIn } from "../../../util/geometry/box.ts";

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
  const light = fragments.flatMap(({ words }) => words.filter(({ style }) => isLight(style.color)));
  if (light.length > 0) {
    const grounds = [...pictures, ...vectors.filter(({ stroked, argb }) => !stroked && !isLight(argb))];
    for (const word of ungrounded(light, grounds)) found.add(word);
  }
  for (const { box, after } of coverings) {
    for (let i = 0; i < after; i++) {
      const line = fragments[i] as Line;
      if (line.y1 < box.y0 || line.y0 > box.y1 || line.x1 < box.x0 || line.x0 > box.x1) continue;
      for (const word of line.words) if (centerIn(word, box)) found.add(word);
    }
  }
  return found;
}

const bandCount = 64;

/** Words whose center lies in none of the grounds. A page may have thousands of both, so they meet by bands of it. */
function ungrounded(words: readonly Word[], grounds: readonly Box[]): Word[] {
  const { y0: top, y1: bottom } = boxOf(words);
  const height = Math.max(1, bottom - top) / bandCount;
  const bandAt = (y: number) => Math.max(0, Math.min(bandCount - 1, Math.floor((y - top) / height)));
  const bands: Box[][] = Array.from({ length: bandCount }, () => []);
  for (const ground of grounds) {
    if (ground.y1 < top || ground.y0 > bottom) continue;
    const last = bandAt(ground.y1);
    for (let band = bandAt(ground.y0); band <= last; band++) bands[band]?.push(ground);
  }
  return words.filter(
    (word) => !bands[bandAt((word.y0 + word.y1) / 2)]?.some((ground) => centerIn(word, ground)),
  );
}

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

/** Invisible text that is the recognized text of a scan: over a large picture that has hardly any other text. */
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
    const inside = (line: Line) => centerIn(line, picture);
    const hidden = invisible.filter(inside);
    if (countCharacters(visible.filter(inside)) < countCharacters(hidden) * (1 - layerShare)) {
      for (const line of hidden) layer.add(line);
    }
  }
  return invisible.filter((line) => layer.has(line));
}
