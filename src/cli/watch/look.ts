/** One look at the watched folder: which files are there, and what tells whether one has changed. */
import { type Dirent, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { systemReason } from "../../../config/errors/system-error.ts";

export interface Look {
  /** By absolute path: a text that is another one when the file has changed. */
  files: Map<string, string>;
  /** Folders that could not be looked into, and why. */
  refusals: Map<string, string>;
}

/**
 * Everything below the folder that is `wanted`; hidden names and links are left out. Throws what listing the folder
 * itself throws; what goes away meanwhile is not there.
 */
export function lookAt(
  folder: string,
  wanted: (path: string, name: string, isFolder: boolean) => boolean,
): Look {
  const look: Look = { files: new Map(), refusals: new Map() };
  const waiting = [folder];
  for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
    for (const entry of entriesOf(here, folder, look)) {
      if (entry.name.startsWith(".")) continue;
      const path = join(here, entry.name);
      if (entry.isDirectory()) {
        if (wanted(path, entry.name, true)) waiting.push(path);
      } else if (entry.isFile() && wanted(path, entry.name, false)) {
        const stats = statSync(path, { throwIfNoEntry: false });
        if (stats?.isFile()) look.files.set(path, stateOf(stats));
      }
    }
  }
  return look;
}

function entriesOf(here: string, folder: string, look: Look): Dirent[] {
  try {
    return readdirSync(here, { withFileTypes: true });
  } catch (error) {
    if (here === folder) throw error;
    const isGone = (error as NodeJS.ErrnoException).code === "ENOENT";
    if (!isGone) look.refusals.set(here, systemReason(error) ?? String(error));
    return [];
  }
}

/** The time of the last change to name, mode or content tells of files that were moved here with an old time, too. */
function stateOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}
