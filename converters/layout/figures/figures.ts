/** Pictures and drawings worth keeping. */

import { append } from "../../util/append.ts";
import { type Box, byTop, centerIn, overlap, widen } from "../../util/geometry/box.ts";
import { type Figure, type Line, lineText, type PageContent, type Picture } from "../model.ts";
import { isCaption } from "../text/captions.ts";
import { isTick } from "../text/figures.ts";
import { findDrawings, withLabels } from "./drawings.ts";

/** Points and square points: smaller ones are icons, bullets and rules. */
const sideMin = 36;
const areaMin = 2_400;
/** A figure has labels; what says more than this is text on a colored ground. */
const figureWordsMax = 80;

interface FiguresFound {
  figures: Figure[];
  rest: Line[];
}

/** Pictures with what was recognized as their lettering; other text that stands on them is read as usual. */
export function findPictures(page: PageContent, lines: readonly Line[]): Figure[] {
  const pageArea = page.width * page.height;
  const hasText = lines.length > 3;
  const figures: Figure[] = [];
  for (const picture of joinStrips(page.pictures)) {
    const shown = clip(picture, page);
    const width = shown.x1 - shown.x0;
    const height = shown.y1 - shown.y0;
    if (width < sideMin || height < sideMin || width * height < areaMin) continue;
    // A picture behind the whole page's text is its background (or the scan that a text layer came from).
    if (hasText && width * height > pageArea * 0.8) continue;
    const behind = lines.filter((line) => centerIn(line, shown)).length;
    if (hasText && behind > 6) continue;
    if (figures.some((figure) => centerIn(shown, figure))) continue;
    const lettering = page.lettering?.filter((line) => centerIn(line, shown)) ?? [];
    figures.push({ kind: "figure", ...shown, picture, lines: lettering });
  }
  return figures;
}

/** Pictures that were cut into strips or tiles when the file was made: parts that share a whole side. */
export function joinStrips(pictures: readonly Picture[]): Picture[] {
  const sorted = [...pictures].sort(byTop);
  return stack(stack(sorted, "x0", "x1", "y0", "y1"), "y0", "y1", "x0", "x1");
}

type Side = "x0" | "x1" | "y0" | "y1";

function stack(pictures: readonly Picture[], from: Side, to: Side, near: Side, far: Side): Picture[] {
  const joined: Picture[] = [];
  const open = new Map<string, Picture>();
  for (const picture of [...pictures].sort((a, b) => a[near] - b[near])) {
    const key = `${Math.round(picture[from])} ${Math.round(picture[to])}`;
    const above = open.get(key);
    if (above && Math.abs(picture[near] - above[far]) < 1.5) {
      above[far] = Math.max(above[far], picture[far]);
      continue;
    }
    const copy = { ...picture };
    joined.push(copy);
    open.set(key, copy);
  }
  return joined;
}

export function findCharts(page: PageContent, lines: readonly Line[]): FiguresFound {
  const figures: Figure[] = [];
  let rest = [...lines];
  for (const drawing of findDrawings(page)) {
    const { box, labels } = withLabels(drawing, rest);
    const words = labels.reduce((sum, line) => sum + line.words.length, 0);
    const prose = labels.filter((line) => line.words.length >= 7).length;
    if (words > figureWordsMax || prose > 2) continue;
    if (drawing.weak && !hasTicks(labels)) continue;
    const taken = new Set(labels.filter((line) => !isCaption(lineText(line))));
    figures.push({ kind: "figure", ...clip(box, page), picture: null, lines: [...taken] });
    rest = rest.filter((line) => !taken.has(line));
  }
  return { figures: mergeOverlapping(figures), rest };
}

/** Numbers at the axes of a chart. */
function hasTicks(labels: readonly Line[]): boolean {
  const ticks = labels.filter((line) => isTick(lineText(line))).length;
  return ticks >= 5 && ticks >= labels.length * 0.5;
}

function mergeOverlapping(figures: readonly Figure[]): Figure[] {
  const merged: Figure[] = [];
  for (const figure of figures) {
    const other = merged.find(
      (one) =>
        overlap(one.x0, one.x1, figure.x0, figure.x1) > 0 &&
        overlap(one.y0, one.y1, figure.y0, figure.y1) > 0,
    );
    if (!other) {
      merged.push(figure);
      continue;
    }
    widen(other, figure);
    append(other.lines, figure.lines);
  }
  return merged;
}

export function clip(box: Box, page: PageContent): Box {
  return {
    x0: Math.max(0, box.x0),
    y0: Math.max(0, box.y0),
    x1: Math.min(page.width, box.x1),
    y1: Math.min(page.height, box.y1),
  };
}
