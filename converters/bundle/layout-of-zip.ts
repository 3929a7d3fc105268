import type { Entry, ZipFile } from "yauzl";

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

/**
 * Holds an archive against its directory: every byte must belong to an entry that the directory names, under that
 * name. Else a program that reads from the front unpacks other files than one that reads the directory, and neither
 * the manifest nor any checksum covers what differs.
 */
export class ZipLayout {
  readonly #zip: ZipFile;
  readonly #directoryStart: number;
  readonly #spans: Span[] = [];

  /** Before the first entry is read. */
  constructor(zip: ZipFile) {
    this.#zip = zip;
    // A number; the package's types say otherwise.
    this.#directoryStart = Number(zip.readEntryCursor);
  }

  /** What is wrong with the entry's own header, or null. */
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

  /** After the last entry: what is wrong with the whole, or null. */
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
