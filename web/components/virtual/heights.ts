/** Estimated heights of list items, corrected once measured. */
export class Heights {
  readonly #heights: Float64Array;
  /** Upper edges, valid up to #known. */
  readonly #tops: Float64Array;
  #known = 0;

  constructor(estimates: ArrayLike<number>) {
    this.#heights = Float64Array.from(estimates);
    this.#tops = new Float64Array(estimates.length + 1);
  }

  get count(): number {
    return this.#heights.length;
  }

  get total(): number {
    return this.top(this.count);
  }

  height(index: number): number {
    return this.#heights[index] ?? 0;
  }

  /** The upper edge; for `count` the end. */
  top(index: number): number {
    for (; this.#known < index; this.#known++)
      this.#tops[this.#known + 1] = (this.#tops[this.#known] ?? 0) + (this.#heights[this.#known] ?? 0);
    return this.#tops[index] ?? 0;
  }

  /** Returns the difference. */
  set(index: number, height: number): number {
    const change = height - this.height(index);
    if (change === 0 || index >= this.count) return 0;
    this.#heights[index] = height;
    this.#known = Math.min(this.#known, index);
    return change;
  }

  /** The item at a position; the nearest if there is none. */
  at(y: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.top(middle) <= y) low = middle;
      else high = middle - 1;
    }
    return Math.max(0, low);
  }

  /** The visible items: first and exclusive end. */
  span(scrollTop: number, viewHeight: number, spare: number): { first: number; end: number } {
    if (this.count === 0) return { first: 0, end: 0 };
    return {
      first: this.at(scrollTop - spare),
      end: Math.min(this.count, this.at(scrollTop + viewHeight + spare) + 1),
    };
  }
}
