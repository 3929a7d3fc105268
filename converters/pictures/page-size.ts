/** How large the picture of a page becomes. */
import { webpSideMax } from "../engines/sharp.ts";

interface Size {
  width: number;
  height: number;
}

/** Bounds the memory that drawing takes: three bytes each, and as much again for each group that is blended. */
const pixelsMax = 8_000_000;

/** Whole pixels for a page's points, within the limits of memory and format. */
export function pixelSize(points: Size, widthMax: number): Size {
  const scale = Math.min(
    widthMax / points.width,
    webpSideMax / points.height,
    Math.sqrt(pixelsMax / (points.width * points.height)),
  );
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: pixels(points.width), height: pixels(points.height) };
}
