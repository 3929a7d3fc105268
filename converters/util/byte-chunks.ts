import { readSync } from "node:fs";
import { openFile } from "../../config/open-file.ts";

const chunkBytes = 1024 * 1024;

/** A file's bytes from an offset in chunks that share memory, valid until the next; synchronous. */
export function* byteChunks(path: string, from = 0): Generator<Buffer> {
  using file = openFile(path, "r");
  const buffer = Buffer.allocUnsafe(chunkBytes);
  for (let offset = from; ; ) {
    const read = readSync(file.descriptor, buffer, 0, buffer.length, offset);
    if (read === 0) return;
    yield buffer.subarray(0, read);
    offset += read;
  }
}
