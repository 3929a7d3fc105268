import { writeSync } from "node:fs";

const roomBytes = 1024 * 1024;

/** Bytes on their way to a file, the last of which can still be taken back. */
export class ByteOutput {
  /** Where the next byte goes; what lies behind is taken back by lowering it. */
  at = 0;
  lines = 0;
  bytes = Buffer.allocUnsafe(2 * roomBytes);
  readonly #file: number;

  /** `file`: a descriptor, open for writing; its owner closes it. */
  constructor(file: number) {
    this.#file = file;
  }

  /** Makes room for so many bytes. */
  room(count: number): void {
    if (this.at + count <= this.bytes.length) return;
    const grown = Buffer.allocUnsafe(2 * (this.at + count));
    grown.set(this.bytes.subarray(0, this.at));
    this.bytes = grown;
  }

  byte(value: number): void {
    this.bytes[this.at] = value;
    this.at += 1;
  }

  /** `lines`: how many line ends are in it. */
  text(value: string, lines = 0): void {
    this.lines += lines;
    this.room(3 * value.length);
    this.at += this.bytes.write(value, this.at);
  }

  line(value: string): void {
    this.text(`${value}\n`, 1);
  }

  /** What has been put is not taken back any more. */
  settle(): void {
    if (this.at > roomBytes) this.flush();
  }

  flush(): void {
    for (let from = 0; from < this.at; ) from += writeSync(this.#file, this.bytes, from, this.at - from);
    this.at = 0;
  }
}
