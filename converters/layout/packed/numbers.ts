/** Growing rows of single-precision numbers: points and small integers, both exact enough in 24 bits. */

const start = 4_096;

export class NumberWriter {
  #numbers = new Float32Array(start);
  #length = 0;

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const grown = new Float32Array(this.#length * 2);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers[this.#length++] = value;
  }

  /** What was pushed, in a buffer of its own; the writer is empty again. */
  take(): Float32Array {
    const taken = this.#numbers.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }
}

export class NumberReader {
  readonly #numbers: Float32Array;
  #at = 0;

  constructor(numbers: Float32Array) {
    this.#numbers = numbers;
  }

  next(): number {
    const value = this.#numbers[this.#at++];
    if (value === undefined) throw new Error("a packed page ends too early");
    return value;
  }
}
