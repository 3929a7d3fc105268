/** Bytes of a file by their place, read ahead in pieces; what lies behind its end makes it a damaged one. */
import type { Sample } from "../../../contract.ts";
import { damaged } from "./structure.ts";

const pieceBytes = 64 * 1024;

export class Window {
  readonly bytes: number;
  readonly #sample: Sample;
  #start = 0;
  #piece: Buffer<ArrayBufferLike> = Buffer.alloc(0);

  constructor(sample: Sample) {
    this.#sample = sample;
    this.bytes = sample.bytes;
  }

  /** Throws corrupt_document where the file ends before that. */
  async at(offset: number, length: number): Promise<Buffer> {
    if (offset < 0 || length < 0 || offset + length > this.bytes) throw damaged("it ends too early");
    if (offset < this.#start || offset + length > this.#start + this.#piece.length) {
      const read = await this.#sample.read(offset, Math.max(length, pieceBytes));
      this.#piece = Buffer.from(read.buffer, read.byteOffset, read.byteLength);
      this.#start = offset;
      if (this.#piece.length < length) throw damaged("it ends too early");
    }
    return this.#piece.subarray(offset - this.#start, offset - this.#start + length);
  }
}
