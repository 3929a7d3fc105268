import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipArchive } from "archiver";
import { limits } from "../../config/limits.ts";
import { bundleFiles, type Manifest } from "./contract.ts";
import { byPath, manifestText } from "./manifest.ts";

/** The earliest date of a ZIP entry. Every entry has it, so the archive does not depend on its creation time. */
const entryDate = "1980-01-01T00:00:00Z";
const entryMode = 0o644;
/** Larger files are stored: a blank uncompressed scan would exceed the allowed expansion ratio. */
const packedBytesMax = limits.archiveRatioFreeBytes / 2;

/** Packs the manifest and its files from `folder`, sorted, with one date and mode: reproducible bytes. */
export async function pack(folder: string, name: string, manifest: Manifest): Promise<void> {
  const archive = new ZipArchive({ zlib: { level: 6 }, statConcurrency: 1 });
  const written = pipeline(archive, createWriteStream(join(folder, name)));
  await Promise.all([fill(archive, folder, manifest), written]);
}

/** One at a time: an entry's file is opened as soon as it is appended, and a document may have thousands. */
async function fill(archive: ZipArchive, folder: string, manifest: Manifest): Promise<void> {
  for (const { path, bytes } of [...manifest.files, { path: bundleFiles.manifest, bytes: 0 }].sort(byPath)) {
    const entry = { name: path, date: entryDate, mode: entryMode, store: bytes > packedBytesMax };
    const packed = once(archive, "entry");
    if (path === bundleFiles.manifest) archive.append(manifestText(manifest), entry);
    else archive.append(createReadStream(join(folder, path)), entry);
    await packed;
  }
  await archive.finalize();
}
