import type { Sample } from "../contract.ts";

/** A file that detection may look at as a whole. */
export function sampleOf(filename: string, content: string | Uint8Array): Sample {
  const bytes = Buffer.from(content);
  const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
  return { filename, bytes: bytes.length, head: bytes, tail: bytes, read };
}
