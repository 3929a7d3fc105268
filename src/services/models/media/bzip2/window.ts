/** Bits of a file, most significant first, with a buffer larger than any block. */
import type { FileHandle } from "node:fs/promises";
import { DamagedBzip2 } from "./damaged.ts";

/**
 * A block has up to 900,000 symbols of up to 20 bits, 32,767 selectors of up to 6 bits, and small tables: 2.3 MB.
 * Longer tables are possible but not produced.
 */
const blockBytesMax = 3 * 1024 ** 2;

export class BitWindow {
  readonly bytes = new Uint8Array(2 * blockBytesMax);
  end = 0;
  /** Next bit in `bytes`. */
  bit = 0;
  /** Next byte to read from the file. */
  #filePosition = 0;

  constructor(private readonly file: FileHandle) {}

  /** Fills the buffer with a block's maximum, or the rest of the file. */
  async fill(): Promise<void> {
    const from = this.bit >>> 3;
    if (this.end - from >= blockBytesMax) return;
    this.bytes.copyWithin(0, from, this.end);
    this.end -= from;
    this.bit &= 7;
    while (this.end < this.bytes.length) {
      const { bytesRead } = await this.file.read(
        this.bytes,
        this.end,
        this.bytes.length - this.end,
        this.#filePosition,
      );
      if (bytesRead === 0) break;
      this.end += bytesRead;
      this.#filePosition += bytesRead;
    }
    // Bits past the end are zeros; `checkEnd` reports it.
    this.bytes.fill(0, this.end, Math.min(this.end + 8, this.bytes.length));
  }

  get isAtEnd(): boolean {
    return this.bit >>> 3 >= this.end;
  }

  /** Throws DamagedBzip2 after reading past the end. */
  checkEnd(): void {
    if (this.bit > this.end * 8) throw new DamagedBzip2("truncated");
  }

  /** `count`: up to 24. */
  read(count: number): number {
    const at = this.bit >>> 3;
    const { bytes } = this;
    const word =
      (((bytes[at] ?? 0) << 24) |
        ((bytes[at + 1] ?? 0) << 16) |
        ((bytes[at + 2] ?? 0) << 8) |
        (bytes[at + 3] ?? 0)) <<
      (this.bit & 7);
    this.bit += count;
    this.checkEnd();
    return word >>> (32 - count);
  }

  /** 32 bits, unsigned. */
  readWord(): number {
    const high = this.read(16);
    return ((high << 16) | this.read(16)) >>> 0;
  }

  /** Skips to the next byte. */
  align(): void {
    this.bit = (this.bit + 7) & ~7;
  }
}
