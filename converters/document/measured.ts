/** What of a measurement may be told: engines may measure what is none, of which JSON would make null. */
import { hundredths } from "../util/round-hundredths.ts";
import type { BoundingBox } from "./model.ts";

/** A width and a height, in points, where they are lengths. */
export function size(measured: { width?: number | undefined; height?: number | undefined }): {
  width?: number;
  height?: number;
} {
  const { width, height } = measured;
  return { ...(isLength(width) ? { width } : {}), ...(isLength(height) ? { height } : {}) };
}

/** A confidence, where it is a share 0..1. */
export function share(confidence: number | undefined): { confidence?: number } {
  return confidence !== undefined && confidence >= 0 && confidence <= 1 ? { confidence } : {};
}

/** A box, where it is one, in hundredths of a point. */
export function box(bbox: BoundingBox | undefined): { bbox?: BoundingBox } {
  if (bbox === undefined || !bbox.every(Number.isFinite)) return {};
  const [left, top, right, bottom] = bbox;
  return { bbox: [hundredths(left), hundredths(top), hundredths(right), hundredths(bottom)] };
}

function isLength(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value >= 0;
}
