/**
 * ZIP archives of people: packages of office applications, e-books, exports. Every way in goes through here, so that
 * entries, bytes, ratio, names and checksums are judged once (APPNOTE.TXT 6.3.10).
 */
import { closeSync, openSync, readSync } from "node:fs";
import { pipeline } from "node:stream";
import { crc32, createInflateRaw, inflateRawSync } from "node:zlib";
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl";
import { Fault } from "../../config/errors/fault.ts";
import { limits } from "../../config/limits.ts";
import { localHeaderBytes, localSignature } from "./format.ts";
import { entryName } from "./names.ts";
import { expansionProblem, isPlain, tooManyEntries } from "./rules.ts";

/** Of what is expanded as a stream. */
const pieceBytes = 128 * 1024;
const stored = 0;
const deflated = 8;

export interface ArchiveEntry {
  /** As it is looked up, see `entryName`. */
  name: string;
  /** Expanded, as the directory says; reading ends there. */
  bytes: number;
}

/** Names are decoded here: the package would refuse the whole archive for one bad name. */
const options = { lazyEntries: true, autoClose: false, decodeStrings: false } as const;

export class Archive {
  readonly #zip: ZipFile;
  readonly #file: number;
  readonly #entries = new Map<string, Entry>();
  /** Entries that are never looked up, as sentences for whoever asks what was left out. */
  readonly leftOut: string[] = [];
  /** Names that came again; the first entry of the name counts. */
  readonly repeated: string[] = [];

  private constructor(zip: ZipFile, file: number) {
    this.#zip = zip;
    this.#file = file;
  }

  /**
   * Reads the directory of the archive at `path`. Of two entries of one name the first counts.
   *
   * Throws Fault: corrupt_document, unsafe_archive (entries, bytes, ratio over the limits; entries that overlap).
   */
  static async open(path: string): Promise<Archive> {
    const zip = await openPromise(path, options).catch((cause: unknown): never => {
      throw damaged(cause);
    });
    const archive = new Archive(zip, openSync(path, "r"));
    try {
      await archive.#readDirectory();
      return archive;
    } catch (error) {
      archive.close();
      throw error instanceof Fault ? error : damaged(error);
    }
  }

  async #readDirectory(): Promise<void> {
    if (this.#zip.entryCount > limits.archiveEntriesMax) throw tooMany();
    const ranges: { start: number; end: number }[] = [];
    let count = 0;
    let expanded = 0;
    for await (const entry of this.#zip.eachEntry()) {
      count += 1;
      if (count > limits.archiveEntriesMax) throw tooMany();
      expanded += entry.uncompressedSize;
      const problem = expansionProblem(expanded, this.#zip.fileSize);
      if (problem !== null) throw new Fault("unsafe_archive", { message: problem });
      const start = entry.relativeOffsetOfLocalHeader;
      ranges.push({ start, end: start + localHeaderBytes + entry.compressedSize });
      this.#keep(entry);
    }
    refuseOverlaps(ranges);
  }

  #keep(entry: Entry): void {
    const name = nameOf(entry);
    if (name === null) this.leftOut.push("An entry's name leads out of the archive.");
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

  /** Expanded bytes of a file; null when there is none of this name. */
  sizeOf(name: string): number | null {
    return this.#entries.get(name)?.uncompressedSize ?? null;
  }

  /**
   * The whole of a file, expanded.
   *
   * Throws Fault: corrupt_document (no such entry, wrong checksum or size), document_too_complex above `bytesMax`,
   * encrypted_document.
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

  /** The file in expanded pieces, in bounded memory. Throws like `read`, what is wrong with the whole after the last piece. */
  async *stream(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entry(name);
    let checksum = 0;
    let bytes = 0;
    try {
      for await (const chunk of await this.#expanded(entry)) {
        bytes += chunk.length;
        if (bytes > entry.uncompressedSize) throw new Error("an entry is longer than it says");
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof Fault ? error : damaged(error);
    }
    if (bytes !== entry.uncompressedSize || checksum >>> 0 !== entry.crc32 >>> 0) throw wrongChecksum(entry);
  }

  /** Expanded here, because the package's small pieces take twice the processor time. */
  async #expanded(entry: Entry): Promise<AsyncIterable<Buffer>> {
    const given = { decompress: entry.compressionMethod === deflated ? false : null };
    const raw = await this.#zip.openReadStreamPromise(entry, given);
    if (entry.compressionMethod === stored) return raw as AsyncIterable<Buffer>;
    // Errors of either end the reading of the last one.
    return pipeline(raw, createInflateRaw({ chunkSize: pieceBytes }), () => undefined);
  }

  close(): void {
    this.#zip.close();
    closeSync(this.#file);
  }

  #entry(name: string): Entry {
    const entry = this.#entries.get(name);
    if (entry === undefined)
      throw new Fault("corrupt_document", { message: `The file has no part ${name}.` });
    if (entry.isEncrypted()) throw new Fault("encrypted_document");
    if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
      throw new Fault("corrupt_document", {
        message: `${name} in the file is packed in a way that is not supported; save the file again.`,
      });
    }
    return entry;
  }

  /** The lengths in the local header count: those in the directory may differ. */
  #compressed(entry: Entry): Buffer {
    const start = entry.relativeOffsetOfLocalHeader;
    const header = this.#bytes(start, localHeaderBytes);
    if (header.readUInt32LE(0) !== localSignature) throw new Error("a local header is missing");
    const data = start + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
    return this.#bytes(data, entry.compressedSize);
  }

  #bytes(start: number, length: number): Buffer {
    if (start + length > this.#zip.fileSize) throw new Error("an entry goes beyond the end");
    const bytes = Buffer.allocUnsafe(length);
    for (let read = 0; read < length; ) {
      const count = readSync(this.#file, bytes, read, length - read, start + read);
      if (count === 0) throw new Error("an entry goes beyond the end");
      read += count;
    }
    return bytes;
  }

  #expand(entry: Entry, bytes: Buffer): Uint8Array {
    if (entry.compressionMethod === stored) return bytes;
    // One byte more than it says: what is longer is told from what fits.
    return inflateRawSync(bytes, { maxOutputLength: entry.uncompressedSize + 1 });
  }
}

/** In UTF-8 or code page 437, as its flags say. Some programs write backslashes for slashes. */
function nameOf(entry: Entry): string | null {
  return entryName(
    getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false),
  );
}

function checked(entry: Entry, bytes: Uint8Array): Uint8Array {
  if (bytes.length !== entry.uncompressedSize) throw new Error("an entry has another size than it says");
  if (crc32(bytes) >>> 0 !== entry.crc32 >>> 0) throw wrongChecksum(entry);
  return bytes;
}

/** Entries that share bytes expand to far more than the archive holds, though each looks harmless by itself. */
function refuseOverlaps(ranges: { start: number; end: number }[]): void {
  let end = 0;
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    if (range.start < end) {
      throw new Fault("unsafe_archive", { message: "Entries of the archive lie within each other." });
    }
    end = range.end;
  }
}

const tooMany = () => new Fault("unsafe_archive", { message: tooManyEntries });

const wrongChecksum = (entry: Entry) =>
  new Fault("corrupt_document", {
    message: `${nameOf(entry)} in the file is damaged: its checksum is wrong.`,
  });

const damaged = (cause: unknown) => new Fault("corrupt_document", { cause });
