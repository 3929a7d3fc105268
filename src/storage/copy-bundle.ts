/** Copies the bundle that a child process has written, and verifies the copy. */
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../config/errors/fault.ts";
import { limits } from "../../config/limits.ts";
import { bundleFiles, type Manifest, type ManifestFile } from "../../converters/bundle/contract.ts";
import { compare, wholeBundle } from "../../converters/bundle/manifest.ts";
import { manifestBytesMax, parseManifest } from "../../converters/bundle/parse-manifest.ts";
import { fileMode, folderMode, syncPath } from "../shared/durable.ts";
import { inParallel } from "../shared/in-parallel.ts";
import { copyUntrusted, readUntrusted, UnsafeFile, UntrustedFolder } from "../shared/untrusted/folder.ts";

const { manifest: manifestName, zip, deliveryZip } = bundleFiles;
/** Not in the manifest, and not verified. */
const archives: readonly string[] = [zip, deliveryZip];

/** Syncs of several files share one write of the journal. */
const filesAtOnce = 4;
/** Folders in a path; each is open while it is copied. */
const depthMax = 16;

/**
 * Copies WORKDIR/bundle to the new folder `to` and syncs it: the manifest, the files that it lists, and the archives.
 * The bytes are hashed while they are copied. Leaves a part of the copy behind on failure.
 *
 * Throws Fault conversion_failed if a file is missing, differs from the manifest or is not a regular file with one name,
 * or if there is anything else; system errors of the disk.
 */
export async function copyBundle(workDir: string, to: string): Promise<void> {
  try {
    await using work = await UntrustedFolder.open(workDir);
    await using bundle = await work.folder("bundle");
    const { manifest, text } = await readManifest(bundle);
    const copying = copyingOf(manifest, text);
    await copyFolder(bundle, to, "", copying);
    const { found } = copying;
    const missing = archives.filter((path) => !found.delete(path)).map((path) => `${path} is missing.`);
    const problems = [...missing, ...compare(manifest, found, wholeBundle)];
    if (problems.length > 0) throw new UnsafeFile(problems.join(" "));
  } catch (cause) {
    throw cause instanceof UnsafeFile ? new Fault("conversion_failed", { cause }) : cause;
  }
}

async function readManifest(bundle: UntrustedFolder): Promise<{ manifest: Manifest; text: Buffer }> {
  await using file = await bundle.file(manifestName, manifestBytesMax);
  const text = await readUntrusted(file);
  const manifest = parseManifest(text.toString("utf8"));
  if (typeof manifest === "string") throw new UnsafeFile(manifest);
  return { manifest, text };
}

interface Copying {
  /** The manifest, as it was read: another reading could differ. */
  text: Buffer;
  /** Largest size of each file by path. */
  files: ReadonlyMap<string, number>;
  /** Paths of their folders. */
  folders: ReadonlySet<string>;
  /** Digests of the copies by path. */
  found: Map<string, ManifestFile>;
  bytesLeft: number;
}

function copyingOf(manifest: Manifest, text: Buffer): Copying {
  const files = new Map(manifest.files.map(({ path, bytes }) => [path, bytes]));
  for (const path of archives) files.set(path, limits.childFileBytesMax);
  files.set(manifestName, text.length);
  const folders = new Set<string>();
  for (const path of files.keys()) {
    const parts = path.split("/").slice(0, -1);
    if (parts.length > depthMax) throw new UnsafeFile("the folders are nested too deeply");
    for (const depth of parts.keys()) folders.add(parts.slice(0, depth + 1).join("/"));
  }
  return { text, files, folders, found: new Map(), bytesLeft: limits.bundleBytesMax };
}

/** `prefix`: of the folder's paths in the bundle, with its slash. */
async function copyFolder(
  folder: UntrustedFolder,
  to: string,
  prefix: string,
  copying: Copying,
): Promise<void> {
  await mkdir(to, { mode: folderMode });
  const inside: string[] = [];
  const files: string[] = [];
  for (const name of await folder.names()) {
    if (copying.files.has(prefix + name)) files.push(name);
    else if (copying.folders.has(prefix + name)) inside.push(name);
    else throw new UnsafeFile(`${prefix + name} is not in the manifest.`);
  }
  await copyFiles(files, (name) => copyFile(folder, name, join(to, name), prefix + name, copying));
  for (const name of inside) {
    await using inner = await folder.folder(name);
    await copyFolder(inner, join(to, name), `${prefix + name}/`, copying);
  }
  await syncPath(to);
}

/** Some at once; starts no more after a failure. */
async function copyFiles(names: readonly string[], copy: (name: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  await inParallel(names, filesAtOnce, async (name) => {
    if (failures.length === 0) await copy(name).catch((error) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
}

async function copyFile(
  folder: UntrustedFolder,
  name: string,
  to: string,
  path: string,
  copying: Copying,
): Promise<void> {
  if (path === manifestName) return writeManifest(to, copying.text);
  await using file = await folder.file(name, copying.files.get(path) ?? 0);
  copying.bytesLeft -= file.bytes;
  if (copying.bytesLeft < 0) throw new UnsafeFile("the bundle is too large");
  copying.found.set(path, { path, ...(await copyUntrusted(file, to, { sync: true })) });
}

async function writeManifest(to: string, text: Buffer): Promise<void> {
  await using file = await open(to, "wx", fileMode);
  await file.writeFile(text);
  await file.sync();
}
