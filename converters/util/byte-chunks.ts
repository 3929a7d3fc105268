import { closeSync, openSync, readSync } from "node:fs";

const chunkBytes = 1024 * 1024;

/** A file's bytes from an offset in chunks that share memory, valid until the next; synchronous. */
export function* byteChunks(path: string, from = 0): Generator<Buffer> {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    for (let offset = from; ; ) {
      const read = readSync(file, buffer, 0, buffer.length, offset);
      if (read === 0) return;
      yield buffer.subarray(0, read);
      offset += read;
    }
  } finally {
    closeSync(file);
  }
}
