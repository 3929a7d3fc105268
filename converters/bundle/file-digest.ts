import { fileChunks } from "./file-chunks.ts";

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
