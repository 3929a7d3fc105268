import { open } from "node:fs/promises";

const chunkBytes = 256 * 1024;

/**
 * A file's bytes in pieces. It is opened when the first is asked for and closed behind the last, so that however many
 * files wait to be read, one descriptor is in use.
 */
async function* fileChunks(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

export interface FileDigest {
  bytes: number;
  /** In lower-case hex. */
  sha256: string;
}

/** Throws what reading the file throws. */
export async function fileDigest(path: string): Promise<FileDigest> {
  const hash = new Bun.CryptoHasher("sha256");
  let bytes = 0;
  for await (const chunk of fileChunks(path)) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest("hex") };
}
