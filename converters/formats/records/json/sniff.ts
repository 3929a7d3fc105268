import { extname } from "node:path";
import { Fault } from "../../../../config/errors/fault.ts";
import { type Certainty, certainty, type Sample } from "../../../contract.ts";
import { decodeSample } from "../../../input/encodings/encoding.ts";
import { isSvg } from "../../image/unsupported-image.ts";
import { extensions } from "./capability.ts";
import { sniffJsonEncoding } from "./encoding.ts";
import { JsonProblem } from "./problem.ts";
import { scanValue } from "./scan.ts";
import { Tape } from "./tape.ts";
import { skipSpace } from "./tokens.ts";

/** JSON by its beginning, whatever its name; text in brackets only by name. Broken JSON reports its error. */
export function sniff(sample: Sample): Certainty {
  const encoding = sniffJsonEncoding(sample);
  if (encoding === null || isSvg(sample.head)) return certainty.none;
  const text = decodeSample(sample.head, encoding);
  const named = extensions.includes(extname(sample.filename).toLowerCase());
  const from = skipSpace(text, 0);
  const isContainer = text.charAt(from) === "{" || text.charAt(from) === "[";
  const held = read(text, from, sample.head.length < sample.bytes);
  if (held === null && !isContainer) return named ? certainty.byName : certainty.none;
  if (held === null) return named ? certainty.likely : certainty.byName;
  if (isContainer && held > 1 && text.charAt(from) === "{") return certainty.certain;
  if (isContainer && /[{"]/.test(text.slice(from, from + 4096))) return certainty.likely;
  return named ? certainty.likely : certainty.byName;
}

/** How many names and values the first value holds, itself included; null: it is not JSON. */
function read(text: string, from: number, cut: boolean): number | null {
  const tape = new Tape();
  try {
    const end = scanValue(text, from, tape);
    // Behind it the file ends, or its line does and another value begins.
    if (!/^[ \t]*(?:[\r\n]\s*(?:[{["\d]|$)|$)/.test(text.slice(end, end + 200))) return null;
  } catch (error) {
    // Too deep for us, but no less JSON.
    if (error instanceof Fault) return tape.length;
    if (!(error instanceof JsonProblem)) throw error;
    if (!cut || error.offset < text.length - edge) return null;
  }
  return tape.length;
}

/** What a cut may break at the sample's end: an escape, a word, a number. */
const edge = 16;
