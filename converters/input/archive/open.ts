/** Opens all ZIP archives and enforces entries, sizes, ratio, names and checksums (APPNOTE.TXT 6.3.10). */

import { isUtf8 } from "node:buffer";
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, type ZipFile } from "yauzl";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { type ArchiveBytes, BytesReader, bytesInMemory, bytesOfFile, bytesWithin } from "./bytes.ts";
import { localHeaderBytes, localSignature } from "./directory.ts";
import { entryName, expansionProblem, isPlain, tooManyEntries } from "./rules.ts";

/** The expanded size of an archive and all archives within it: together limited like a single archive. */
class Expansion {
  readonly #archiveBytes: number;
  #entries = 0;
  #bytes = 0;

  /** `archiveBytes`: size of the outermost archive on disk. `bytesMax`: limit of the expanded size. */
  constructor(
    archiveBytes: number,
    private readonly bytesMax: number,
  ) {
    this.#archiveBytes = archiveBytes;
  }

  /** Called before that many entries are read. Throws Fault unsafe_archive. */
  expect(entries: number): void {
    if (this.#entries + entries > limits.archiveEntriesMax)
      throw new Fault("unsafe_archive", { message: tooManyEntries });
  }

  /** Counts an entry with its expanded size. Throws Fault unsafe_archive. */
  add(bytes: number): void {
    this.expect(1);
    this.#entries += 1;
    this.#bytes += bytes;
    const problem = expansionProblem(this.#bytes, this.#archiveBytes, this.bytesMax);
    if (problem !== null) throw new Fault("unsafe_archive", { message: problem });
  }
}

/** Of general purpose flags: the name is UTF-8 (APPNOTE.TXT 6.3.10, section 4.4.4). */
const utf8Flag = 0x0800;

/** In UTF-8 if valid, else code page 437; backslashes are slashes. */
function nameOf(entry: Entry): string | null {
  const { fileNameRaw: raw, generalPurposeBitFlag: flags } = entry;
  const forgotten = isUtf8(raw) ? utf8Flag : 0;
  return entryName(getFileNameLowLevel(flags | forgotten, raw, entry.extraFields, false));
}

const pieceBytes = 128 * 1024;
const packedArchiveBytesMax = 256 * 1024 ** 2;
const stored = 0;
const deflated = 8;
/** Entries up to this size expand at once: to 64 MiB at most, without loading modules for streams. */
const smallBytes = 64 * 1024;
/** Limit for entries that are expanded at once even if they are requested as a stream. */
const smallExpandedBytes = 1024 ** 2;

export interface ArchiveEntry {
  /** As in lookups, see `entryName`. */
  name: string;
  /** Expanded size according to the directory; reading ends there. */
  bytes: number;
}

/** Names are decoded here: the package would refuse the whole archive for one invalid name. */
const options = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;

export class Archive {
  readonly #zip: ZipFile;
  readonly #bytes: ArchiveBytes;
  readonly #expansion: Expansion;
  readonly #entries = new Map<string, Entry>();
  /** Ignored entries, as sentences for warnings. */
  readonly leftOut: string[] = [];
  /** Repeated names; the first entry of a name counts. */
  readonly repeated: string[] = [];

  private constructor(zip: ZipFile, bytes: ArchiveBytes, expansion: Expansion) {
    this.#zip = zip;
    this.#bytes = bytes;
    this.#expansion = expansion;
  }

  /**
   * Reads the directory of the archive at `path`. Of two entries with the same name the first counts. `bytesMax`:
   * limit of the expanded size. Throws Fault: corrupt_document, unsafe_archive (entries, bytes, ratio over the
   * limits; overlapping entries).
   */
  static open(path: string, bytesMax: number = limits.archiveBytesMax): Promise<Archive> {
    const bytes = bytesOfFile(path);
    return Archive.#opened(bytes, new Expansion(bytes.size, bytesMax));
  }

  static async #opened(bytes: ArchiveBytes, expansion: Expansion): Promise<Archive> {
    try {
      const zip = await fromRandomAccessReaderPromise(new BytesReader(bytes), bytes.size, options);
      const archive = new Archive(zip, bytes, expansion);
      await archive.#readDirectory();
      return archive;
    } catch (error) {
      bytes.close();
      throw error instanceof Fault ? error : damaged(error);
    }
  }

  /**
   * Opens an archive inside of this one, which must stay open meanwhile. Their sizes count together. Must be closed.
   * Throws Fault like `open` and `read`; document_too_complex if it is compressed and too large for memory.
   */
  nested(name: string): Promise<Archive> {
    const entry = this.#entry(name);
    if (entry.compressionMethod !== stored)
      return Archive.#opened(bytesInMemory(this.read(name, packedArchiveBytesMax)), this.#expansion);
    try {
      const { start, length } = this.#place(entry);
      return Archive.#opened(bytesWithin(this.#bytes, start, length), this.#expansion);
    } catch (error) {
      throw damaged(error);
    }
  }

  async #readDirectory(): Promise<void> {
    this.#expansion.expect(this.#zip.entryCount);
    const ranges: { start: number; end: number }[] = [];
    for await (const entry of this.#zip.eachEntry()) {
      this.#expansion.add(entry.uncompressedSize);
      const start = entry.relativeOffsetOfLocalHeader;
      ranges.push({ start, end: start + localHeaderBytes + entry.compressedSize });
      this.#keep(entry);
    }
    refuseOverlaps(ranges);
  }

  #keep(entry: Entry): void {
    const name = nameOf(entry);
    if (name === null) this.leftOut.push("An entry's path leads outside of the archive.");
    else if (!isPlain(entry)) this.leftOut.push(`${name} is no plain file.`);
    else if (this.#entries.has(name)) this.repeated.push(name);
    else this.#entries.set(name, entry);
  }

  /** Files, in the order of the archive's directory. */
  entries(): ArchiveEntry[] {
    return [...this.#entries]
      .filter(([name]) => !name.endsWith("/"))
      .map(([name, entry]) => ({ name, bytes: entry.uncompressedSize }));
  }

  /** Expanded size of a file; null if it does not exist. */
  sizeOf(name: string): number | null {
    return this.#entries.get(name)?.uncompressedSize ?? null;
  }

  /**
   * A complete file, expanded. Throws Fault: corrupt_document (no such entry, wrong checksum or size),
   * document_too_complex above `bytesMax`, encrypted_document.
   */
  read(name: string, bytesMax: number): Uint8Array {
    const entry = this.#entry(name);
    if (entry.uncompressedSize > bytesMax) {
      throw new Fault("document_too_complex", {
        message: `${name} in the file expands to over ${bytesMax} bytes.`,
      });
    }
    try {
      return checked(entry, this.#expand(entry, this.#compressed(entry)));
    } catch (error) {
      throw error instanceof Fault ? error : damaged(error);
    }
  }

  /**
   * The file in expanded chunks, in bounded memory. Throws like `read`; errors of the whole file after the last
   * chunk.
   */
  async *stream(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entry(name);
    let checksum = 0;
    let bytes = 0;
    try {
      for await (const chunk of this.#expanded(entry)) {
        bytes += chunk.length;
        if (bytes > entry.uncompressedSize) throw new Error("an entry is longer than it says");
        checksum = Bun.hash.crc32(chunk, checksum);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof Fault ? error : damaged(error);
    }
    if (bytes !== entry.uncompressedSize || checksum >>> 0 !== entry.crc32 >>> 0) throw wrongChecksum(entry);
  }

  /** Expanded here, because the package's small chunks take twice the CPU time. */
  #expanded(entry: Entry): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
    const { start, length } = this.#place(entry);
    if (length <= smallBytes && entry.uncompressedSize <= smallExpandedBytes)
      return [this.#expand(entry, this.#bytes.read(start, length))];
    const packed = this.#pieces(start, length);
    if (entry.compressionMethod === stored) return packed;
    const { createInflateRaw } = process.getBuiltinModule("node:zlib");
    const { pipeline, Readable } = process.getBuiltinModule("node:stream");
    // Errors of both streams end the reading of the last one.
    return pipeline(Readable.from(packed), createInflateRaw({ chunkSize: pieceBytes }), () => undefined);
  }

  async *#pieces(start: number, length: number): AsyncGenerator<Buffer> {
    for (let at = 0; at < length; at += pieceBytes)
      yield this.#bytes.read(start + at, Math.min(pieceBytes, length - at));
  }

  close(): void {
    this.#zip.close();
    this.#bytes.close();
  }

  #entry(name: string): Entry {
    const entry = this.#entries.get(name);
    if (entry === undefined)
      throw new Fault("corrupt_document", { message: `The file has no part ${name}.` });
    if (entry.isEncrypted()) throw new Fault("encrypted_document");
    if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
      throw new Fault("corrupt_document", {
        message: `${name} in the file is compressed with an unsupported method; save the file again.`,
      });
    }
    return entry;
  }

  #compressed(entry: Entry): Buffer {
    const { start, length } = this.#place(entry);
    return this.#bytes.read(start, length);
  }

  /** Position of an entry's data. The lengths of the local header apply: those of the directory may differ. */
  #place(entry: Entry): { start: number; length: number } {
    const start = entry.relativeOffsetOfLocalHeader;
    const header = this.#bytes.read(start, localHeaderBytes);
    if (header.readUInt32LE(0) !== localSignature) throw new Error("a local header is missing");
    return {
      start: start + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28),
      length: entry.compressedSize,
    };
  }

  #expand(entry: Entry, bytes: Buffer): Uint8Array {
    if (entry.compressionMethod === stored) return bytes;
    if (bytes.length <= smallBytes) return Bun.inflateSync(new Uint8Array(bytes));
    // One byte more than declared, to detect longer data.
    return process
      .getBuiltinModule("node:zlib")
      .inflateRawSync(bytes, { maxOutputLength: entry.uncompressedSize + 1 });
  }
}

function checked(entry: Entry, bytes: Uint8Array): Uint8Array {
  if (bytes.length !== entry.uncompressedSize) throw new Error("an entry has another size than it says");
  if (Bun.hash.crc32(bytes) !== entry.crc32 >>> 0) throw wrongChecksum(entry);
  return bytes;
}

/** Overlapping entries expand to far more than the archive contains, although each looks harmless. */
function refuseOverlaps(ranges: { start: number; end: number }[]): void {
  let end = 0;
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    if (range.start < end) {
      throw new Fault("unsafe_archive", { message: "Entries of the archive overlap." });
    }
    end = range.end;
  }
}

const wrongChecksum = (entry: Entry) =>
  new Fault("corrupt_document", {
    message: `${nameOf(entry)} in the file is damaged: its checksum is wrong.`,
  });

const damaged = (cause: unknown) => new Fault("corrupt_document", { cause });
