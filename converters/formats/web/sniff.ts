import { extname } from "node:path";
import { type Certainty, certainty, type Sample } from "../../contract.ts";
import { decodeSample, sniffEncoding } from "../../input/encodings/encoding.ts";
import { prologOf } from "../../input/xml/prolog.ts";
import { extensions } from "./capability.ts";
import { textOfPage } from "./parsing/charset.ts";

const page = /^<(?:!doctype\s+(?:\[\s*)?html|html[\s>]|head[\s>]|body[\s>])/i;
/** Elements that begin pages without a head (WHATWG MIME Sniffing, section 7.1). */
const piece =
  /^<(?:title|meta|link|script|style|iframe|h[1-6]|div|section|article|main|header|nav|table|ul|ol|dl|p|br|font|center|form|img|a|b|span|blockquote|pre|math|figure)[\s/>]/i;

/** Whole pages are certain; fragments, which may be Markdown, are HTML only by name. */
export function sniff(sample: Sample): Certainty {
  const text = textOf(sample);
  if (text === null) return certainty.none;
  const begins = beginningOf(text);
  if (page.test(begins)) return certainty.certain;
  const named = extensions.includes(extname(sample.filename).toLowerCase());
  if (piece.test(begins)) return named ? certainty.likely : certainty.possible;
  return named ? certainty.possible : certainty.none;
}

/** From the document type on, or from the first element. */
function beginningOf(text: string): string {
  const { type, end } = prologOf(text);
  return text.slice(type?.start ?? end);
}

/** Pages in encodings that only they themselves name are text as well. */
function textOf(sample: Sample): string | null {
  const encoding = sniffEncoding(sample);
  if (encoding !== null) return decodeSample(sample.head, encoding);
  if (sample.head.includes(0)) return null;
  const text = textOfPage(sample.head);
  return page.test(beginningOf(text)) ? text : null;
}
