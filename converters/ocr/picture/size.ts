/** How large a picture is to be for the engine, and what resolution it has. */
import type { Gray } from "./gray.ts";

/** Pixels that the engine is given at most, and that are looked at. */
const pixelsMax = 25_000_000;
/** Pixels of small letters: what is smaller is enlarged, what is larger reduced to half. */
const enlargedTwice = 9;
const enlargedThrice = 6;
const reduced = 48;

/** By how much a picture is made smaller before it is looked at; 1 for most. */
export const reductionOf = ({ width, height }: Pick<Gray, "width" | "height">): number =>
  Math.min(1, Math.sqrt(pixelsMax / (width * height)));

/** By how much the engine's picture is larger than the page. */
export function factorFor(picture: Gray, letterHeight: number | null): number {
  const most = Math.sqrt(pixelsMax / (picture.width * picture.height));
  if (letterHeight === null) return Math.min(1, most);
  if (letterHeight <= enlargedThrice) return Math.min(3, most);
  if (letterHeight <= enlargedTwice) return Math.min(2, most);
  return Math.min(letterHeight > reduced ? 0.5 : 1, most);
}

/** Of pictures that say none and show no text. */
const usualDpi = 300;
/** Points of small letters in text of ten and a half points. */
const usualLetter = 5;
/** That scanners and programs make; an estimate close to one is taken for it. */
const usual = [72, 96, 100, 120, 150, 200, 240, 300, 400, 600, 1200] as const;
const closeShare = 0.12;

/** Dots per inch, from the size of its small letters. */
export function estimatedDpi(letterHeight: number | null): number {
  if (letterHeight === null) return usualDpi;
  const dpi = Math.min(1200, Math.max(50, (letterHeight * 72) / usualLetter));
  const nearest = usual.reduce((best, each) => (Math.abs(each - dpi) < Math.abs(best - dpi) ? each : best));
  return Math.abs(nearest - dpi) <= nearest * closeShare ? nearest : Math.round(dpi);
}
