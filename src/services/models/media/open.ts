/** Detects the type of offline media by content and opens them. */
import { lstat, open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";
import { Archive } from "../../../../converters/input/archive/open.ts";
import { entryName } from "../../../../converters/input/archive/rules.ts";
import { isSpecialFile } from "../../../shared/special-file.ts";
import { DamagedTar, isTarHeader, tarContent, tarEntries } from "../../../shared/tar.ts";
import { isModelFile } from "../names.ts";
import { damagedMedia, invalidModel, shown, tooLargeMedia, unsafeMedia } from "../refusals.ts";
import type { Media, MediaFile } from "./media.ts";
import { expandTo, packings, type Take } from "./unpacked.ts";

/** Rules for names and counts, as for all archives (converters/input/archive/rules.ts). */

/** Collects files; throws Fault unsafe_archive or payload_too_large at the first violation. */
function soundFiles(): {
  add(file: MediaFile): void;
  addFolder(name: string): void;
  files: MediaFile[];
} {
  const files: MediaFile[] = [];
  const names = new Set<string>();
  let bytes = 0;
  let entries = 0;
  const count = () => {
    entries += 1;
    if (entries > limits.archiveEntriesMax)
      throw unsafeMedia(`It contains more than ${limits.archiveEntriesMax} files.`);
  };
  return {
    files,
    // Folders are ignored but counted.
    addFolder(name) {
      count();
      soundName(name);
    },
    add(file) {
      count();
      const name = soundName(file.name);
      if (names.has(name)) throw unsafeMedia(`It contains ${shown(name)} twice.`);
      names.add(name);
      bytes += file.bytes;
      if (bytes > limits.modelMediaBytesMax)
        throw tooLargeMedia(`Its files exceed ${limits.modelMediaBytesMax} bytes.`);
      files.push({ ...file, name });
    },
  };
}

/** Throws Fault unsafe_archive for absolute, escaping or deceptive names. */
function soundName(raw: string): string {
  const name = entryName(raw);
  if (name === null) throw unsafeMedia(`It contains the unsafe path ${JSON.stringify(shown(raw))}.`);
  return name;
}

const notPlain = (name: string) =>
  unsafeMedia(`${shown(name)} is a link or special file; only plain files and folders are allowed.`);

const depthMax = 16;
const pieceBytes = 256 * 1024;

/** A folder, such as an unpacked archive. */
async function openFolder(root: string): Promise<Media> {
  const sound = soundFiles();
  let entries = 0;
  async function walk(folder: string, prefix: string, depth: number): Promise<void> {
    if (depth > depthMax) throw unsafeMedia("Its folders are nested too deeply.");
    for (const name of (await readdir(folder)).sort()) {
      entries += 1;
      if (entries > limits.archiveEntriesMax)
        throw unsafeMedia(`It contains more than ${limits.archiveEntriesMax} files.`);
      const path = join(folder, name);
      const stats = await lstat(path);
      if (stats.isDirectory()) await walk(path, `${prefix}${name}/`, depth + 1);
      else if (stats.isFile()) sound.add(fileAt(path, prefix + name, stats.size));
      else throw notPlain(prefix + name);
    }
  }
  await walk(root, "", 1);
  return { files: sound.files, [Symbol.asyncDispose]: async () => undefined };
}

function fileAt(path: string, name: string, bytes: number): MediaFile {
  return { name, bytes, content: () => piecesOf(path, bytes) };
}

async function* piecesOf(path: string, bytes: number): AsyncGenerator<Uint8Array> {
  await using file = await open(path, "r");
  for (let at = 0; at < bytes; ) {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, bytes - at));
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

const headBytes = 512;
/** Magic numbers of unsupported formats, with advice. */
const unread = [
  { magic: "fd377a585a00", form: "xz", by: "unxz" },
  { magic: "28b52ffd", form: "Zstandard", by: "unzstd" },
  { magic: "377abcaf271c", form: "7-Zip", by: "7z x" },
] as const;

interface Opening {
  filename: string;
  /** An existing folder for decompressed data. */
  scratch: string;
  take: Take;
}

/** Throws Fault invalid_model, unsafe_archive or payload_too_large, also while files are read. */
export async function openMedia(path: string, opening: Opening): Promise<Media> {
  // A pipe might block forever.
  if (await isSpecialFile(path))
    throw invalidModel(`${shown(opening.filename)} is neither a file nor a folder.`);
  if ((await stat(path)).isDirectory()) return openFolder(path);
  return openFile(path, opening, false);
}

async function openFile(path: string, opening: Opening, isExpanded: boolean): Promise<Media> {
  const filename = shown(opening.filename);
  const { size } = await stat(path);
  if (size > limits.modelMediaBytesMax)
    throw tooLargeMedia(`${filename} exceeds ${limits.modelMediaBytesMax} bytes.`);
  const head = await headOf(path);
  const hex = head.toString("hex");
  const other = unread.find(({ magic }) => hex.startsWith(magic));
  if (other !== undefined)
    throw invalidModel(
      `${filename} is compressed with ${other.form}, which is not supported; unpack it (${other.by}) and install the content.`,
    );
  if (hex.startsWith("504b0304") || hex.startsWith("504b0506")) return openZip(path, filename);
  if (isTarHeader(head)) return openTar(path, filename);
  const packing = packings.find(({ magic }) => hex.startsWith(magic));
  if (packing !== undefined && !isExpanded) {
    const target = join(opening.scratch, "expanded");
    await expandTo(path, target, { filename, take: opening.take, packing });
    return openFile(target, { ...opening, filename: packing.innerName(opening.filename) }, true);
  }
  if (!isModelFile(opening.filename))
    throw invalidModel(
      `${filename} is not a tar, tar.gz, tar.bz2, zip, NAME.traineddata or silero_vad.onnx; use one of these, or a folder.`,
    );
  const sound = soundFiles();
  sound.add(fileAt(path, opening.filename, size));
  return { files: sound.files, [Symbol.asyncDispose]: async () => undefined };
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path, "r");
  const head = Buffer.alloc(headBytes);
  const { bytesRead } = await file.read(head, 0, headBytes, 0);
  return head.subarray(0, bytesRead);
}

async function openTar(path: string, filename: string): Promise<Media> {
  const archive = await open(path, "r");
  try {
    const sound = soundFiles();
    for await (const entry of tarEntries(archive)) {
      if (entry.kind === "other") throw notPlain(entry.name);
      // The root folder of the archive.
      if (entry.kind === "folder" && /^(?:\.\/?)+$/.test(entry.name)) continue;
      if (entry.kind === "folder") sound.addFolder(entry.name);
      else sound.add({ name: entry.name, bytes: entry.bytes, content: () => tarContent(archive, entry) });
    }
    return { files: sound.files, [Symbol.asyncDispose]: () => archive.close() };
  } catch (error) {
    await archive.close();
    throw error instanceof DamagedTar ? damagedMedia(filename, error.message, error) : error;
  }
}

async function openZip(path: string, filename: string): Promise<Media> {
  // The total size is checked for all media.
  const archive = await inWords(filename, () => Archive.open(path, Number.POSITIVE_INFINITY));
  try {
    const [bad] = archive.leftOut;
    if (bad !== undefined) throw unsafeMedia(bad);
    const [twice] = archive.repeated;
    if (twice !== undefined) throw unsafeMedia(`It contains ${twice} twice.`);
    const sound = soundFiles();
    for (const { name, bytes } of archive.entries())
      sound.add({ name, bytes, content: () => contentOf(archive, name, filename) });
    return { files: sound.files, [Symbol.asyncDispose]: async () => archive.close() };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function* contentOf(archive: Archive, name: string, filename: string): AsyncGenerator<Uint8Array> {
  try {
    yield* archive.stream(name);
  } catch (error) {
    throw worded(filename, error);
  }
}

async function inWords<T>(filename: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw worded(filename, error);
  }
}

/** Replaces archive errors that mention documents. */
function worded(filename: string, error: unknown): unknown {
  if (!(error instanceof Fault)) return error;
  if (error.code === "unsafe_archive") return unsafeMedia(error.message);
  if (error.code === "encrypted_document")
    return damagedMedia(filename, "it is protected by a password", error);
  return damagedMedia(filename, "wrong directory or checksum", error);
}
