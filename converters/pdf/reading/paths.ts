/**
 * Drawn paths by a device of our own. Structured text loses the place of strokes that are not exactly horizontal or
 * vertical (slides are full of lines one unit off): their box is the whole clip. Pages with such strokes are read
 * again here; it costs a call per path, so only those.
 */
import type * as Mupdf from "mupdf";
import type { MupdfEngine } from "../../engines/mupdf.ts";
import type { PageContent, Vector } from "../layout.ts";

const vectorsMax = 50_000;

/** Whether strokes of unknown place stand among the page's vectors. */
export function lostStrokes(page: PageContent): boolean {
  return page.vectors.some(
    (vector) =>
      vector.stroked &&
      !vector.rectangle &&
      vector.x1 - vector.x0 > page.width * 0.95 &&
      vector.y1 - vector.y0 > page.height * 0.95,
  );
}

/** All paths of the page; straight segments apart, other shapes by their box. */
export function readPaths(engine: MupdfEngine, page: Mupdf.Page, left: number, top: number): Vector[] {
  const vectors: Vector[] = [];
  const add = (path: Mupdf.Path, ctm: Mupdf.Matrix, argb: number, stroked: boolean, width: number) => {
    if (vectors.length < vectorsMax) vectors.push(...shapesOf(path, ctm, argb, stroked, width, left, top));
  };
  const device = new engine.mupdf.Device({
    fillPath: (path, _evenOdd, ctm, space, color, alpha) =>
      add(path, ctm, argbOf(space, color, alpha), false, 0),
    strokePath: (path, stroke, ctm, space, color, alpha) => {
      const scale = Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]));
      add(path, ctm, argbOf(space, color, alpha), true, stroke.getLineWidth() * scale);
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
  }
  return ((a << 24) | ((rgb[0] ?? 0) << 16) | ((rgb[1] ?? 0) << 8) | (rgb[2] ?? 0)) >>> 0;
}

function shapesOf(
  path: Mupdf.Path,
  ctm: Mupdf.Matrix,
  argb: number,
  stroked: boolean,
  width: number,
  left: number,
  top: number,
): Vector[] {
  const points: [number, number][] = [];
  let straight = true;
  const place = (x: number, y: number) => {
    points.push([x * ctm[0] + y * ctm[2] + ctm[4] - left, x * ctm[1] + y * ctm[3] + ctm[5] - top]);
  };
  let subpaths = 0;
  path.walk({
    moveTo: (x, y) => {
      subpaths++;
      place(x, y);
    },
    lineTo: place,
    curveTo: (_a, _b, _c, _d, x, y) => {
      straight = false;
      place(x, y);
    },
    closePath: () => {},
  });
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const half = stroked ? Math.max(width, 0.2) / 2 : 0;
  const box = {
    x0: Math.min(...xs) - half,
    y0: Math.min(...ys) - half,
    x1: Math.max(...xs) + half,
    y1: Math.max(...ys) + half,
  };
  if (points.length < 2) return [];
  const line = subpaths === 1 && points.length === 2;
  const rectangle =
    straight &&
    subpaths === 1 &&
    (line ||
      (points.length <= 5 &&
        points.every(([x, y]) => near(x, box.x0, box.x1, half) && near(y, box.y0, box.y1, half))));
  const thin = Math.min(box.x1 - box.x0, box.y1 - box.y0) < Math.max(2, width * 2);
  return [{ ...box, stroked, rectangle: rectangle && (!line || thin), argb }];
}

const near = (value: number, low: number, high: number, half: number): boolean =>
  Math.abs(value - low) < half + 0.5 || Math.abs(value - high) < half + 0.5;
