/** Random access to an archive's bytes: in a file, in a part of one, or in memory. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { RandomAccessReader } from "yauzl";

export interface ArchiveBytes {
  readonly size: number;
  /** Throws Error beyond the end. */
  read(start: number, length: number): Buffer;
  close(): void;
}

const beyond = () => new Error("an entry goes beyond the end");

/** A file, open until it is closed. Throws system errors. */
export function bytesOfFile(path: string): ArchiveBytes {
  const file = openSync(path, "r");
  const { size } = fstatSync(file);
  return {
    size,
    read(start, length) {
      if (start + length > size) throw beyond();
      const bytes = Buffer.allocUnsafe(length);
      for (let read = 0; read < length; ) {
        const count = readSync(file, bytes, read, length - read, start + read);
        if (count === 0) throw beyond();
        read += count;
      }
      return bytes;
    },
    close: () => closeSync(file),
  };
}

/** `length` bytes of another source from `first` on; that source stays open. */
export function bytesWithin(bytes: ArchiveBytes, first: number, length: number): ArchiveBytes {
  return {
    size: length,
    read(start, count) {
      if (start + count > length) throw beyond();
      return bytes.read(first + start, count);
    },
    close() {},
  };
}

/** Bytes in memory. */
export function bytesInMemory(held: Uint8Array): ArchiveBytes {
  const bytes = Buffer.from(held.buffer, held.byteOffset, held.length);
  return {
    size: bytes.length,
    read(start, length) {
      if (start + length > bytes.length) throw beyond();
      return bytes.subarray(start, start + length);
    },
    close() {},
  };
}

/** Adapter for the package; only used for directories. */
export class BytesReader extends RandomAccessReader {
  readonly #bytes: ArchiveBytes;

  constructor(bytes: ArchiveBytes) {
    super();
    this.#bytes = bytes;
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    try {
      this.#bytes.read(position, length).copy(into, offset);
    } catch (error) {
      done(error as Error);
      return;
    }
    done(null);
  }
}
