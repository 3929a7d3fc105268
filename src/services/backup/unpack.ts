import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Fault } from "../../../config/errors/fault.ts";
import { fileMode, folderMode } from "../../shared/durable.ts";
import { DamagedTar, type TarEntry, tarContent, tarEntries } from "../../shared/tar.ts";
import {
  type AboutBackup,
  backupFiles,
  isBackupName,
  listLine,
  parseAbout,
  parseManifest,
} from "./format.ts";

export interface Unpacked {
  files: number;
  bytes: number;
  /** Deleted during the backup. */
  missingUploads: number;
  missingResults: number;
}

const textBytesMax = 64 * 1024 ** 2;

export const damagedBackup = (what: string) =>
  new Fault("invalid_request", { message: `The backup is damaged, so nothing was restored: ${what}.` });

/** The backup's description; null: not a backup. Throws DamagedTar. */
export async function readAbout(archive: FileHandle): Promise<AboutBackup | null> {
  for await (const entry of tarEntries(archive)) {
    return entry.name === backupFiles.about ? parseAbout(await textOf(archive, entry)) : null;
  }
  return null;
}

/**
 * Unpacks the files into an empty folder, with checked names, and compares them with the list. Throws Fault
 * invalid_request and DamagedTar.
 */
export async function unpack(archive: FileHandle, folder: string): Promise<Unpacked> {
  const lines: string[] = [];
  const listHash = createHash("sha256");
  let bytes = 0;
  let list: string[] | null = null;
  for await (const entry of tarEntries(archive)) {
    if (entry.kind !== "file") throw new DamagedTar("it contains entries other than files");
    if (entry.name === backupFiles.manifest) {
      const manifest = parseManifest(await textOf(archive, entry));
      if (manifest === null || list === null) throw new DamagedTar("its manifest is damaged");
      if (manifest.list_sha256 !== listHash.digest("hex") || manifest.files !== lines.length)
        throw new DamagedTar("its list of files was modified");
      await removeMissing(folder, manifest.missing_results);
      const { missing_uploads: missingUploads, missing_results } = manifest;
      return { files: lines.length, bytes, missingUploads, missingResults: missing_results.length };
    }
    if (entry.name === backupFiles.list) {
      list = await listOf(archive, entry, listHash);
      compare(list, lines);
    } else {
      lines.push(await unpackFile(archive, entry, folder));
      bytes += entry.bytes;
    }
  }
  throw new DamagedTar("truncated");
}

/** Returns its line of the list. */
async function unpackFile(archive: FileHandle, entry: TarEntry, folder: string): Promise<string> {
  const { name: path, bytes } = entry;
  if (!isBackupName(path)) throw new DamagedTar("it contains an unexpected file");
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: folderMode });
  // Listed, but not part of the installation.
  const file = path === backupFiles.about ? null : await newFile(target);
  try {
    const hash = createHash("sha256");
    for await (const chunk of tarContent(archive, entry)) {
      hash.update(chunk);
      await file?.writeFile(chunk);
    }
    return listLine({ path, bytes, sha256: hash.digest("hex") });
  } finally {
    await file?.close();
  }
}

async function newFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, "wx", fileMode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST")
      throw new DamagedTar("it contains a duplicate file");
    throw error;
  }
}

async function listOf(archive: FileHandle, entry: TarEntry, hash: ReturnType<typeof createHash>) {
  const decoder = new TextDecoder();
  const lines: string[] = [];
  let rest = "";
  for await (const chunk of tarContent(archive, entry)) {
    hash.update(chunk);
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts.map((line) => `${line}\n`));
  }
  return lines;
}

/** Reports the first difference. */
function compare(listed: readonly string[], found: readonly string[]): void {
  for (let at = 0; at < Math.max(listed.length, found.length); at += 1) {
    if (listed[at] === found[at]) continue;
    const line = found[at];
    if (line === undefined) throw new DamagedTar("a file of its list is missing");
    const { path } = JSON.parse(line) as { path: string };
    throw new DamagedTar(`${path} was modified`);
  }
}

/** Removes partial results that were deleted during the backup. */
async function removeMissing(folder: string, jobIds: readonly string[]): Promise<void> {
  for (const id of jobIds) await rm(join(folder, "results", id), { recursive: true, force: true });
}

async function textOf(archive: FileHandle, entry: TarEntry): Promise<string> {
  if (entry.bytes > textBytesMax) throw new DamagedTar(`${entry.name} is too long`);
  const pieces: Buffer[] = [];
  for await (const chunk of tarContent(archive, entry)) pieces.push(chunk);
  return Buffer.concat(pieces).toString("utf8");
}
