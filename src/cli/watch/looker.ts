/** Looks at the watched folder, and says once what cannot be looked into, and when it can be again. */
import { realpathSync } from "node:fs";
import { join, relative } from "node:path";
import { systemReason } from "../../../config/errors/system-error.ts";
import { extensionOf } from "../convert/inputs.ts";
import { reportName } from "../convert/report-file/names.ts";
import { printable } from "../output.ts";
import { type Look, lookAt } from "./look.ts";
import { isPassingName } from "./passing-names.ts";

export interface Looker {
  /** Null while the folder is not there. */
  look(): Look | null;
  /** As the system calls a file below the folder, whatever links lead there. */
  realOf(path: string): string;
}

interface Watched {
  /** Absolute, both. */
  folder: string;
  output: string;
  shown: string;
  /** Lower case, with the dot. */
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

  /** Results are no inputs, also where they lie among them. */
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
        if (away) say(`markmill: ${printable(shown)} is there again`);
        away = false;
        for (const [path, reason] of found.refusals)
          if (!refused.has(path)) say(`markmill: ${shownOf(path)}: ${reason}`);
        refused = new Set(found.refusals.keys());
        return found;
      } catch (error) {
        const { syscall, code } = error as NodeJS.ErrnoException;
        if (syscall === undefined) throw error;
        const reason = systemReason(error) ?? String(code);
        if (!away) say(`markmill: ${printable(shown)}: ${reason}; waiting for it`);
        away = true;
        return null;
      }
    },
  };
}
