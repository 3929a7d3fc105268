/**
 * Drawn paths by a device of our own. Structured text gives strokes the box of their longest possible mitre (ISO
 * 32000-2, 8.4.3.5: ten line widths by default), so that a line of half a point is a strip of five, and strokes that
 * are not exactly horizontal or vertical (slides are full of lines one unit off) the box of the whole clip. Pages
 * with strokes of which that cannot tell the place are read again here; it costs a call per path, so only those.
 */

import type * as Mupdf from "mupdf";
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import type { PageContent, Vector } from "../../../layout/model.ts";
import { append } from "../../../util/append.ts";

const vectorsMax = 50_000;
/** A strip that is thinner than this, in points, is a line wherever it stands in it. */
const stripMax = 4;

/** Whether strokes of unknown place stand among the page's vectors. */
export function lostStrokes(page: PageContent): boolean {
  return page.vectors.some(
    ({ stroked, rectangle, x0, y0, x1, y1 }) =>
      stroked &&
      (rectangle
        ? Math.min(x1 - x0, y1 - y0) > stripMax
        : x1 - x0 > page.width * 0.95 && y1 - y0 > page.height * 0.95),
  );
}

interface Paint {
  argb: number;
  stroked: boolean;
  /** Line width in points; 0 for fills. */
  width: number;
}

interface Subpath {
  points: [x: number, y: number][];
  curved: boolean;
  closed: boolean;
}

/** All paths of the page: rectangles and straight segments apart, other shapes by their box. */
export function readPaths(engine: MupdfEngine, page: Mupdf.Page, left: number, top: number): Vector[] {
  const vectors: Vector[] = [];
  const add = (path: Mupdf.Path, ctm: Mupdf.Matrix, paint: Paint) => {
    if (vectors.length >= vectorsMax) return;
    for (const subpath of subpathsOf(path, ctm, left, top, vectorsMax - vectors.length)) {
      append(vectors, shapesOf(subpath, paint));
    }
  };
  const device = new engine.mupdf.Device({
    fillPath: (path, _evenOdd, ctm, space, color, alpha) =>
      add(path, ctm, { argb: argbOf(space, color, alpha), stroked: false, width: 0 }),
    strokePath: (path, stroke, ctm, space, color, alpha) => {
      const scale = Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]));
      const width = stroke.getLineWidth() * scale;
      add(path, ctm, { argb: argbOf(space, color, alpha), stroked: true, width });
    },
  });
  try {
    page.run(device, engine.mupdf.Matrix.identity);
    device.close();
  } finally {
    device.destroy();
  }
  return vectors;
}

function argbOf(space: Mupdf.ColorSpace, color: number[], alpha: number): number {
  const byte = (value = 0) => Math.max(0, Math.min(255, Math.round(value * 255)));
  const a = byte(alpha);
  let rgb = [byte(color[0]), byte(color[1]), byte(color[2])];
  if (space.isGray()) rgb = [byte(color[0]), byte(color[0]), byte(color[0])];
  else if (space.isCMYK()) {
    const key = 1 - (color[3] ?? 0);
    rgb = [0, 1, 2].map((i) => byte((1 - (color[i] ?? 0)) * key));
  } else if (space.isSubtractive()) {
    // Inks without a name that is known here: how dark they are is all that matters.
    const light = byte(1 - Math.max(0, ...color));
    rgb = [light, light, light];
  }
  return ((a << 24) | ((rgb[0] ?? 0) << 16) | ((rgb[1] ?? 0) << 8) | (rgb[2] ?? 0)) >>> 0;
}

function subpathsOf(path: Mupdf.Path, ctm: Mupdf.Matrix, left: number, top: number, max: number): Subpath[] {
  const subpaths: Subpath[] = [];
  let open: Subpath | undefined;
  let points = 0;
  const place = (x: number, y: number): [number, number] => [
    x * ctm[0] + y * ctm[2] + ctm[4] - left,
    x * ctm[1] + y * ctm[3] + ctm[5] - top,
  ];
  const to = (x: number, y: number) => {
    if (open && points++ < vectorsMax) open.points.push(place(x, y));
  };
  path.walk({
    moveTo: (x, y) => {
      open = { points: [place(x, y)], curved: false, closed: false };
      if (subpaths.length < max) subpaths.push(open);
    },
    lineTo: to,
    curveTo: (_a, _b, _c, _d, x, y) => {
      if (open) open.curved = true;
      to(x, y);
    },
    closePath: () => {
      if (open) open.closed = true;
    },
  });
  return subpaths;
}

function shapesOf({ points, curved, closed }: Subpath, paint: Paint): Vector[] {
  if (points.length < 2) return [];
  const half = paint.stroked ? Math.max(paint.width, 0.2) / 2 : 0;
  const vector = (of: readonly (readonly [number, number])[], rectangle: boolean): Vector => {
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of of) {
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
    return {
      x0: x0 - half,
      y0: y0 - half,
      x1: x1 + half,
      y1: y1 + half,
      stroked: paint.stroked,
      rectangle,
      argb: paint.argb,
    };
  };
  const whole = vector(points, false);
  if (curved) return [whole];
  const slack = half + 0.5;
  const corner = ([x, y]: readonly [number, number]) =>
    near(x, whole.x0, whole.x1, slack) && near(y, whole.y0, whole.y1, slack);
  if (points.length >= 4 && points.length <= 5 && points.every(corner))
    return [{ ...whole, rectangle: true }];
  if (!paint.stroked) return [{ ...whole, rectangle: points.length === 2 }];
  const segments: Vector[] = [];
  for (let i = 1; i < points.length + (closed ? 1 : 0); i++) {
    const [a, b] = [points[i - 1], points[i % points.length]];
    if (!a || !b) continue;
    if (!upright(a, b)) return [whole];
    segments.push(vector([a, b], true));
  }
  return segments;
}

/** Horizontal or vertical, but for what rounding does to it. */
function upright([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): boolean {
  const [dx, dy] = [Math.abs(ax - bx), Math.abs(ay - by)];
  const off = Math.min(dx, dy);
  return off < 1.5 && off <= Math.max(dx, dy) * 0.05;
}

const near = (value: number, low: number, high: number, slack: number): boolean =>
  Math.abs(value - low) < slack || Math.abs(value - high) < slack;
