/** Connected ink (eight neighbors), by runs of pixels: one pass over the rows, with what touches united. */
import type { Box } from "../../util/geometry/box.ts";
import type { Ink } from "./threshold.ts";

/** Boxes and sizes, by component. A box ends at the pixel past its last. */
export interface Components {
  count: number;
  x0: Int32Array;
  y0: Int32Array;
  x1: Int32Array;
  y1: Int32Array;
  /** Pixels of ink. */
  area: Int32Array;
}

/** Of component number `at`, from 0. */
export const boxAt = ({ x0, y0, x1, y1 }: Components, at: number): Box => ({
  x0: x0[at] ?? 0,
  y0: y0[at] ?? 0,
  x1: x1[at] ?? 0,
  y1: y1[at] ?? 0,
});

/** A page of text has some ten thousand; a page of noise would have millions. */
const runsMax = 4_000_000;

class Runs {
  size = 0;
  parent = new Int32Array(65_536);
  left = new Int32Array(65_536);
  right = new Int32Array(65_536);
  row = new Int32Array(65_536);

  add(left: number, right: number, row: number): void {
    if (this.size === this.parent.length) this.#grow();
    this.parent[this.size] = this.size;
    this.left[this.size] = left;
    this.right[this.size] = right;
    this.row[this.size] = row;
    this.size++;
  }

  root(at: number): number {
    const { parent } = this;
    let root = at;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root] as number] as number;
      root = parent[root] as number;
    }
    return root;
  }

  unite(a: number, b: number): void {
    const [one, other] = [this.root(a), this.root(b)];
    if (one < other) this.parent[other] = one;
    else this.parent[one] = other;
  }

  #grow(): void {
    const longer = (from: Int32Array<ArrayBuffer>) => {
      const to = new Int32Array(from.length * 2);
      to.set(from);
      return to;
    };
    this.parent = longer(this.parent);
    this.left = longer(this.left);
    this.right = longer(this.right);
    this.row = longer(this.row);
  }
}

/** Null where there is too much of it to be anything that was written or drawn. */
export function componentsOf({ data, width, height }: Ink): Components | null {
  const runs = new Runs();
  let above = 0;
  for (let y = 0; y < height; y++) {
    const first = runs.size;
    const end = (y + 1) * width;
    let candidate = above;
    for (let at = data.indexOf(1, y * width); at >= 0 && at < end; at = data.indexOf(1, at)) {
      const left = at - y * width;
      let stop = data.indexOf(0, at);
      if (stop < 0 || stop > end) stop = end;
      const right = stop - y * width;
      if (runs.size === runsMax) return null;
      runs.add(left, right, y);
      while (candidate < first && (runs.right[candidate] as number) < left) candidate++;
      for (let each = candidate; each < first && (runs.left[each] as number) <= right; each++)
        runs.unite(each, runs.size - 1);
      at = stop;
      if (at >= end) break;
    }
    above = first;
  }
  return gathered(runs);
}

function gathered(runs: Runs): Components {
  const number = new Int32Array(runs.size);
  let count = 0;
  for (let at = 0; at < runs.size; at++) if (runs.parent[at] === at) number[at] = count++;
  const [x0, y0] = [new Int32Array(count).fill(2 ** 30), new Int32Array(count).fill(2 ** 30)];
  const [x1, y1, area] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  for (let at = 0; at < runs.size; at++) {
    const of = number[runs.root(at)] as number;
    const [left, right, row] = [runs.left[at] as number, runs.right[at] as number, runs.row[at] as number];
    if (left < (x0[of] as number)) x0[of] = left;
    if (right > (x1[of] as number)) x1[of] = right;
    if (row < (y0[of] as number)) y0[of] = row;
    y1[of] = row + 1;
    area[of] = (area[of] as number) + right - left;
  }
  return { count, x0, y0, x1, y1, area };
}
