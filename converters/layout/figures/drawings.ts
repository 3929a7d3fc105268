/** Drawn figures: connected components of paths on a coarse grid, in linear time. */

import { type Box, centerIn, widen } from "../../util/geometry/box.ts";
import { isWhite } from "../colors.ts";
import { type Line, lineText, type PageContent, type Vector } from "../model.ts";
import { isTick } from "../text/figures.ts";

interface Drawing extends Box {
  /** Paths that are no rectangles: curves, oblique lines. */
  shapes: number;
  /** Such paths that are tiny: the points of a plot. */
  dots: number;
  /** Filled rectangles. */
  bars: Vector[];
  /** Too little is drawn to be sure: a few curves, that may be a chart if numbers stand around them. */
  weak: boolean;
}

/** Points of the raster's cells, of the least figure and its sides, and of what counts as a dot. */
const cell = 8;
const areaMin = 3_000;
const sideMin = 40;
const tiny = 3;
const dotsMin = 20;

/** Clusters of paths that look drawn rather than ruled. */
export function findDrawings(page: PageContent): Drawing[] {
  const columns = Math.max(1, Math.ceil(page.width / cell));
  const rows = Math.max(1, Math.ceil(page.height / cell));
  if (columns * rows > 250_000) return [];
  const drawn = page.vectors.filter((vector) => isDrawn(vector, page));
  if (drawn.length < 3) return [];
  const raster = new Int32Array(columns * rows);
  for (const vector of drawn) mark(raster, columns, rows, vector);
  const count = label(raster, columns, rows);
  const drawings: (Drawing | undefined)[] = new Array(count + 1).fill(undefined);
  for (const vector of drawn) {
    const id = raster[at(vector, columns, rows)] ?? 0;
    const drawing = drawings[id];
    if (!drawing) {
      const { x0, y0, x1, y1 } = vector;
      drawings[id] = { x0, y0, x1, y1, shapes: 0, dots: 0, bars: [], weak: false };
      add(drawings[id] as Drawing, vector);
    } else add(drawing, vector);
  }
  return drawings.filter((drawing): drawing is Drawing => drawing !== undefined && looksDrawn(drawing));
}

/** Backgrounds, thin rules and invisible white areas say nothing about a figure. */
function isDrawn(vector: Vector, page: PageContent): boolean {
  const width = vector.x1 - vector.x0;
  const height = vector.y1 - vector.y0;
  if (width > page.width * 0.7 && height > page.height * 0.5) return false;
  if (vector.x1 < 0 || vector.y1 < 0 || vector.x0 > page.width || vector.y0 > page.height) return false;
  if (vector.argb >>> 24 < 16) return false;
  return !(vector.rectangle && isWhite(vector.argb) && !vector.stroked);
}

const clamp = (value: number, max: number): number => Math.max(0, Math.min(max, Math.floor(value / cell)));

const at = (box: Box, columns: number, rows: number): number =>
  clamp((box.y0 + box.y1) / 2, rows - 1) * columns + clamp((box.x0 + box.x1) / 2, columns - 1);

function mark(raster: Int32Array, columns: number, rows: number, box: Box): void {
  const x1 = clamp(box.x1 + 2, columns - 1);
  const y1 = clamp(box.y1 + 2, rows - 1);
  for (let y = clamp(box.y0 - 2, rows - 1); y <= y1; y++) {
    raster.fill(-1, y * columns + clamp(box.x0 - 2, columns - 1), y * columns + x1 + 1);
  }
}

/** Numbers the components of cells marked -1 from 1; returns their count. */
function label(raster: Int32Array, columns: number, rows: number): number {
  let count = 0;
  const stack: number[] = [];
  for (let start = 0; start < raster.length; start++) {
    if (raster[start] !== -1) continue;
    count++;
    stack.push(start);
    raster[start] = count;
    for (let here = stack.pop(); here !== undefined; here = stack.pop()) {
      const x = here % columns;
      const y = (here - x) / columns;
      for (const [dx, dy] of around) {
        const nx = x + dx;
        const ny = y + dy;
        if (nx < 0 || ny < 0 || nx >= columns || ny >= rows) continue;
        const next = ny * columns + nx;
        if (raster[next] !== -1) continue;
        raster[next] = count;
        stack.push(next);
      }
    }
  }
  return count;
}

const around = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

function add(drawing: Drawing, vector: Vector): void {
  widen(drawing, vector);
  const width = vector.x1 - vector.x0;
  const height = vector.y1 - vector.y0;
  if (width <= tiny || height <= tiny) {
    if (!vector.rectangle && Math.max(width, height) <= tiny) drawing.dots++;
    return;
  }
  if (!vector.rectangle) drawing.shapes++;
  else if (!vector.stroked) drawing.bars.push(vector);
}

function looksDrawn(drawing: Drawing): boolean {
  const width = drawing.x1 - drawing.x0;
  const height = drawing.y1 - drawing.y0;
  if (width < sideMin || height < sideMin || width * height < areaMin) return false;
  drawing.weak = drawing.shapes < 8 && drawing.dots < dotsMin && !barChart(drawing.bars);
  return !drawing.weak || drawing.shapes + drawing.dots > 0;
}

/** Bars stand on one line and differ in length, and do not touch like the cells of a table. */
function barChart(bars: readonly Vector[]): boolean {
  return standing(bars, "y1", "y0", "x0", "x1") || standing(bars, "x0", "x1", "y0", "y1");
}

type Side = "x0" | "y0" | "x1" | "y1";

function standing(bars: readonly Vector[], foot: Side, top: Side, from: Side, to: Side): boolean {
  const groups = new Map<number, Vector[]>();
  for (const bar of bars) {
    const key = Math.round(bar[foot] / 1.5);
    const group = groups.get(key) ?? [];
    group.push(bar);
    groups.set(key, group);
  }
  for (const group of groups.values()) {
    if (group.length < 3) continue;
    const lengths = new Set(group.map((bar) => Math.round(Math.abs(bar[top] - bar[foot]) / 2)));
    if (lengths.size < Math.max(3, group.length * 0.5)) continue;
    const sorted = [...group].sort((a, b) => a[from] - b[from]);
    const widths = sorted.map((bar) => bar[to] - bar[from]);
    const even = Math.max(...widths) - Math.min(...widths) < Math.max(2, Math.max(...widths) * 0.2);
    const apart = sorted.filter((bar, i) => i > 0 && bar[from] - (sorted[i - 1] as Vector)[to] > 1.5).length;
    if (even && apart >= (group.length - 1) / 3) return true;
  }
  return false;
}

/** Labels of axes and legends around a drawing: short lines near its edges. */
export function withLabels(drawing: Drawing, lines: readonly Line[]): { box: Box; labels: Line[] } {
  const box: Box = { x0: drawing.x0, y0: drawing.y0, x1: drawing.x1, y1: drawing.y1 };
  const labels = lines.filter((line) => centerIn(line, box));
  const reach = 14;
  for (let pass = 0; pass < 2; pass++) {
    const grown = { x0: box.x0 - reach, y0: box.y0 - reach, x1: box.x1 + reach, y1: box.y1 + reach };
    for (const line of lines) {
      if (labels.includes(line) || !centerIn(line, grown) || !isLabel(line)) continue;
      labels.push(line);
      widen(box, line);
    }
  }
  return { box, labels };
}

const isLabel = (line: Line): boolean => line.words.length <= 3 || isTick(lineText(line));
