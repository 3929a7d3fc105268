/** Byte order marks, which determine an encoding. */

export interface Encoding {
  /** As in `decoderOf`: a WHATWG label, or one that the standard lacks. */
  label: string;
  /** Number of bytes of the byte order mark. */
  skip: number;
  /** If the encoding is a weak guess: reliability of the characters, 0..1. Otherwise absent. */
  trust?: number;
}

/** Longest first: that of UTF-32 begins like that of UTF-16. */
const byteOrderMarks: readonly { label: string; bytes: readonly number[] }[] = [
  { label: "utf-32le", bytes: [0xff, 0xfe, 0, 0] },
  { label: "utf-32be", bytes: [0, 0, 0xfe, 0xff] },
  { label: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { label: "utf-16le", bytes: [0xff, 0xfe] },
  { label: "utf-16be", bytes: [0xfe, 0xff] },
];

/** The encoding given by a byte order mark; null without one. */
export function markedEncoding(head: Uint8Array): Encoding | null {
  const marked = byteOrderMarks.find(({ bytes }) => bytes.every((byte, i) => head[i] === byte));
  return marked === undefined ? null : { label: marked.label, skip: marked.bytes.length };
}

/** A byte order mark of the web (WHATWG Encoding, section 6.1, "BOM sniff"): UTF-8 and UTF-16, never UTF-32. */
export function webMark(head: Uint8Array): Encoding | null {
  return markedEncoding(head.subarray(0, 3));
}
