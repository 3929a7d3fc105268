/** The bits of a file, the most significant first; a part of the file that no block is longer than is in memory. */
import type { FileHandle } from "node:fs/promises";
import { DamagedBzip2 } from "./damaged.ts";

/**
 * A block has up to 900,000 symbols of up to 20 bits, 32,767 selectors of up to 6, and tables of a few kilobytes: 2.3 MB.
 * Tables may be written at any length (up, down, up, …); whoever does so damages the file.
 */
const blockBytesMax = 3 * 1024 ** 2;

export class BitWindow {
  /** What is held of the file. */
  readonly bytes = new Uint8Array(2 * blockBytesMax);
  /** Of `bytes`. */
  end = 0;
  /** Of the next bit in `bytes`. */
  bit = 0;
  /** Of the next byte of the file that is not held yet. */
  #filePosition = 0;

  constructor(private readonly file: FileHandle) {}

  /** From here on, as much as a block may have is in memory, or all that is left. */
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
    // Who reads a little past the end reads zeros, and is told at `checkEnd`.
    this.bytes.fill(0, this.end, Math.min(this.end + 8, this.bytes.length));
  }

  get isAtEnd(): boolean {
    return this.bit >>> 3 >= this.end;
  }

  /** Throws DamagedBzip2 when more was read than there is. */
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

  /** 32 bits, without a sign. */
  readWord(): number {
    const high = this.read(16);
    return ((high << 16) | this.read(16)) >>> 0;
  }

  /** On to the next whole byte. */
  align(): void {
    this.bit = (this.bit + 7) & ~7;
  }
}
