/** Groups adjacent cells, and groups whose frames overlap, into tables. */
import type { Run } from "./grid.ts";

export interface Region {
  top: number;
  left: number;
  bottom: number;
  right: number;
  /** Of the defined table; 0 for none. */
  table: number;
  runs: Run[];
}

/** A sheet with more groups than this has no tables that anybody would see; it becomes one. */
const regionsMax = 2_000;

/** `runs` are sorted. In reading order: by row, then by column. */
export function regionsOf(runs: readonly Run[]): Region[] {
  const groups = connected(runs);
  let regions = collect(runs, groups);
  if (regions.length > regionsMax) regions = [enclosing(regions, [...runs])];
  else regions = withoutOverlaps(regions);
  const filled = regions.filter((region) => region.runs.some(({ packed }) => packed >= 0));
  return filled.sort((a, b) => a.top - b.top || a.left - b.left);
}

/** For each run the first of its group: union-find over runs of neighbouring rows, which are walked side by side. */
function connected(runs: readonly Run[]): Int32Array {
  const parent = new Int32Array(runs.length);
  for (let i = 0; i < parent.length; i++) parent[i] = i;
  let above = 0;
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i] as Run;
    const before = runs[i - 1];
    if (
      before !== undefined &&
      before.row === run.row &&
      before.right >= run.left - 1 &&
      before.table === run.table
    )
      join(parent, i - 1, i);
    while (above < i && precedes(runs[above] as Run, run)) above += 1;
    for (let j = above; j < i; j++) {
      const other = runs[j] as Run;
      if (other.row !== run.row - 1 || other.left > run.right) break;
      if (other.table === run.table && other.right >= run.left) join(parent, j, i);
    }
  }
  for (let i = 0; i < parent.length; i++) parent[i] = find(parent, i);
  return parent;
}

/** Whether a run can touch neither this one nor any behind it. */
function precedes(other: Run, run: Run): boolean {
  return other.row < run.row - 1 || (other.row === run.row - 1 && other.right < run.left);
}

function find(parent: Int32Array, of: number): number {
  let at = of;
  while (parent[at] !== at) {
    parent[at] = parent[parent[at] as number] as number;
    at = parent[at] as number;
  }
  return at;
}

function join(parent: Int32Array, a: number, b: number): void {
  const [first, second] = [find(parent, a), find(parent, b)];
  if (first < second) parent[second] = first;
  else parent[first] = second;
}

function collect(runs: readonly Run[], groups: Int32Array): Region[] {
  const regions = new Map<number, Region>();
  runs.forEach((run, i) => {
    const group = groups[i] as number;
    const region = regions.get(group);
    if (region === undefined) {
      const { row, left, right, table } = run;
      regions.set(group, { top: row, left, bottom: row, right, table, runs: [run] });
      return;
    }
    region.bottom = Math.max(region.bottom, run.row);
    region.left = Math.min(region.left, run.left);
    region.right = Math.max(region.right, run.right);
    region.runs.push(run);
  });
  return [...regions.values()];
}

/** Frames that overlap are put together until none do. Defined tables stay what they are. */
function withoutOverlaps(given: Region[]): Region[] {
  let regions = given;
  for (;;) {
    regions.sort((a, b) => a.top - b.top || a.left - b.left);
    const kept: Region[] = [];
    let joined = false;
    let active: Region[] = [];
    for (const region of regions) {
      active = active.filter(({ bottom }) => bottom >= region.top);
      const other =
        region.table > 0
          ? undefined
          : active.find((each) => each.table === 0 && each.left <= region.right && each.right >= region.left);
      if (other === undefined) {
        kept.push(region);
        active.push(region);
        continue;
      }
      joined = true;
      const [less, more] = [other.runs, region.runs].sort((a, b) => a.length - b.length);
      for (const run of less ?? []) more?.push(run);
      Object.assign(other, enclosing([other, region], more ?? []));
    }
    regions = kept;
    if (!joined) break;
  }
  for (const { runs } of regions) runs.sort((a, b) => a.row - b.row || a.left - b.left);
  return regions;
}

function enclosing(regions: readonly Region[], runs: Run[]): Region {
  const all: Region = { top: Infinity, left: Infinity, bottom: 0, right: 0, table: 0, runs };
  for (const { top, left, bottom, right } of regions) {
    all.top = Math.min(all.top, top);
    all.left = Math.min(all.left, left);
    all.bottom = Math.max(all.bottom, bottom);
    all.right = Math.max(all.right, right);
  }
  return all;
}
