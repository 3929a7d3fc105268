/** JSON (RFC 8259) as places in its text: twelve bytes a value; order and digits stay. */

const firstRoom = 1024;

export class Tape {
  /** Index in the text of a value's first character. */
  #starts = new Uint32Array(firstRoom);
  /** Index in the text behind a value's last character. */
  #ends = new Uint32Array(firstRoom);
  /** The entry behind a value and all that is in it. */
  #nexts = new Uint32Array(firstRoom);
  #length = 0;

  /** Names and values so far. In an object each name is an entry, with its value as the next one. */
  get length(): number {
    return this.#length;
  }

  start(entry: number): number {
    return this.#starts[entry] ?? 0;
  }

  end(entry: number): number {
    return this.#ends[entry] ?? 0;
  }

  next(entry: number): number {
    return this.#nexts[entry] ?? 0;
  }

  open(start: number): number {
    if (this.#length === this.#starts.length) this.#grow();
    this.#starts[this.#length] = start;
    this.#length += 1;
    return this.#length - 1;
  }

  close(entry: number, end: number): void {
    this.#ends[entry] = end;
    this.#nexts[entry] = this.#length;
  }

  /** Forgets the entries from this one on: what began there turned out to be no JSON. */
  cut(entry: number): void {
    this.#length = entry;
  }

  #grow(): void {
    this.#starts = twice(this.#starts);
    this.#ends = twice(this.#ends);
    this.#nexts = twice(this.#nexts);
  }
}

function twice(full: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(full.length * 2);
  larger.set(full);
  return larger;
}
