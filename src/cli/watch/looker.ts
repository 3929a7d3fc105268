/** Scans the watched folder; reports unreadable folders once, and their recovery. */
import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join, relative } from "node:path";
import { systemReason } from "../../../config/errors/system-error.ts";
import { printable } from "../../shared/command-line/output.ts";
import { extensionOf } from "../convert/inputs.ts";
import { reportName } from "../convert/report-file/names.ts";
import { isPassingName } from "./passing-names.ts";

export interface Looker {
  /** Null while the folder is missing. */
  look(): Look | null;
  /** The real path of a file below the folder. */
  realOf(path: string): string;
}

interface Watched {
  folder: string;
  output: string;
  shown: string;
  /** Lower case with the dot. */
  extensions: ReadonlySet<string>;
  isResult(path: string): boolean;
  say(line: string): void;
}

export function createLooker({ folder, output, shown, extensions, isResult, say }: Watched): Looker {
  const realFolder = realpathSync(folder);
  const realOutput = realpathSync(output);
  const realOf = (path: string) => join(realFolder, relative(folder, path));
  const shownOf = (path: string) => printable(join(shown, relative(folder, path)));
  let away = false;
  let refused: ReadonlySet<string> = new Set();

  /** Excludes results. */
  function wanted(path: string, name: string, isFolder: boolean): boolean {
    if (isFolder) return realOf(path) !== realOutput && !isResult(path);
    return (
      name !== reportName && extensions.has(extensionOf(path)) && !isPassingName(name) && !isResult(path)
    );
  }

  return {
    realOf,
    look() {
      try {
        const found = lookAt(folder, wanted);
        if (away) say(`markmill: ${printable(shown)} is available again`);
        away = false;
        for (const [path, reason] of found.refusals)
          if (!refused.has(path)) say(`markmill: ${shownOf(path)}: ${reason}`);
        refused = new Set(found.refusals.keys());
        return found;
      } catch (error) {
        const { syscall, code } = error as NodeJS.ErrnoException;
        if (syscall === undefined) throw error;
        const reason = systemReason(error) ?? String(code);
        if (!away) say(`markmill: ${printable(shown)}: ${reason}; waiting`);
        away = true;
        return null;
      }
    },
  };
}

/** One scan: the files with their states. */
interface Look {
  /** By absolute path: a text that changes with the file. */
  files: Map<string, string>;
  /** Unreadable folders with reasons. */
  refusals: Map<string, string>;
}

/** Everything below the folder that is `wanted`, without hidden names and links. Throws errors of the folder itself. */
function lookAt(folder: string, wanted: (path: string, name: string, isFolder: boolean) => boolean): Look {
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

/** ctime detects files moved here with an old mtime. */
function stateOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}
