import { Fault } from "../../../../config/errors/fault.ts";
import { Archive } from "../../../../converters/archive/open.ts";
import { damagedMedia, unsafeMedia } from "../refusals.ts";
import type { Media } from "./media.ts";
import { soundFiles } from "./sound.ts";

/** `filename`: what the archive is called in words. */
export async function openZip(path: string, filename: string): Promise<Media> {
  // What comes to too much is told where all media are counted.
  const archive = await inWords(filename, () => Archive.open(path, Number.POSITIVE_INFINITY));
  try {
    const [bad] = archive.leftOut;
    if (bad !== undefined) throw unsafeMedia(bad.replace(/\.$/, ""));
    const [twice] = archive.repeated;
    if (twice !== undefined) throw unsafeMedia(`${twice} is in it twice`);
    const sound = soundFiles();
    for (const { name, bytes } of archive.entries())
      sound.add({ name, bytes, content: () => contentOf(archive, name, filename) });
    return { files: sound.files, close: async () => archive.close() };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function* contentOf(archive: Archive, name: string, filename: string): AsyncGenerator<Uint8Array> {
  try {
    yield* archive.stream(name);
  } catch (error) {
    throw worded(filename, error);
  }
}

async function inWords<T>(filename: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw worded(filename, error);
  }
}

/** The archive's own faults speak of documents. */
function worded(filename: string, error: unknown): unknown {
  if (!(error instanceof Fault)) return error;
  if (error.code === "unsafe_archive") return unsafeMedia(error.message.replace(/\.$/, ""));
  if (error.code === "encrypted_document")
    return damagedMedia(filename, "it is locked with a password", error);
  return damagedMedia(filename, "its directory or a checksum is wrong", error);
}
