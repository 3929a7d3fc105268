/** A part of a page that is to be recognized by itself, and the resolution to draw it in. */

import type { RecognitionReason } from "../../../ocr/ocr-log.ts";
import { areaOf, type Box } from "../../../util/geometry/box.ts";
import { nativeMax, pixelsMax, resolutionDpi } from "./render.ts";

export interface Part {
  reason: RecognitionReason;
  /** Points. */
  box: Box;
  /** Points, where it is known: a poster has large letters. */
  letterHeight: number | null;
}

/** Pixels of a letter's height that are enough to read it by. */
const letterPixels = 45;
const dpiMin = 72;

/** Dots per inch for letters of so many points. */
export const dpiOfLetters = (letterHeight: number): number =>
  Math.max(dpiMin, Math.min(resolutionDpi, (letterPixels / letterHeight) * 72));

/** Pixels that it has at most, as it is drawn. */
export function pixelsOfPart({ box, letterHeight }: Part): number {
  const scale = (letterHeight === null ? nativeMax : dpiOfLetters(letterHeight)) / 72;
  return Math.min(pixelsMax, areaOf(box) * scale ** 2);
}
