import type { Sample, Source } from "../../../contract.ts";
import { sniffEncoding } from "../../../input/encodings/encoding.ts";
import { type Encoding, markedEncoding } from "../../../input/encodings/marks.ts";
import { encodingOf } from "../../../input/encodings/read-text.ts";

/** The encoding by a mark, or by zeros among the first bytes of JSON (RFC 4627, section 3). */
function certainEncoding(head: Uint8Array): Encoding | null {
  const marked = markedEncoding(head);
  if (marked !== null || head.length < 4) return marked;
  const zeros = [...head.subarray(0, 4)].map((byte) => (byte === 0 ? "0" : "x")).join("");
  const label = wide[zeros];
  return label === undefined ? null : { label, skip: 0 };
}

const wide: Readonly<Record<string, string>> = {
  "000x": "utf-32be",
  x000: "utf-32le",
  "0x0x": "utf-16be",
  x0x0: "utf-16le",
};

/** Null: the bytes are no text. */
export function sniffJsonEncoding(sample: Sample): Encoding | null {
  return certainEncoding(sample.head) ?? sniffEncoding(sample);
}

/** By all of the file where its first bytes leave a doubt. Throws Fault unsupported_input when it is no text. */
export async function jsonEncodingOf(source: Source, head: Uint8Array): Promise<Encoding> {
  return certainEncoding(head) ?? (await encodingOf(source));
}
