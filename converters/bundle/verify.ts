import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { systemReason } from "../../config/errors/system-error.ts";
import { limits } from "../../config/limits.ts";
import { expansionProblem, isPlain, tooManyEntries } from "../input/archive/rules.ts";
import { bundleFiles, type ManifestFile } from "./contract.ts";
import { compare, customerBundle } from "./manifest.ts";
import { manifestBytesMax, nameProblem, parseManifest } from "./parse-manifest.ts";

/** A data descriptor: three or, in ZIP64, five words, with or without its signature (APPNOTE 4.3.9). */
const descriptorBytes: readonly number[] = [12, 16, 20, 24];
const hasDescriptor = 1 << 3;
/** End of central directory without a comment, alone or after the ZIP64 record and locator (APPNOTE 4.3.14-16). */
const endBytes: readonly number[] = [22, 22 + 56 + 20];

interface Span {
  name: string;
  start: number;
  end: number;
  gaps: readonly number[];
}

/** Finds bytes outside of entries and differing names, which readers of the stream would unpack. */
class ZipLayout {
  readonly #zip: ZipFile;
  readonly #directoryStart: number;
  readonly #spans: Span[] = [];

  constructor(zip: ZipFile) {
    this.#zip = zip;
    // A number, contrary to the package's types.
    this.#directoryStart = Number(zip.readEntryCursor);
  }

  /** A problem of the entry's local header, or null. */
  async add(entry: Entry): Promise<string | null> {
    const local = await this.#zip.readLocalFileHeaderPromise(entry);
    this.#spans.push({
      name: entry.fileName,
      start: entry.relativeOffsetOfLocalHeader,
      end: local.fileDataStart + entry.compressedSize,
      gaps: (local.generalPurposeBitFlag & hasDescriptor) === 0 ? [0] : descriptorBytes,
    });
    return local.fileName.equals(entry.fileNameRaw)
      ? null
      : `The entry ${entry.fileName} has another name in front of its data.`;
  }

  /** After the last entry: a problem of the whole archive, or null. */
  problem(): string | null {
    let end = 0;
    let gaps: readonly number[] = [0];
    for (const span of this.#spans.sort((a, b) => a.start - b.start)) {
      if (!gaps.includes(span.start - end)) return hidden;
      ({ end, gaps } = span);
    }
    if (!gaps.includes(this.#directoryStart - end)) return hidden;
    return endBytes.includes(this.#zip.fileSize - Number(this.#zip.readEntryCursor)) ? null : hidden;
  }
}

const hidden = "The archive holds bytes that belong to none of its files.";

/** A problem that ends the check; others are collected. */
class Refused extends Error {}

interface Found {
  files: Map<string, ManifestFile>;
  manifest: string | null;
  problems: string[];
}

/** Checks bundle.zip or delivery.zip: entries, limits, gaps, manifest. Returns the problems as sentences. */
export async function verifyZip(path: string): Promise<string[]> {
  const found: Found = { files: new Map(), manifest: null, problems: [] };
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
    if (zip.entryCount > limits.archiveEntriesMax) throw new Refused(tooManyEntries);
    await readEntries(zip, found);
  } catch (error) {
    const reason = printable(systemReason(error) ?? (error instanceof Error ? error.message : String(error)));
    if (zip === undefined && isWithoutEnd(reason))
      return [`It is not a ZIP archive, or it has been cut off on its way; download it again.`];
    if (error instanceof Refused) return [...found.problems, reason];
    return [...found.problems, `The archive cannot be read: ${reason.replace(/(?<!\.)\.+$/, "")}.`];
  } finally {
    zip?.close();
  }
  if (found.manifest === null) return [...found.problems, `${bundleFiles.manifest} is missing.`];
  const manifest = parseManifest(found.manifest);
  if (typeof manifest === "string") return [...found.problems, manifest];
  return [...found.problems, ...compare(manifest, found.files, customerBundle)];
}

/** A ZIP archive ends with an end record (APPNOTE 4.3.16); yauzl's message if it is missing. */
const isWithoutEnd = (reason: string): boolean =>
  reason.startsWith("End of central directory record signature not found");

/** These sentences contain names from the archive, so control sequences for terminals are removed. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "\ufffd");
}

async function readEntries(zip: ZipFile, found: Found): Promise<void> {
  let expandedBytes = 0;
  let entries = 0;
  const names = new Set<string>();
  const layout = new ZipLayout(zip);
  for await (const entry of zip.eachEntry()) {
    entries += 1;
    if (entries > limits.archiveEntriesMax) throw new Refused(tooManyEntries);
    const name = entry.fileName;
    const problem = nameProblem(name.replace(/\/$/, ""));
    if (problem !== null)
      throw new Refused(`The archive has an unsafe entry: ${JSON.stringify(name)} ${problem}.`);
    if (names.has(folded(name))) throw new Refused(`The archive has the entry ${name} twice.`);
    names.add(folded(name));
    if (!isPlain(entry)) throw new Refused(`The archive has an entry that is no plain file: ${name}.`);
    if (!entry.canDecodeFileData())
      throw new Refused(`The entry ${name} is encrypted or uses an unknown method.`);
    const misnamed = await layout.add(entry);
    if (misnamed !== null) throw new Refused(misnamed);
    if (name.endsWith("/")) continue;
    expandedBytes = await readEntry(zip, entry, expandedBytes, found);
  }
  const hidden = layout.problem();
  if (hidden !== null) found.problems.push(hidden);
}

/** Names that differ only in case or composition overwrite each other on some file systems. */
function folded(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

async function readEntry(zip: ZipFile, entry: Entry, expandedBefore: number, found: Found): Promise<number> {
  const path = entry.fileName;
  const keep = path === bundleFiles.manifest;
  const kept: Buffer[] = [];
  const hash = createHash("sha256");
  let checksum = 0;
  let bytes = 0;
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    const expanded = expandedBefore + bytes;
    const problem = expansionProblem(expanded, zip.fileSize);
    if (problem !== null) throw new Refused(problem);
    if (keep && bytes > manifestBytesMax) throw new Refused(`${bundleFiles.manifest} is too large.`);
    checksum = crc32(chunk, checksum);
    hash.update(chunk);
    if (keep) kept.push(chunk);
  }
  if (checksum >>> 0 !== entry.crc32 >>> 0) found.problems.push(`${path} is damaged: its CRC-32 differs.`);
  if (keep) found.manifest = Buffer.concat(kept).toString("utf8");
  else found.files.set(path, { path, bytes, sha256: hash.digest("hex") });
  return expandedBefore + bytes;
}
