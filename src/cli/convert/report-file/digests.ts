/** Whether results are unchanged since the report. */

import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleFiles } from "../../../../converters/bundle/contract.ts";
import { fileDigest } from "../../../../converters/bundle/manifest.ts";
import { parseManifest } from "../../../../converters/bundle/parse-manifest.ts";

/** SHA-256 of a Markdown file or of a bundle's manifest. Throws read errors. */
export async function digestOfOutput(path: string, isBundle: boolean): Promise<string> {
  return (await fileDigest(isBundle ? join(path, bundleFiles.manifest) : path)).sha256;
}

/** Whether the result is unchanged, including all files of a bundle. */
export async function isUntouched(path: string, isBundle: boolean, sha256: string): Promise<boolean> {
  try {
    if (!(await lstat(isBundle ? join(path, bundleFiles.manifest) : path)).isFile()) return false;
    if ((await digestOfOutput(path, isBundle)) !== sha256) return false;
    return !isBundle || (await isWhole(path));
  } catch {
    return false;
  }
}

async function isWhole(folder: string): Promise<boolean> {
  const manifest = parseManifest(await readFile(join(folder, bundleFiles.manifest), "utf8"));
  if (typeof manifest === "string") return false;
  for (const file of manifest.files) {
    const path = join(folder, file.path);
    // A pipe would block, and link targets are outside of the bundle.
    if (!(await lstat(path)).isFile()) return false;
    const { bytes, sha256 } = await fileDigest(path);
    if (bytes !== file.bytes || sha256 !== file.sha256) return false;
  }
  return true;
}
