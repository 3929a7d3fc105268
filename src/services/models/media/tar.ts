import { open } from "node:fs/promises";
import { DamagedTar, tarContent, tarEntries } from "../../tar.ts";
import { damagedMedia } from "../refusals.ts";
import type { Media } from "./media.ts";
import { noPlainFile, soundFiles } from "./sound.ts";

/** `filename`: what the archive is called in words. */
export async function openTar(path: string, filename: string): Promise<Media> {
  const archive = await open(path, "r");
  try {
    const sound = soundFiles();
    for await (const entry of tarEntries(archive)) {
      if (entry.kind === "other") throw noPlainFile(entry.name);
      // The folder that was packed, itself.
      if (entry.kind === "folder" && /^(?:\.\/?)+$/.test(entry.name)) continue;
      if (entry.kind === "folder") sound.addFolder(entry.name);
      else sound.add({ name: entry.name, bytes: entry.bytes, content: () => tarContent(archive, entry) });
    }
    return { files: sound.files, close: () => archive.close() };
  } catch (error) {
    await archive.close();
    throw error instanceof DamagedTar ? damagedMedia(filename, error.message, error) : error;
  }
}
