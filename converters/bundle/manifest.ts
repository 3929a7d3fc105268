import { open } from "node:fs/promises";
import { join } from "node:path";
import { bundleFiles, type Manifest, type ManifestFile } from "./contract.ts";

/** Files of a bundle folder that its manifest does not list: itself and the archives made of the rest. */
export const unlisted: readonly string[] = [bundleFiles.manifest, bundleFiles.zip, bundleFiles.deliveryZip];

/** Required in every bundle. */
const required: readonly string[] = [
  bundleFiles.markdown,
  bundleFiles.metadata,
  bundleFiles.quality,
  bundleFiles.delivery,
];

export const wholeBundle: readonly string[] = [...required, bundleFiles.sourceMap, bundleFiles.layout];
export const customerBundle: readonly string[] = required;

export function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

export function manifestOf(files: readonly ManifestFile[]): Manifest {
  return { schema_version: "svc.manifest.v1", files: [...files].sort(byPath) };
}

export function describe(path: string, content: Uint8Array | string): ManifestFile {
  const hash = new Bun.CryptoHasher("sha256").update(content);
  return { path, bytes: Buffer.byteLength(content), sha256: hash.digest("hex") };
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Compares listed with found files; used for both archives and folders. */
export function compare(
  manifest: Manifest,
  found: ReadonlyMap<string, ManifestFile>,
  needed: readonly string[],
): string[] {
  const problems: string[] = [];
  const listed = new Set<string>();
  for (const file of manifest.files) {
    listed.add(file.path);
    const actual = found.get(file.path);
    if (actual === undefined) problems.push(`${file.path} is missing.`);
    else if (actual.bytes !== file.bytes)
      problems.push(`${file.path} has ${actual.bytes} bytes instead of ${file.bytes}.`);
    else if (actual.sha256 !== file.sha256) problems.push(`${file.path} was changed: its SHA-256 differs.`);
  }
  for (const path of found.keys()) {
    if (!listed.has(path)) problems.push(`${path} is not in the manifest.`);
  }
  for (const path of needed) {
    if (!listed.has(path)) problems.push(`${path} does not belong to the manifest, but every bundle has it.`);
  }
  return problems;
}

export async function describeFile(folder: string, path: string): Promise<ManifestFile> {
  return { path, ...(await fileDigest(join(folder, path))) };
}

const chunkBytes = 256 * 1024;

/** A file's bytes in chunks; the file is open only while they are read. */
async function* fileChunks(path: string): AsyncGenerator<Buffer> {
  await using file = await open(path);
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

export interface FileDigest {
  bytes: number;
  sha256: string;
}

/** Throws the errors of reading the file. */
export async function fileDigest(path: string): Promise<FileDigest> {
  const hash = new Bun.CryptoHasher("sha256");
  let bytes = 0;
  for await (const chunk of fileChunks(path)) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest("hex") };
}
