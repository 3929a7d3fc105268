import { accessSync, constants, existsSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isoTime } from "../../../config/ambient.ts";
import { systemReason } from "../../../config/errors/system-error.ts";
import { newestCard } from "../../../config/rates.ts";
import { dayMs, mib } from "../../../config/units.ts";
import { connectionsOfFiles, openFilesMax } from "../../shared/open-files.ts";
import { type Check, fail, ok, reasonOf, warn } from "./check.ts";

/** Below this, or twice the limit, a warning is shown. */
const freeMibLow = 2_048;

/** The folder or its nearest existing parent. */
function existing(path: string): string {
  const above = dirname(path);
  return existsSync(path) || above === path ? path : existing(above);
}

/** Why this user cannot write to the folder, or null. */
function refusalOf(folder: string): string | null {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return systemReason(error) ?? reasonOf(error);
  }
}

/** Like refusalOf, by trying: some file systems deny more than the mode bits. */
function refusalBelow(folder: string): string | null {
  try {
    rmdirSync(mkdtempSync(join(folder, ".markmill-doctor-")));
    return null;
  } catch (error) {
    return systemReason(error) ?? reasonOf(error);
  }
}

export const dataDirectory: Check = {
  name: "data directory",
  run: async (settings, context) => {
    const path = resolve(context.cwd, settings.data_dir);
    const folder = existing(path);
    if (!statSync(folder).isDirectory()) {
      return [fail(`${folder} is a file, not a folder`, "Set another folder with --data-dir or data_dir.")];
    }
    const refusal = folder === path ? refusalOf(path) : refusalBelow(folder);
    if (refusal !== null) {
      return [
        fail(
          `${folder} cannot be written to: ${refusal}`,
          "Change its owner to the server's user, or set another folder with data_dir.",
        ),
      ];
    }
    if (folder !== path) return [ok(`${path} will be created at the first start`)];
    if ((statSync(path).mode & 0o007) !== 0) {
      return [warn(`${path} is accessible by other users of this machine`, `Run: chmod 700 ${path}`)];
    }
    return [ok(path)];
  },
};

export const diskSpace: Check = {
  name: "disk space",
  run: async (settings, context) => {
    const { bavail, bsize } = await statfs(existing(resolve(context.cwd, settings.data_dir)));
    const freeMib = Math.floor((bavail * bsize) / mib);
    const message = `${freeMib} MiB free`;
    const action = "Free space, or move the data directory to a larger disk";
    const markMib = settings["storage.min_free_mib"];
    if (freeMib < markMib) {
      return [
        fail(
          `${message}: below storage.min_free_mib (${markMib}), so uploads are rejected`,
          `${action}, or lower storage.min_free_mib.`,
        ),
      ];
    }
    return [freeMib < Math.max(freeMibLow, 2 * markMib) ? warn(message, `${action}.`) : ok(message)];
  },
};

/** Each connection takes one; the check is about programs that are started like this one. */
export const openFiles: Check = {
  name: "open files",
  run: async (settings) => {
    const files = openFilesMax();
    const wanted = settings["server.max_requests"];
    if (files === null) return [ok("the limit is unknown")];
    const most = connectionsOfFiles();
    const message = `at most ${files}`;
    if (most >= wanted) return [ok(`${message}, enough for server.max_requests (${wanted})`)];
    return [
      warn(
        `${message}: only ${most} requests at a time, not server.max_requests (${wanted})`,
        `Raise the limit to ${files - most + wanted} (LimitNOFILE= in the unit, ulimit -n in a shell), or lower server.max_requests.`,
      ),
    ];
  },
};

/** Certificates, expiry and the order of ledger entries depend on the clock; a board without battery starts in 1970. */
export const clock: Check = {
  name: "clock",
  run: async (_settings, context) => {
    const nowMs = context.clock.nowMs();
    const releasedMs = Date.parse(newestCard.version);
    const message = isoTime(nowMs);
    if (nowMs < releasedMs - dayMs) {
      return [fail(`${message} is before the release of this version`, "Set the clock, preferably by NTP.")];
    }
    if (nowMs > releasedMs + 20 * 365 * dayMs)
      return [fail(`${message} is far in the future`, "Set the clock.")];
    return [ok(message)];
  },
};
