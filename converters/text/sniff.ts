import { type Certainty, certainty, type Sample } from "../contract.ts";
import { decodeSample, sniffEncoding } from "../encodings/encoding.ts";
import { isSvg } from "../image/unsupported-image.ts";
import { looksLikeMarkdown } from "./evidence.ts";

/**
 * Any text may be claimed as text, so a format that is text and more needs only to be surer. Drawings that are written in
 * text are no texts.
 */
export function sniff(sample: Sample): Certainty {
  if (isSvg(sample.head)) return certainty.none;
  const encoding = sniffEncoding(sample);
  if (encoding === null) return certainty.none;
  return looksLikeMarkdown(decodeSample(sample.head, encoding)) ? certainty.likely : certainty.possible;
}
