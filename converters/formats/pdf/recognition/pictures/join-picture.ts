/** Adds recognized text of pictures: as text or table if they are nothing else, else as lettering. */

import { findPictures } from "../../../../layout/figures/figures.ts";
import { countCharacters, type Line, type PageContent } from "../../../../layout/model.ts";
import { layOutPage } from "../../../../layout/page/page-layout.ts";
import { confidenceOf } from "../../../../layout/provenance.ts";
import { isLongWord, meanMin, signMin } from "../../../../ocr/plausibility.ts";
import { byTop, centerIn } from "../../../../util/geometry/box.ts";
import { moved, recount, sureLines, withoutCovered } from "../place-lines.ts";
import type { Rendered } from "../render.ts";
import type { PictureInk } from "./text-pictures.ts";

/** Below it a word of a picture is a guess about something that is no text. */
const confidenceMin = 0.5;
/** Mean confidence from which the picture itself need not be kept. */
const replaceMin = 0.75;
/** Share of a picture's ink outside of words and rulings, up to which there is nothing else to see on it. */
const restMax = 0.2;
const wordsMin = 8;
/** Words that make a line running text, and the share of such lines. */
const proseWords = 5;
const proseShare = 0.5;
const tableShare = 0.6;

/** `read`: what was recognized, in points of the picture; `place`: where the picture stands. Says how many words it took. */
export function joinPicture(
  page: PageContent,
  read: PageContent,
  place: Rendered["box"],
  ink: PictureInk,
): number {
  const sure = { ...read, lines: believed(read.lines) };
  const at = moved(sure, place.x0, place.y0);
  const lines = withoutCovered(at.lines, page.lines);
  if (lines.length === 0) return 0;
  const replaces = isText(sure, ink);
  if (replaces) page.pictures = page.pictures.filter((picture) => !centerIn(picture, place));
  const lettered = { ...page, lettering: [...(page.lettering ?? []), ...lines] };
  // A picture behind the page's text is none of its figures: what it says is text of the page.
  const isFigure = findPictures(lettered, page.lines).some((figure) => centerIn(place, figure));
  if (!replaces && isFigure) page.lettering = lettered.lettering;
  else page.lines = [...page.lines, ...lines].sort(byTop);
  if (replaces) page.vectors = [...page.vectors, ...at.vectors];
  recount(page);
  return lines.reduce((sum, { words }) => sum + words.length, 0);
}

/** Lines of a picture without guesses about what is no text. */
function believed(lines: readonly Line[]): Line[] {
  if ((confidenceOf(lines) ?? 0) >= meanMin) return sureLines(lines, confidenceMin);
  return sureLines(lines, signMin).filter(({ words }) => words.some(({ text }) => isLongWord(text)));
}

function isText(read: PageContent, ink: PictureInk): boolean {
  const words = read.lines.flatMap((line) => line.words);
  if (words.length < wordsMin || (confidenceOf(read.lines) ?? 0) < replaceMin) return false;
  if (restOf(read, ink) > restMax) return false;
  return isProse(read.lines) || isTable(read);
}

function isProse(lines: readonly Line[]): boolean {
  const prose = lines.filter(({ words }) => words.length >= proseWords);
  return countCharacters(prose) > countCharacters(lines) * proseShare;
}

function isTable(read: PageContent): boolean {
  const blocks = layOutPage(read, read.lines).regions.flat();
  const tables = blocks.filter((block) => block.kind === "table");
  const held = tables.flatMap((table) => table.rows.flatMap((row) => row.flatMap((cell) => cell.lines)));
  return countCharacters(held) > countCharacters(read.lines) * tableShare;
}

/** Share of the ink that neither words nor rulings account for. */
function restOf({ lines, vectors, width }: PageContent, ink: PictureInk): number {
  const rest = ink.data.slice();
  const scale = ink.width / width;
  const all = count(rest);
  for (const { x0, y0, x1, y1 } of [...lines.flatMap((line) => line.words), ...vectors]) {
    const from = Math.max(0, Math.floor(x0 * scale) - 1);
    const to = Math.min(ink.width, Math.ceil(x1 * scale) + 1);
    const last = Math.min(ink.height, Math.ceil(y1 * scale) + 1);
    for (let y = Math.max(0, Math.floor(y0 * scale) - 1); y < last; y++)
      rest.fill(0, y * ink.width + from, y * ink.width + to);
  }
  return all === 0 ? 0 : count(rest) / all;
}

function count(ink: Uint8Array): number {
  let sum = 0;
  for (const one of ink) sum += one;
  return sum;
}
