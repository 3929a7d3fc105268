/** SHA-256 of what a report speaks of, in lower-case hex. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleFiles, type Manifest } from "../../../../converters/bundle/contract.ts";

const chunkBytes = 1024 * 1024;

export interface FileDigest {
  bytes: number;
  sha256: string;
}

/** Throws what reading it throws. */
export async function digestOf(path: string): Promise<FileDigest> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Of a Markdown file itself, of a bundle its manifest, which has those of all others. Throws what reading it throws. */
export async function digestOfOutput(path: string, isBundle: boolean): Promise<string> {
  return (await digestOf(isBundle ? join(path, bundleFiles.manifest) : path)).sha256;
}

/** Whether the result lies there as it was written: every file of a bundle, too. */
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
  const { files } = JSON.parse(await readFile(join(folder, bundleFiles.manifest), "utf8")) as Manifest;
  for (const file of files) {
    // Nothing beside the bundle is looked at, whatever its manifest says.
    if (file.path.split("/").includes("..")) return false;
    const path = join(folder, file.path);
    // A pipe would never end, and what a link leads to is not the bundle's.
    if (!(await lstat(path)).isFile()) return false;
    const { bytes, sha256 } = await digestOf(path);
    if (bytes !== file.bytes || sha256 !== file.sha256) return false;
  }
  return true;
}
