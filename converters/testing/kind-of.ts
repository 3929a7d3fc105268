import { detect } from "../detect.ts";

/** The id of what a file is taken for that is looked at as a whole; null: nobody knows it. */
export async function kindOf(filename: string, content: string | Uint8Array): Promise<string | null> {
  const bytes = Buffer.from(content);
  const found = await detect({
    filename,
    bytes: bytes.length,
    head: bytes,
    tail: bytes,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
  });
  return found?.id ?? null;
}
