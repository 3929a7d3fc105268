/** What of a measurement may be told: engines may measure what is none, of which JSON would make null. */
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

/**
 * A box, where it is one: in hundredths of a point, finer than any reader needs, and the same on every machine.
 */
export function box(bbox: BoundingBox | undefined): { bbox?: BoundingBox } {
  if (bbox === undefined || !bbox.every(Number.isFinite)) return {};
  const round = (value: number) => Math.round(value * 100) / 100;
  return { bbox: [round(bbox[0]), round(bbox[1]), round(bbox[2]), round(bbox[3])] };
}

function isLength(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value >= 0;
}
