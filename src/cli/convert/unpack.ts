import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";

/** Writes the archive's files below the folder. Only for archives whose names and checksums were verified before. */
export async function unpack(zipPath: string, folder: string): Promise<void> {
  const zip = await openPromise(zipPath, { lazyEntries: true, autoClose: false, strictFileNames: true });
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      const path = join(folder, entry.fileName);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path));
    }
  } finally {
    zip.close();
  }
}
