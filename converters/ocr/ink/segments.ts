/** Long straight runs of ink, one direction at a time, gathered to bars. */
import type { Box } from "../../util/geometry/box.ts";
import type { Ink } from "../picture/threshold.ts";

/** Pixels; `length` along the bar. */
export interface Bar extends Box {
  area: number;
}

/** Pixels by which a run may be broken: feet of letters stand two apart where they are small. */
const gapMax = 1;
const rowsApartMax = 2;
/** A page has some hundreds; pictures of noise must not cost more. */
const barsMax = 20_000;

class Bars {
  readonly ended: Bar[] = [];
  #open: (Bar & { last: number })[] = [];

  /** A run of ink in `row`, [start, end) along it. Rows come in order, runs of a row too. */
  add(row: number, start: number, end: number): void {
    if (this.ended.length + this.#open.length >= barsMax) return;
    const joined = this.#open.find(
      (bar) => row - bar.last <= rowsApartMax && start <= bar.x1 + gapMax && end >= bar.x0 - gapMax,
    );
    if (joined === undefined) {
      this.#open.push({ x0: start, y0: row, x1: end, y1: row + 1, area: end - start, last: row });
      return;
    }
    joined.x0 = Math.min(joined.x0, start);
    joined.x1 = Math.max(joined.x1, end);
    joined.y1 = row + 1;
    joined.area += end - start;
    joined.last = row;
  }

  endOfRow(row: number): void {
    if (this.#open.length === 0) return;
    const open = this.#open.filter((bar) => row - bar.last < rowsApartMax);
    if (open.length === this.#open.length) return;
    for (const { last, ...bar } of this.#open) if (row - last >= rowsApartMax) this.ended.push(bar);
    this.#open = open;
  }

  finish(): Bar[] {
    for (const { last: _, ...bar } of this.#open) this.ended.push(bar);
    this.#open = [];
    return this.ended;
  }
}

/** Runs along rows of at least `length` pixels. */
export function levelBars({ data, width, height }: Ink, length: number): Bar[] {
  const bars = new Bars();
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width;
    let start = -1;
    let stop = -1;
    for (let at = data.indexOf(1, y * width); at >= 0 && at < end; at = data.indexOf(1, at)) {
      let next = data.indexOf(0, at);
      if (next < 0 || next > end) next = end;
      if (start >= 0 && at - stop > gapMax) {
        if (stop - start >= length) bars.add(y, start - y * width, stop - y * width);
        start = at;
      } else if (start < 0) start = at;
      stop = next;
      at = next;
      if (at >= end) break;
    }
    if (start >= 0 && stop - start >= length) bars.add(y, start - y * width, stop - y * width);
    bars.endOfRow(y);
  }
  return bars.finish();
}

/** Runs down columns of at least `length` pixels. */
export function uprightBars(ink: Ink, length: number): Bar[] {
  const runs = columnRuns(ink, length).sort((a, b) => a.x - b.x || a.start - b.start);
  const bars = new Bars();
  let row = -1;
  for (const { x, start, end } of runs) {
    for (; row >= 0 && row < x; row++) bars.endOfRow(row);
    row = x;
    bars.add(x, start, end);
  }
  return bars.finish().map(({ x0, y0, x1, y1, area }) => ({ x0: y0, y0: x0, x1: y1, y1: x1, area }));
}

/** Rows are read in order, whatever the direction: columns would be read from all over the memory. */
function columnRuns(
  { data, width, height }: Ink,
  length: number,
): { x: number; start: number; end: number }[] {
  const runs: { x: number; start: number; end: number }[] = [];
  const start = new Int32Array(width).fill(-1);
  const last = new Int32Array(width).fill(-1);
  const runsMax = 400_000;
  for (let y = 0; y < height; y++)
    for (let at = data.indexOf(1, y * width), end = (y + 1) * width; at >= 0 && at < end; ) {
      const x = at - y * width;
      const before = last[x] as number;
      if ((start[x] as number) < 0) start[x] = y;
      else if (y - before - 1 > gapMax) {
        if (before + 1 - (start[x] as number) >= length && runs.length < runsMax)
          runs.push({ x, start: start[x] as number, end: before + 1 });
        start[x] = y;
      }
      last[x] = y;
      at++;
      if (data[at] !== 1) at = data.indexOf(1, at);
    }
  for (let x = 0; x < width; x++)
    if ((start[x] as number) >= 0 && (last[x] as number) + 1 - (start[x] as number) >= length)
      runs.push({ x, start: start[x] as number, end: (last[x] as number) + 1 });
  return runs;
}
