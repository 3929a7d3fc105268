import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";
import { mib } from "../../../config/units.ts";

/** Unpacks an archive whose names and checksums were verified. */
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

const textBytesMax = 16 * mib;

/** One file of an unverified archive. Throws if it is missing, too long or damaged. */
export async function textInZip(zipPath: string, name: string): Promise<string> {
  const zip = await openPromise(zipPath, { lazyEntries: true, autoClose: false, strictFileNames: true });
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== name) continue;
      if (entry.uncompressedSize > textBytesMax) break;
      return await text(await zip.openReadStreamPromise(entry));
    }
    throw new Error(`${name} cannot be read`);
  } finally {
    zip.close();
  }
}
