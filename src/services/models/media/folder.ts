import { lstat, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "../../../../config/limits.ts";
import { unsafeMedia } from "../refusals.ts";
import type { Media, MediaFile } from "./media.ts";
import { noPlainFile, soundFiles } from "./sound.ts";

const depthMax = 16;
const pieceBytes = 256 * 1024;

/** A folder of files, such as one where an archive was unpacked already. */
export async function openFolder(root: string): Promise<Media> {
  const sound = soundFiles();
  let entries = 0;
  async function walk(folder: string, prefix: string, depth: number): Promise<void> {
    if (depth > depthMax) throw unsafeMedia("its folders lie too deep within each other");
    for (const name of (await readdir(folder)).sort()) {
      entries += 1;
      if (entries > limits.archiveEntriesMax)
        throw unsafeMedia(`it holds over ${limits.archiveEntriesMax} files`);
      const path = join(folder, name);
      const stats = await lstat(path);
      if (stats.isDirectory()) await walk(path, `${prefix}${name}/`, depth + 1);
      else if (stats.isFile()) sound.add(fileAt(path, prefix + name, stats.size));
      else throw noPlainFile(prefix + name);
    }
  }
  await walk(root, "", 1);
  return { files: sound.files, close: async () => undefined };
}

export function fileAt(path: string, name: string, bytes: number): MediaFile {
  return { name, bytes, content: () => piecesOf(path, bytes) };
}

async function* piecesOf(path: string, bytes: number): AsyncGenerator<Uint8Array> {
  const file = await open(path, "r");
  try {
    for (let at = 0; at < bytes; ) {
      const piece = Buffer.allocUnsafe(Math.min(pieceBytes, bytes - at));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
