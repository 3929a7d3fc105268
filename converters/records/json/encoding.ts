import type { Sample } from "../../contract.ts";
import { type Encoding, sniffEncoding } from "../../encoding.ts";

/**
 * The encoding of JSON without a byte order mark shows in its first four bytes: two characters of JSON are always ASCII,
 * so zeros tell how wide they are (RFC 4627, section 3). Null: the bytes are no text.
 */
export function jsonEncoding(sample: Sample): Encoding | null {
  const [a = 1, b = 1, c = 1, d = 1] = sample.head;
  if (a + b + c === 0 && d !== 0) return { label: "utf-32be", skip: 0 };
  if (b + c + d === 0 && a !== 0 && sample.head.length >= 4) return { label: "utf-32le", skip: 0 };
  return sniffEncoding(sample);
}
