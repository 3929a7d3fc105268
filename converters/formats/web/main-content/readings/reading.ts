/** One reading of a page: where the content stands, and what of it stays after trimming. */
import { type PageMap, standingBelow } from "../page/map.ts";
import { type Measure, type Measures, sumPage } from "../page/sums.ts";
import { type Subject, trim } from "../trimming/trim.ts";

export type ReadingName = "descent" | "semantics" | "density" | "discussion" | "page";

export interface Reading {
  readonly name: ReadingName;
  /** Indexes of subtrees in document order, none within another. */
  readonly roots: readonly number[];
  readonly removed: Uint8Array;
  total(measure: Measure): number;
}

/** A reading with its content trimmed. `removed` stays as it is. */
export function trimmed(
  name: ReadingName,
  page: PageMap,
  measures: Measures,
  roots: readonly number[],
  removed: Uint8Array,
  subject: Subject,
): Reading {
  const marks = removed.slice();
  trim(page, measures, roots, marks, subject);
  return untrimmed(name, page, measures, roots, marks);
}

/** All that stands in the roots but what is removed. */
export function untrimmed(
  name: ReadingName,
  page: PageMap,
  measures: Measures,
  roots: readonly number[],
  removed: Uint8Array,
): Reading {
  const sums = sumPage(page, measures, removed);
  const total = (measure: Measure) => roots.reduce((sum, root) => sum + sums.of(measure, root), 0);
  return { name, roots, removed, total };
}

/** Share of the characters of two readings that both keep; 1 when they keep the same. */
export function agreement(page: PageMap, measures: Measures, one: Reading, other: Reading): number {
  const [mine, theirs] = [keptBy(page, one), keptBy(page, other)];
  let both = 0;
  let either = 0;
  for (let at = 0; at < page.nodes.length; at++) {
    const characters = measures.characters[at] ?? 0;
    if (characters === 0) continue;
    if (mine[at] === 1 && theirs[at] === 1) both += characters;
    if (mine[at] === 1 || theirs[at] === 1) either += characters;
  }
  return either === 0 ? 1 : both / either;
}

function keptBy(page: PageMap, { roots, removed }: Reading): Uint8Array {
  const kept = new Uint8Array(page.nodes.length);
  for (const root of roots) for (const at of standingBelow(page, removed, root)) kept[at] = 1;
  return kept;
}
