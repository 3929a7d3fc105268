import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { bundleFiles, type ManifestFile } from "../contract.ts";
import { compare, describeFile, unlisted, wholeBundle } from "../manifest.ts";
import { parseManifest } from "../parse-manifest.ts";

/** Checks a bundle folder against its manifest. Returns the problems as sentences. */
export async function verifyFolder(folder: string): Promise<string[]> {
  const manifestFile = Bun.file(join(folder, bundleFiles.manifest));
  if (!(await manifestFile.exists())) return [`${bundleFiles.manifest} is missing.`];
  const manifest = parseManifest(await manifestFile.text());
  if (typeof manifest === "string") return [manifest];
  const problems: string[] = [];
  const found = await describeFolder(folder, problems);
  for (const path of [bundleFiles.zip, bundleFiles.deliveryZip]) {
    if (!(await Bun.file(join(folder, path)).exists())) problems.push(`${path} is missing.`);
  }
  return [...problems, ...compare(manifest, found, wholeBundle)];
}

/** Every file below the folder, except those that no manifest lists; anything but plain files is a problem. */
async function describeFolder(folder: string, problems: string[]): Promise<Map<string, ManifestFile>> {
  const found = new Map<string, ManifestFile>();
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    if (unlisted.includes(path)) continue;
    const stats = await lstat(join(folder, path));
    if (stats.isDirectory()) continue;
    if (stats.isFile()) found.set(path, await describeFile(folder, path));
    else problems.push(`${path} is not a plain file.`);
  }
  return found;
}
