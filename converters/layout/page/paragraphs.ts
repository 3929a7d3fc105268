/** Lines of one column become paragraphs. */

import { append } from "../../util/append.ts";
import { boxOf, overlap } from "../../util/geometry/box.ts";
import { median } from "../../util/geometry/median.ts";
import { type ListMarker, listMarker } from "../lists/lists.ts";
import type { Block, Code, Contents, Figure, Formula, Line, Paragraph, Table } from "../model.ts";
import { partedByTags } from "../tags/line-tags.ts";
import { wholly } from "../text/emphasis.ts";
import { endsClause } from "../text/sentences.ts";
import type { Region } from "./columns.ts";
import { composeRows } from "./compose.ts";

export type Element = (Line & { kind?: undefined }) | Table | Figure | Contents | Code | Formula;

export function isLine(element: Element): element is Line & { kind?: undefined } {
  return element.kind === undefined;
}

export function makeBlocks(region: Region<Element>, page: number, usualLeading = 1.3): Block[] {
  const blocks: Block[] = [];
  let run: Line[] = [];
  const flush = () => {
    append(blocks, groupLines(composeRows(run), region, page, usualLeading));
    run = [];
  };
  for (const element of region.items) {
    if (isLine(element)) run.push(element);
    else {
      flush();
      blocks.push(element);
    }
  }
  flush();
  return setDistances(blocks);
}

function groupLines(
  lines: readonly Line[],
  region: Region<Element>,
  page: number,
  usualLeading: number,
): Paragraph[] {
  const leading = typicalLeading(lines) ?? usualLeading;
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group && !startsParagraph(group, line, region, leading)) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => ({
    kind: "paragraph",
    ...boxOf(group),
    lines: group,
    style: dominantStyle(group),
    page,
    left: region.left,
    right: region.right,
    above: Infinity,
    below: Infinity,
    demoted: group.length === 1 && sharesRow(group[0] as Line, lines),
  }));
}

function sharesRow(line: Line, lines: readonly Line[]): boolean {
  return lines.some(
    (other) => other !== line && Math.abs(other.baseline - line.baseline) < line.style.size * 0.3,
  );
}

/** Median distance of baselines over font size, from neighboring lines of one size; null with too few of them. */
export function typicalLeading(lines: readonly Line[]): number | null {
  const ratios: number[] = [];
  for (let i = 1; i < lines.length; i++) {
    const [above, line] = [lines[i - 1] as Line, lines[i] as Line];
    const ratio = (line.baseline - above.baseline) / line.style.size;
    if (Math.abs(above.style.size - line.style.size) < 0.5 && ratio > 0.8 && ratio < 2.2) ratios.push(ratio);
  }
  return ratios.length >= 3 ? median(ratios) : null;
}

function startsParagraph(
  group: readonly Line[],
  line: Line,
  region: Region<Element>,
  leading: number,
): boolean {
  const previous = group.at(-1) as Line;
  if (partedByTags(previous, line)) return true;
  const first = group[0] as Line;
  const size = line.style.size;
  const distance = line.baseline - previous.baseline;
  if (Math.abs(distance) < size * 0.3) return true;
  if (startsEntry(previous, line)) return true;
  const larger = Math.max(size, previous.style.size);
  if (distance > larger * Math.max(leading * 1.25, 1.1)) return true;
  if (Math.abs(size - previous.style.size) > Math.max(0.8, size * 0.09)) return true;
  const marker = listMarker(line);
  if (
    marker !== null &&
    (!isAmbiguous(marker) || marker.value === 1 || endsWithClause(previous) || followsOn(first, marker))
  )
    return true;
  if (wholly(line, "bold") !== wholly(previous, "bold") && previous.style !== line.style) return true;

  const width = region.right - region.left;
  const em = size;
  // What stands left of a list's label is no part of its item.
  if (line.x0 < first.x0 - em * 0.8 && listMarker(first) !== null) return true;
  const hanging =
    listMarker(first) !== null || (group.length > 1 && (group[1] as Line).x0 > first.x0 + em * 0.8);
  if (hanging && group.length > 1 && line.x0 < previous.x0 - em * 0.8 && line.x0 <= first.x0 + em * 0.5)
    return true;
  if (!hanging && line.x0 > previous.x0 + em * 0.8 && line.x0 < previous.x0 + width * 0.3) {
    // An indented first line, unless the text is centered.
    const centered = Math.abs(line.x0 + line.x1 - previous.x0 - previous.x1) < em * 2;
    if (!centered) return group.length > 1 || endsWithClause(previous);
  }
  const firstWord = line.words[0];
  const room = region.right - previous.x1;
  if (firstWord && room > firstWord.x1 - firstWord.x0 + em && endsWithClause(previous)) {
    if (room > width * 0.1) return true;
  }
  return false;
}

/** Labels with entries that begin at one place below each other: each label starts anew. */
function startsEntry(previous: Line, line: Line): boolean {
  const stop = tabStop(line);
  if (stop === null) return false;
  const above = tabStop(previous) ?? previous.x0;
  return Math.abs(above - stop) < line.style.size * 0.15;
}

/** Blanks within an entry are narrower than this many ems; justified lines seldom have wider ones. */
const tabEm = 1;

/** Where the text behind the first wide blank of a line begins, when the other blanks are much narrower. */
function tabStop({ words, style }: Line): number | null {
  let stop: number | null = null;
  let widest = 0;
  let next = 0;
  for (let i = 1; i < words.length; i++) {
    const gap = (words[i] as Line["words"][number]).x0 - (words[i - 1] as Line["words"][number]).x1;
    if (gap > widest) {
      next = widest;
      widest = gap;
      stop = (words[i] as Line["words"][number]).x0;
    } else if (gap > next) next = gap;
  }
  return widest > style.size * tabEm && widest > next * 2 ? stop : null;
}

/** "(x)" at the start of a line may as well stand in the middle of a sentence. */
const isAmbiguous = (marker: ListMarker): boolean => marker.kind === "letter" || marker.kind === "roman";

function followsOn(item: Line, marker: ListMarker): boolean {
  const before = listMarker(item);
  return before !== null && before.kind === marker.kind && marker.value === (before.value ?? 0) + 1;
}

const endsWithClause = ({ words }: Line): boolean => endsClause(words.at(-1)?.text ?? "");

function dominantStyle(lines: readonly Line[]) {
  const counts = new Map<Line["style"], number>();
  let best = (lines[0] as Line).style;
  for (const line of lines) {
    const count = (counts.get(line.style) ?? 0) + line.x1 - line.x0;
    counts.set(line.style, count);
    if (count > (counts.get(best) ?? 0)) best = line.style;
  }
  return best;
}

/** Pictures beside a paragraph that are looked past. */
const besidesMax = 4;

function setDistances(blocks: Block[]): Block[] {
  for (let i = 1; i < blocks.length; i++) {
    const below = blocks[i] as Block;
    // A picture beside the text (a logo beside a title) is neither above nor below it.
    let from = i - 1;
    while (from > Math.max(0, i - besidesMax) && isBesides(blocks[from] as Block, below)) from--;
    const above = blocks[from] as Block;
    if (isBesides(above, below)) continue;
    const distance = below.y0 - above.y1;
    if (above.kind === "paragraph") above.below = distance;
    if (below.kind === "paragraph") below.above = distance;
  }
  return blocks;
}

const isBesides = (a: Block, b: Block): boolean =>
  (a.kind === "figure") !== (b.kind === "figure") && overlap(a.x0, a.x1, b.x0, b.x1) < 0;
