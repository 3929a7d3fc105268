/** Which parts of a page need recognition and why, by its text alone, before drawing. */

import type { PageContent } from "../../../layout/model.ts";
import type { RecognitionReason } from "../../../ocr/ocr-log.ts";
import { areaOf, type Box, boxOf } from "../../../util/geometry/box.ts";
import type { TextRow } from "../visual-check/text-rows.ts";
import { type Part, pixelsOfPart } from "./part.ts";
import { blocksOfRows, letterBlocks, stacked } from "./pictures/letter-shapes.ts";
import { isScanned, picturesToLookAt } from "./pictures/text-pictures.ts";
import { isPlausibleText, isRepresentative, sampleBand } from "./text-layer/text-layer-quality.ts";
import { inkBox, unmappedLines } from "./text-layer/unmapped.ts";

const partsMax = 40;
/** Of all of a page's parts: five pages of A4 at 400 dots per inch. */
const pixelsOfPageMax = 80e6;

const order: readonly RecognitionReason[] = ["unmapped_characters", "drawn_letters", "picture_text"];

/** The largest of them, and smaller ones in what room is left; both lists in the order of `parts`. */
export function withinBudget(parts: readonly Part[]): { parts: Part[]; leftOut: Part[] } {
  const taken = new Set<Part>();
  let left = pixelsOfPageMax;
  for (const reason of order) {
    const those = parts
      .filter((part) => part.reason === reason)
      .sort((a, b) => areaOf(b.box) - areaOf(a.box));
    for (const part of those.slice(0, partsMax)) {
      const pixels = pixelsOfPart(part);
      if (pixels > left) continue;
      left -= pixels;
      taken.add(part);
    }
  }
  return {
    parts: parts.filter((part) => taken.has(part)),
    leftOut: parts.filter((part) => !taken.has(part)),
  };
}

/** Characters: with fewer a page has no text, but for what was stamped on it. */
const textMin = 50;
/** Blocks of unmapped lines; those of more are read in one. */
const blocksMax = 8;
/** Heights of a line between it and the next of its block. */
const leadingMax = 1;
/** Share of the words on which a layer and a reading of its page agree, for it to be no worse than the reading. */
const agreementMin = 0.6;

/** A band of a page with a layer of text: to be read, and compared with what the layer says there. */
export interface Sample {
  /** Points. */
  band: Box;
  /** Whether it holds words enough to judge by. */
  tells: boolean;
  /** Share of the words on which the two agree, for the layer to be kept. */
  agreementMin: number;
}

export interface Plan {
  /** The whole page, for this reason; null where only parts of it. */
  whole: RecognitionReason | null;
  sample: Sample | null;
  parts: Part[];
  leftOut: Part[];
}

/** `rows`: of letters that the drawing shows and no text accounts for, where it was looked at. Null: nothing to do. */
export function planOf(page: PageContent, rows: readonly TextRow[] | null): Plan | null {
  if (page.failed) return null;
  const pictures = page.pictures.length > 0 ? picturesToLookAt(page) : [];
  const readable = page.characters - page.unmappedCharacters;
  const whole = (reason: RecognitionReason): Plan => ({
    whole: reason,
    sample: null,
    parts: [],
    leftOut: [],
  });
  if (readable < textMin && isScanned(page)) return whole("no_text");
  if (page.textLayer) {
    if (isPlausibleText(page.lines) === false) return whole("text_layer");
    // Whether its words are those of the page cannot be seen from them alone.
    const band = sampleBand(page);
    if (band === null) return null;
    return {
      whole: null,
      sample: { band, tells: isRepresentative(page, band), agreementMin },
      parts: [],
      leftOut: [],
    };
  }
  const letters = letterBlocks(page);
  const shown = letters.length > 0 || rows === null ? letters : blocksOfRows(rows, page);
  const parts = [
    ...shown.map((box) => partOf("drawn_letters", box, box.letterHeight)),
    ...unmappedBlocks(page).map((box) => partOf("unmapped_characters", box)),
    ...pictures.map((box) => partOf("picture_text", box)),
  ];
  return parts.length > 0 ? { whole: null, sample: null, ...withinBudget(parts) } : null;
}

const partOf = (reason: RecognitionReason, box: Box, letterHeight: number | null = null): Part => ({
  ...{ reason, letterHeight },
  box: { x0: box.x0, y0: box.y0, x1: box.x1, y1: box.y1 },
});

function unmappedBlocks(page: PageContent): Box[] {
  const lines = unmappedLines(page).map(inkBox);
  const blocks = stacked(lines, leadingMax).map(boxOf);
  return blocks.length > blocksMax ? [boxOf(blocks)] : blocks;
}
