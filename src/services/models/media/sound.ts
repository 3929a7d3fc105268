/** The rules that names and counts of all media are held to (those of every archive: converters/archive/names.ts). */
import { limits } from "../../../../config/limits.ts";
import { entryName } from "../../../../converters/archive/names.ts";
import { shown, tooLargeMedia, unsafeMedia } from "../refusals.ts";
import type { MediaFile } from "./media.ts";

/** Collects the files of media one by one; throws Fault unsafe_archive or payload_too_large at the first that may not be. */
export function soundFiles(): {
  add(file: MediaFile): void;
  addFolder(name: string): void;
  files: MediaFile[];
} {
  const files: MediaFile[] = [];
  const names = new Set<string>();
  let bytes = 0;
  let entries = 0;
  const count = () => {
    entries += 1;
    if (entries > limits.archiveEntriesMax)
      throw unsafeMedia(`it holds over ${limits.archiveEntriesMax} files`);
  };
  return {
    files,
    // Nothing is made of it; but there may be as many as of files.
    addFolder(name) {
      count();
      soundName(name);
    },
    add(file) {
      count();
      const name = soundName(file.name);
      if (names.has(name)) throw unsafeMedia(`${shown(name)} is in it twice`);
      names.add(name);
      bytes += file.bytes;
      if (bytes > limits.modelMediaBytesMax)
        throw tooLargeMedia(`its files come to more than ${limits.modelMediaBytesMax} bytes`);
      files.push({ ...file, name });
    },
  };
}

/** Throws Fault unsafe_archive for what is absolute, leads out of the media, or hides what it is. */
function soundName(raw: string): string {
  const name = entryName(raw);
  if (name === null) throw unsafeMedia(`the name ${JSON.stringify(shown(raw))} leads out of it`);
  return name;
}

export const noPlainFile = (name: string) =>
  unsafeMedia(`${shown(name)} is a link or a special file; only plain files and folders may be in it`);
