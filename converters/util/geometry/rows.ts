/** Things by the rows of a page that they reach, so that each is compared with those near it only. */
export class Rows<T> {
  readonly #rows = new Map<number, T[]>();
  readonly #height: number;

  /** `height` of a row, in the unit of what is added. */
  constructor(height: number) {
    this.#height = height;
  }

  /** `item` reaches from `top` to `bottom`. */
  add(item: T, top: number, bottom = top): void {
    const last = this.#row(bottom);
    for (let row = this.#row(top); row <= last; row++) {
      const there = this.#rows.get(row);
      if (there) there.push(item);
      else this.#rows.set(row, [item]);
    }
  }

  /** What reaches the row there, in the order of adding. */
  at(y: number): readonly T[] {
    return this.#rows.get(this.#row(y)) ?? [];
  }

  /** The last `most` of what reaches the row there, the one above it and the one below. */
  around(y: number, most: number): T[] {
    const row = this.#row(y);
    return [row - 1, row, row + 1].flatMap((each) => this.#rows.get(each)?.slice(-most) ?? []);
  }

  #row(y: number): number {
    return Math.floor(y / this.#height);
  }
}
