/** The encoding of XML from its first bytes (XML 1.0, appendix F). */
import { type Encoding, markedEncoding } from "../encodings/marks.ts";

/** Encodings of `<` at the start of a file without a byte order mark; the longest first. */
const beginnings: readonly { label: string; bytes: readonly number[] }[] = [
  { label: "utf-32le", bytes: [0x3c, 0, 0, 0] },
  { label: "utf-32be", bytes: [0, 0, 0, 0x3c] },
  { label: "utf-16le", bytes: [0x3c, 0] },
  { label: "utf-16be", bytes: [0, 0x3c] },
];

/** The encoding that the first bytes determine; null if only the declaration can tell. */
export function certainEncoding(head: Uint8Array): Encoding | null {
  const wide = beginnings.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
  return markedEncoding(head) ?? (wide === undefined ? null : { label: wide.label, skip: 0 });
}

/** For all chunks of a package part, from its first: parts are UTF-8 or UTF-16 (ECMA-376, part 2), never UTF-32. */
export function partDecoder(head: Uint8Array): TextDecoder {
  const label = certainEncoding(head.subarray(0, 3))?.label ?? "utf-8";
  return new TextDecoder(label as Bun.Encoding);
}
