/** Gives what stands higher or lower than its line to the line that it is drawn in. */
import { overlap } from "../../util/geometry/box.ts";
import { Rows } from "../../util/geometry/rows.ts";
import { type Host, isInside, type Unit } from "./surrounding-line.ts";

/** Ems between a line and what goes on in it; between raised things and what hangs on them. */
export const besideEm = 0.85;
const nestedEm = 0.3;
const nestedGapEm = 0.12;
/** Ems between a bar and what stands over or under it; where fractions have theirs, from the baseline; their length. */
const barEm = 0.55;
const axisEm = { low: 0.1, high: 0.42 };
const barMax = 30;
/** Ems: what is higher is no part of a line of text. */
const heightMax = 2.4;
const passesMax = 12;
/** Points: lines are looked up in rows of this height. */
const rowHeight = 8;
/** What a page of text never needs: beyond, what is left stays where it is. */
const comparisonsMax = 2_000_000;

function rowsOf(hosts: readonly Host[]): Rows<Host> {
  const rows = new Rows<Host>(rowHeight);
  for (const host of hosts) {
    const reach = heightMax * host.em;
    rows.add(host, host.band.y0 - reach, host.band.y1 + reach);
  }
  return rows;
}

/** Each unit to the line that it stands in, as long as lines grow; then what hangs on those. */
export function extendLines(hosts: readonly Host[], units: readonly Unit[]): void {
  const rows = rowsOf(hosts);
  let comparisons = 0;
  const isTaken = (unit: Unit, takes: typeof stands): boolean => {
    const { box, word } = unit;
    let best: Host | null = null;
    let most = 0;
    for (const host of rows.at((box.y0 + box.y1) / 2)) {
      if (box.y1 - box.y0 > heightMax * host.em || (word && word.style.size > host.em * 1.1)) continue;
      comparisons += takes === hangs ? host.raised.length + 1 : 1;
      const share = takes(host, unit);
      if (share > most) [best, most] = [host, share];
    }
    if (best === null) return false;
    if (word) best.taken.push(word);
    best.raised.push(unit);
    best.band.x0 = Math.min(best.band.x0, box.x0);
    best.band.x1 = Math.max(best.band.x1, box.x1);
    return true;
  };
  let rest = [...units].sort((a, b) => a.box.x0 - b.box.x0);
  for (const takes of [stands, hangs, stands]) {
    for (let pass = 0; pass < passesMax; pass++) {
      const left = rest.filter((unit) => comparisons > comparisonsMax || !isTaken(unit, takes));
      if (left.length === rest.length) break;
      // Lines grow to both sides.
      rest = left.reverse();
    }
  }
}

/** Share of its height, or of the line's, that is in the line; 0 where it is not in it. A bar is where fractions have it. */
function stands({ band, em, line }: Host, { box, word }: Unit): number {
  if (-overlap(box.x0, box.x1, band.x0, band.x1) > besideEm * em) return 0;
  if (word === null) {
    const up = (line.baseline - (box.y0 + box.y1) / 2) / em;
    return up > axisEm.low && up < axisEm.high && box.x1 - box.x0 < barMax * em ? 1 : 0;
  }
  if (!isInside(box, band)) return 0;
  return overlap(box.y0, box.y1, band.y0, band.y1) / Math.min(box.y1 - box.y0 + 0.01, band.y1 - band.y0);
}

/** Scripts of numerators, denominators and limits; what stands over and under bars. */
function hangs({ raised, em }: Host, { box, word }: Unit): number {
  const middle = (box.x0 + box.x1) / 2;
  const near = raised.some(({ box: other, word: its }) => {
    const down = -overlap(box.y0, box.y1, other.y0, other.y1);
    if (its === null && word !== null) return middle > other.x0 && middle < other.x1 && down < barEm * em;
    return -overlap(box.x0, box.x1, other.x0, other.x1) < nestedEm * em && down < nestedGapEm * em;
  });
  return near ? 1 : 0;
}
