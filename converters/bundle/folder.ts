/** Which folders are bundles, by their manifests. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { mib } from "../../config/units.ts";
import { bundleFiles } from "./contract.ts";
import { parseManifest } from "./parse-manifest.ts";

/** Larger ones are none of ours. */
export const manifestBytesMax = 16 * mib;

/** False, too, where it cannot be read. */
export function holdsManifest(folder: string): boolean {
  const path = join(folder, bundleFiles.manifest);
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined || !stats.isFile() || stats.size > manifestBytesMax) return false;
    return typeof parseManifest(readFileSync(path, "utf8")) !== "string";
  } catch {
    return false;
  }
}
