import { type Certainty, certainty, type Sample } from "../../contract.ts";
import { decodeSample, sniffEncoding } from "../../input/encodings/encoding.ts";
import type { Encoding } from "../../input/encodings/marks.ts";
import { isSvg } from "../image/unsupported-image.ts";
import { looksLikeMarkdown } from "./evidence.ts";

/** The encoding of a file that may be read as text; null for binary files and for SVG, which is a drawing. */
export function sniffText(sample: Sample): Encoding | null {
  return isSvg(sample.head) ? null : sniffEncoding(sample);
}

/** Any text may be claimed as text, so a more specific text format only needs a higher certainty. */
export function sniff(sample: Sample): Certainty {
  const encoding = sniffText(sample);
  if (encoding === null) return certainty.none;
  return looksLikeMarkdown(decodeSample(sample.head, encoding)) ? certainty.likely : certainty.possible;
}
