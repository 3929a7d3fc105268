/** Drawn ink that no text, table, figure or rule explains: large areas are figures, rows are text. */

import type { Line, PageContent, Picture } from "../../../layout/model.ts";
import type { PageBlocks } from "../../../layout/page/page-layout.ts";
import { areaOf, type Box, overlap, scaledBox, sharedArea, widen } from "../../../util/geometry/box.ts";
import type { Drawn } from "./drawn.ts";
import { marksOf } from "./marks.ts";
import { charactersIn } from "./picture-text.ts";
import { type TextRow, textRows } from "./text-rows.ts";

interface MissedInk {
  /** Places of figures that were missed, in points. */
  figures: Picture[];
  /** About how many characters stand outside of figures without having been read. */
  characters: number;
}

/** Points: what is smaller is a bullet, a logo, a piece of a rule. */
const sideMin = 60;
const areaMin = 8_000;
/** A figure has this share of its area inked, or it is a frame. */
const inkMin = 0.04;
/** Of a figure's area that may be text of the page. */
const textShareMax = 0.25;
/** Parts of one drawing stand this near, in points. */
const joinGap = 12;
const clustersMax = 400;
/** Pixels: less is dust. */
const letterMin = 4;
const letterMax = 40;
/** Groups of four pixels. */
const speckMax = 40;

/** `lines`: all that was read of the page, furniture and what was taken out as hidden included. */
export function missedInk(drawn: Drawn, { page, regions }: PageBlocks, lines: readonly Line[]): MissedInk {
  const blocks = regions.flat();
  const known = [
    ...placesKnown(page, lines),
    ...blocks.filter(({ kind }) => kind === "table" || kind === "figure"),
  ];
  const rest = erased(drawn, known);
  if (isBlank(rest.data)) return { figures: [], characters: 0 };
  const marks = marksOf(rest, true);
  if (marks.length === 0) return { figures: [], characters: 0 };
  const characters = charactersIn(textRows(marks.filter(isLetter)));
  const inPoints = marks.filter((mark) => areaOf(mark) >= 9).map((mark) => scaledBox(mark, 1 / drawn.scale));
  const figures = clusters(inPoints)
    .filter((cluster) => isFigure(cluster, lines))
    .map(({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1, width: 0, height: 0, ordinal: -1 }));
  return { figures, characters };
}

/** Rows of letters that no text accounts for, in points, of a page that is not laid out yet. */
export function unreadRows(drawn: Drawn, page: PageContent): TextRow[] {
  const rest = erased(drawn, placesKnown(page, page.lines));
  if (isBlank(rest.data)) return [];
  return textRows(marksOf(rest, true).filter(isLetter)).map((row) => scaledBox(row, 1 / drawn.scale));
}

const isLetter = ({ y0, y1 }: Box): boolean => y1 - y0 >= letterMin && y1 - y0 <= letterMax;

const placesKnown = (page: PageContent, lines: readonly Line[]): Box[] => [
  ...lines.map(inkBox),
  ...page.turned,
  ...page.pictures,
  ...page.vectors.filter(({ rectangle }) => rectangle),
];

/** Accents, descenders and overshoot reach beyond the nominal box. */
function inkBox({ x0, y0, x1, y1, style }: Line): Box {
  const margin = style.size * 0.2;
  return { x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin };
}

/** The drawing with white where something is known to stand. */
function erased(drawn: Drawn, known: readonly Box[]): Drawn {
  const data = drawn.data.slice();
  const { width, height, scale } = drawn;
  for (const box of known) {
    const x0 = Math.max(0, Math.floor(box.x0 * scale) - 2);
    const x1 = Math.min(width, Math.ceil(box.x1 * scale) + 2);
    const y1 = Math.min(height, Math.ceil(box.y1 * scale) + 2);
    if (x1 <= x0) continue;
    for (let y = Math.max(0, Math.floor(box.y0 * scale) - 2); y < y1; y++)
      data.fill(255, y * width + x0, y * width + x1);
  }
  return { ...drawn, data };
}

/** The common case, told four pixels at a time: nothing is left but a speck or two. */
function isBlank(data: Uint8Array): boolean {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);
  let inked = 0;
  for (let i = 0; i < words.length; i++) if (words[i] !== 0xffffffff && ++inked > speckMax) return false;
  return true;
}

interface Cluster extends Box {
  ink: number;
}

/** Marks that stand near each other, joined until nothing more touches. */
function clusters(marks: readonly Box[]): Cluster[] {
  const sorted = [...marks].sort((a, b) => b.y1 - b.y0 - (a.y1 - a.y0));
  const found: Cluster[] = [];
  for (const mark of sorted) {
    const cluster: Cluster = { ...mark, ink: areaOf(mark) };
    for (let i = found.length - 1; i >= 0; i--) {
      const other = found[i] as Cluster;
      if (overlap(other.x0, other.x1, cluster.x0, cluster.x1) < -joinGap) continue;
      if (overlap(other.y0, other.y1, cluster.y0, cluster.y1) < -joinGap) continue;
      widen(cluster, other);
      cluster.ink += other.ink;
      found.splice(i, 1);
    }
    // A page full of specks has no figure that could be told from them.
    if (found.length >= clustersMax) return [];
    found.push(cluster);
  }
  return found;
}

function isFigure(cluster: Cluster, lines: readonly Line[]): boolean {
  const width = cluster.x1 - cluster.x0;
  const height = cluster.y1 - cluster.y0;
  if (width < sideMin || height < sideMin || width * height < areaMin) return false;
  if (cluster.ink < width * height * inkMin) return false;
  let text = 0;
  for (const line of lines) text += sharedArea(line, cluster);
  return text < width * height * textShareMax;
}
