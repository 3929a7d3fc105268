import { accessSync, constants, existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { isoTime } from "../../../config/ambient.ts";
import { rateCardVersion } from "../../../config/rates.ts";
import { dayMs, mib } from "../../../config/units.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const freeMibLow = 2_048;
const freeMibTooLow = 256;

/** The folder itself, or the nearest one above it that exists. */
function existing(path: string): string {
  const above = dirname(path);
  return existsSync(path) || above === path ? path : existing(above);
}

export const dataDirectory: Check = {
  name: "data directory",
  run: async (settings, context) => {
    const path = resolve(context.cwd, settings.data_dir);
    const folder = existing(path);
    try {
      accessSync(folder, constants.W_OK | constants.X_OK);
    } catch {
      return [fail(`${folder} cannot be written to`, "Give its ownership to the user that runs the server.")];
    }
    if (folder !== path) return [ok(`${path} will be made at the first start`)];
    if ((statSync(path).mode & 0o007) !== 0) {
      return [warn(`${path} is open to other users of this machine`, `Run: chmod 700 ${path}`)];
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
    const action = "Free space, or move the data directory to a larger disk.";
    if (freeMib < freeMibTooLow) return [fail(message, action)];
    return [freeMib < freeMibLow ? warn(message, action) : ok(message)];
  },
};

/** Certificates, expiry and the order of ledger entries depend on it; a board without battery starts in 1970. */
export const clock: Check = {
  name: "clock",
  run: async (_settings, context) => {
    const nowMs = context.clock.nowMs();
    const releasedMs = Date.parse(rateCardVersion);
    const message = isoTime(nowMs);
    if (nowMs < releasedMs - dayMs) {
      return [
        fail(
          `${message} is before this version was made`,
          "Set the machine's clock; use NTP where there is one.",
        ),
      ];
    }
    if (nowMs > releasedMs + 20 * 365 * dayMs)
      return [fail(`${message} is far in the future`, "Set the machine's clock.")];
    return [ok(message)];
  },
};
