/** Fields of a protocol buffer file, skipping the rest (protobuf.dev/programming-guides/encoding). */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const windowBytes = 16 * 1024;
/** A large model has tens of thousands; a foreign file must not keep the process busy. */
const fieldsMax = 400_000;
const varintBytesMax = 10;
/** Of a field. Other readers cut off the bits of a larger one, and find another field than is found here. */
const numberMax = 2 ** 29 - 1;

/** The file is not what it should be. `cut`: it ends before a part does that has begun. */
export class MalformedFields extends Error {
  constructor(readonly cut: boolean) {
    super(cut ? "a field is longer than the file" : "this is no protocol buffer");
  }
}

/** Offsets of bytes in the file; `to` is behind the last. */
export interface Extent {
  from: number;
  to: number;
}

export interface Field {
  number: number;
  /** What a number's field holds; 0 for other fields. */
  value: number;
  /** Of what a message, a string or bytes hold; null for other fields. */
  extent: Extent | null;
}

export class FieldFile {
  readonly bytes: number;
  readonly #file: number;
  #window: Buffer = Buffer.alloc(0);
  #windowAt = 0;
  #fields = 0;

  constructor(path: string) {
    this.#file = openSync(path, "r");
    this.bytes = fstatSync(this.#file).size;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** In the order of the file; throws `MalformedFields` where lengths do not add up. */
  *fields({ from, to }: Extent): Generator<Field> {
    for (let at = from; at < to; ) {
      this.#fields += 1;
      if (this.#fields > fieldsMax) throw new MalformedFields(false);
      const key = this.#varint(at, to);
      const number = Math.floor(key.value / 8);
      if (number === 0 || number > numberMax) throw new MalformedFields(false);
      const { end, value, extent } = this.#content(key.value % 8, key.end, to);
      if (end > to) throw new MalformedFields(to === this.bytes);
      yield { number, value, extent };
      at = end;
    }
  }

  text({ from, to }: Extent, bytesMax: number): string {
    return this.#read(from, Math.min(to, from + bytesMax)).toString("utf8");
  }

  *numbers({ from, to }: Extent): Generator<number> {
    for (let at = from; at < to; ) {
      const { value, end } = this.#varint(at, to);
      yield value;
      at = end;
    }
  }

  #content(wireType: number, at: number, to: number): { end: number; value: number; extent: Extent | null } {
    if (wireType === 0) return { ...this.#varint(at, to), extent: null };
    if (wireType === 1) return { end: at + 8, value: 0, extent: null };
    if (wireType === 5) return { end: at + 4, value: 0, extent: null };
    if (wireType !== 2) throw new MalformedFields(false);
    const length = this.#varint(at, to);
    const end = length.end + length.value;
    return { end, value: 0, extent: { from: length.end, to: end } };
  }

  #varint(at: number, to: number): { value: number; end: number } {
    let value = 0;
    for (let index = 0; index < varintBytesMax; index += 1) {
      if (at + index >= to) throw new MalformedFields(to === this.bytes);
      const byte = this.#byte(at + index);
      value += (byte & 0x7f) * 2 ** (7 * index);
      if (byte < 0x80) return { value, end: at + index + 1 };
    }
    throw new MalformedFields(false);
  }

  #byte(at: number): number {
    const within = at - this.#windowAt;
    if (within < 0 || within >= this.#window.length) {
      this.#window = this.#read(at, Math.min(this.bytes, at + windowBytes));
      this.#windowAt = at;
      return this.#window[0] ?? 0;
    }
    return this.#window[within] ?? 0;
  }

  #read(from: number, to: number): Buffer {
    const buffer = Buffer.alloc(to - from);
    const read = readSync(this.#file, buffer, 0, buffer.length, from);
    if (read < buffer.length) throw new MalformedFields(true);
    return buffer;
  }
}
