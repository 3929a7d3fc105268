/** Pictures with too many marks for text: a few samples are read first. */
import { type Box, centerIn } from "../../util/geometry/box.ts";
import type { Components } from "./components.ts";
import { lettersOf } from "./letters.ts";
import type { Ink } from "./threshold.ts";

/** Share of ink; text has a tenth, in bold capitals without a margin not quite twice that. */
const inkMin = 0.15;
/** As many letters stand on a page of a newspaper. */
const lettersMin = 12_000;
/** Smaller pictures take no long time, whatever is on them. */
const pixelsMin = 2_000_000;

/** `components`: of the ink, before specks and leaders are taken out. */
export function isTooDense({ data }: Ink, components: Components): boolean {
  if (data.length < pixelsMin) return false;
  if (lettersOf(components).count >= lettersMin) return true;
  let ink = 0;
  for (let at = 0; at < components.count; at++) ink += components.area[at] ?? 0;
  return ink >= data.length * inkMin;
}

/** Samples of a picture, each out of a part of its height, and how many small letters wide and high they are. */
const samples = 4;
const wide = 56;
const high = 14;
/** Pixels, where the height of letters is not known or next to nothing. */
const letterMin = 6;

/** The densest parts of a picture, outside of `pictures` if possible. */
export function samplesOf(ink: Ink, pictures: readonly Box[], letterHeight: number | null): Box[] {
  const letter = Math.max(letterMin, letterHeight ?? 0);
  const [width, height] = [Math.min(ink.width, letter * wide), Math.min(ink.height, letter * high)];
  const places = placesOf(ink, width, height);
  const outside = places.filter((place) => !pictures.some((picture) => centerIn(place, picture)));
  const found: Box[] = [];
  for (let part = 0; part < samples; part++) {
    const inPart = ({ y0 }: Box) => Math.floor((y0 * samples) / ink.height) === part;
    const best = mostStrokes(ink, outside.filter(inPart)) ?? mostStrokes(ink, places.filter(inPart));
    if (best !== null) found.push(best);
  }
  return found;
}

/** Side by side, the last of a row or column as far as there is room. */
function placesOf(ink: Ink, width: number, height: number): Box[] {
  const places: Box[] = [];
  for (let top = 0; top < ink.height; top += height)
    for (let left = 0; left < ink.width; left += width) {
      const [x0, y0] = [Math.min(left, ink.width - width), Math.min(top, ink.height - height)];
      places.push({ x0, y0, x1: x0 + width, y1: y0 + height });
    }
  return places;
}

/** Null where none has any. */
function mostStrokes(ink: Ink, places: readonly Box[]): Box | null {
  let best: Box | null = null;
  let most = 0;
  for (const place of places) {
    const strokes = strokesIn(ink, place);
    if (strokes <= most) continue;
    most = strokes;
    best = place;
  }
  return best;
}

/** How often ink begins in the rows of a box; every other row says enough. */
function strokesIn({ data, width }: Ink, { x0, y0, x1, y1 }: Box): number {
  let count = 0;
  for (let y = y0; y < y1; y += 2)
    for (let at = y * width + x0 + 1; at < y * width + x1; at++)
      if (data[at] === 1 && data[at - 1] !== 1) count++;
  return count;
}
