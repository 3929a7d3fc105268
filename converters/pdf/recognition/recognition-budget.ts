/** What is recognized of a page that has more parts than anybody could wait for. */
import { areaOf } from "../../geometry/box.ts";
import type { RecognitionReason } from "../../ocr/ocr-log.ts";
import { type Part, pixelsOfPart } from "./part.ts";

/** Of one reason. */
const partsMax = 40;
/** Of all of a page's parts: five pages of A4 at 400 dots per inch. */
const pixelsOfPageMax = 80e6;

/** Letters that are nowhere else come before pictures, which stay what they are. */
const order: readonly RecognitionReason[] = ["unmapped_characters", "drawn_letters", "picture_text"];

/** The largest of them, and smaller ones in what room is left; both lists in the order of `parts`. */
export function affordable(parts: readonly Part[]): { parts: Part[]; leftOut: Part[] } {
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
