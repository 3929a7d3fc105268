import { extname } from "node:path";
import { type Certainty, certainty, type Sample } from "../../contract.ts";
import { decodeSample } from "../../input/encodings/encoding.ts";
import { sniffText } from "../text/sniff.ts";
import { extensions } from "./capability.ts";
import { isSurelyTable, sniffDialect } from "./dialect.ts";

/** Any text may be a table of one column or of ragged rows, but nothing in it says so; its name may. */
export function sniff(sample: Sample): Certainty {
  const encoding = sniffText(sample);
  if (encoding === null) return certainty.none;
  const text = decodeSample(sample.head, encoding);
  const dialect = sniffDialect(text, sample.head.length === sample.bytes, sample.filename);
  if (isSurelyTable(dialect, text)) return certainty.likely;
  const named = extensions.includes(extname(sample.filename).toLowerCase());
  return named ? certainty.possible : certainty.byName;
}
