/** Objects of a document that many places share, by number: texts of words, styles. */
export class Pool<T> {
  readonly #indices = new Map<T, number>();
  readonly #items: T[] = [];

  indexOf(item: T): number {
    let index = this.#indices.get(item);
    if (index === undefined) {
      index = this.#items.length;
      this.#items.push(item);
      this.#indices.set(item, index);
    }
    return index;
  }

  at(index: number): T {
    if (index >= this.#items.length) throw new Error("a sealed page names what was never pooled");
    return this.#items[index] as T;
  }
}
