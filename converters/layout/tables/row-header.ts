/** Headings over several columns, by short rules or centering; joins their lines. */

import type { TableCell } from "../model.ts";
import { composeLines } from "../page/compose.ts";
import type { Piece } from "./cell-rows.ts";
import { centeredOver, columnExtents, type GridRow, sameSpan } from "./row-grid.ts";
import type { Ruling } from "./rulings.ts";

/** A line under the heading of the columns from `first` to `last`, drawn or told by how texts stand. */
interface Cut {
  at: number;
  first: number;
  last: number;
}

/** A rectangle of the head: columns `first` to `last`, levels `start` to `end` (exclusive). */
interface Slot {
  first: number;
  last: number;
  start: number;
  end: number;
  pieces: Piece[];
}

const levelsMax = 6;
/** A blank between two segments of a rule that can be seen, in points. */
const blankMin = 0.8;

/** `head`, `body`: rows; `edges`: column positions with the outer ones. Returns rows of cells. */
export function headerRows(
  head: readonly GridRow[],
  body: readonly GridRow[],
  edges: readonly number[],
  rules: readonly Ruling[],
): TableCell[][] {
  const columns = edges.length - 1;
  const drawn = drawnCuts(head, edges, rules);
  const cuts = [...drawn, ...toldCuts(head, body, columns, drawn)];
  const levels = levelsOf(cuts);
  let slots = slotsOf(cuts, levels, columns);
  fill(slots, head, edges, levels);
  slots = slots.flatMap(partIfSeveral(edges));
  slots = mergeEmpty(slots, columns, levels.length + 1);
  if (slots.every((slot) => slot.first === slot.last)) slots = flatten(slots, columns);
  return toRows(slots);
}

function drawnCuts(head: readonly GridRow[], edges: readonly number[], rules: readonly Ruling[]): Cut[] {
  const [top, bottom] = [head[0], head.at(-1)];
  if (!top || !bottom) return [];
  const cuts: Cut[] = [];
  for (const rule of rules) {
    if (rule.at < top.baseline || rule.at > bottom.baseline - bottom.size * 0.3) continue;
    for (const [from, to] of segments(rule)) {
      const covered = [];
      for (let column = 0; column + 1 < edges.length; column++) {
        const middle = ((edges[column] as number) + (edges[column + 1] as number)) / 2;
        if (from < middle && to > middle) covered.push(column);
      }
      const [first, last] = [covered[0], covered.at(-1)];
      if (first !== undefined && last !== undefined) cuts.push({ at: rule.at, first, last });
    }
  }
  return cuts;
}

function segments({ from, to, joints = [] }: Ruling): [from: number, to: number][] {
  const ends = joints.filter(({ blank }) => blank >= blankMin).map(({ at }) => at);
  return [from, ...ends].map((start, i) => [start, ends[i] ?? to]);
}

/** Texts that stand over several columns which are headed apart below. */
function toldCuts(
  head: readonly GridRow[],
  body: readonly GridRow[],
  columns: number,
  drawn: readonly Cut[],
): Cut[] {
  const cuts: Cut[] = [];
  head.forEach((row, index) => {
    const below = head.slice(index + 1);
    const extents = columnExtents([...below, ...body], columns);
    const headed = (column: number) => below.some(({ cells }) => cells.has(column));
    const covered = (column: number) =>
      [...row.cells].some(([start, { colspan }]) => column >= start && column < start + colspan);
    const ruledOff = (column: number) =>
      drawn.some(
        (cut) =>
          cut.at > row.baseline &&
          cut.at < (below[0]?.baseline ?? Infinity) &&
          column >= cut.first &&
          column <= cut.last,
      );
    for (const [column, { pieces, colspan }] of row.cells) {
      const [piece] = pieces;
      const own: [number, number] = [column, column + colspan - 1];
      if (!piece || pieces.length > 1 || ruledOff(column)) continue;
      const under = below
        .filter(({ baseline }) => baseline - row.baseline < row.size * 1.6)
        .flatMap(({ cells }) => cells.get(column)?.pieces ?? [])[0];
      // The first of several lines of one heading stands like the second.
      if (colspan === 1 && under && sameSpan(piece, under, row.size * 0.4)) continue;
      const [first, last] = centeredOver(
        piece,
        own,
        (other) => other > 0 && !covered(other) && headed(other) && !ruledOff(other),
        extents,
      );
      let apart = 0;
      for (let at = first; at <= last; at++) if (headed(at)) apart++;
      if (last > first && apart >= 2) cuts.push({ at: row.y1, first, last });
    }
  });
  return cuts;
}

function levelsOf(cuts: readonly Cut[]): number[] {
  const levels: number[] = [];
  for (const { at } of [...cuts].sort((a, b) => a.at - b.at)) {
    if (levels.length === 0 || at - (levels.at(-1) as number) > 3) levels.push(at);
  }
  return levels.slice(0, levelsMax);
}

/** Each column is parted where a cut covers it; neighbors over one cut are one slot. */
function slotsOf(cuts: readonly Cut[], levels: readonly number[], columns: number): Slot[] {
  const slots: Slot[] = [];
  const cutAt = (level: number, column: number) =>
    cuts.find(
      (cut) =>
        Math.abs(cut.at - (levels[level] as number)) <= 3.01 && column >= cut.first && column <= cut.last,
    );
  const open: Slot[] = [];
  for (let column = 0; column < columns; column++) {
    let start = 0;
    for (let level = 0; level <= levels.length; level++) {
      const cut = level < levels.length ? cutAt(level, column) : undefined;
      if (level < levels.length && !cut) continue;
      const end = level + 1;
      const left = open.find((slot) => slot.last === column - 1 && slot.start === start && slot.end === end);
      if (cut && left && cut.first <= left.first && level < levels.length) left.last = column;
      else {
        const slot = { first: column, last: column, start, end, pieces: [] };
        open.push(slot);
        slots.push(slot);
      }
      start = end;
    }
  }
  return slots;
}

function fill(
  slots: readonly Slot[],
  head: readonly GridRow[],
  edges: readonly number[],
  levels: readonly number[],
): void {
  for (const row of head) {
    for (const [, { pieces }] of row.cells) {
      for (const piece of pieces) {
        const level = levels.filter((at) => at < (piece.y0 + piece.y1) / 2).length;
        const column = columnOf(edges, (piece.x0 + piece.x1) / 2);
        const slot = slots.find(
          ({ first, last, start, end }) => column >= first && column <= last && level >= start && level < end,
        );
        (slot ?? slots.find(({ first, last }) => column >= first && column <= last))?.pieces.push(piece);
      }
    }
  }
}

function columnOf(edges: readonly number[], x: number): number {
  let column = 0;
  while (column < edges.length - 2 && x > (edges[column + 1] as number)) column++;
  return column;
}

/** A rule below several headings, or below none, does not make them one. */
function partIfSeveral(edges: readonly number[]) {
  return (slot: Slot): Slot[] => {
    if (slot.first === slot.last) return [slot];
    const several = slot.pieces.some((piece) =>
      slot.pieces.some(
        (other) =>
          other !== piece &&
          Math.abs(other.y0 - piece.y0) < (piece.y1 - piece.y0) * 0.5 &&
          other.x0 - piece.x1 > piece.y1 - piece.y0,
      ),
    );
    if (slot.pieces.length > 0 && !several) return [slot];
    const parts: Slot[] = [];
    for (let column = slot.first; column <= slot.last; column++) {
      parts.push({
        ...slot,
        first: column,
        last: column,
        pieces: slot.pieces.filter(({ x0, x1 }) => columnOf(edges, (x0 + x1) / 2) === column),
      });
    }
    return parts;
  };
}

/** A column with one heading is headed by that alone, over the height of the head. */
function mergeEmpty(slots: readonly Slot[], columns: number, levels: number): Slot[] {
  let merged = [...slots];
  for (let column = 0; column < columns; column++) {
    const own = merged.filter(({ first, last }) => first === column && last === column);
    const filled = own.filter(({ pieces }) => pieces.length > 0);
    const [only] = filled;
    const spanned = merged.some(
      (slot) => slot.first < slot.last && slot.first <= column && slot.last >= column,
    );
    if (spanned || filled.length !== 1 || !only) continue;
    merged = [...merged.filter((slot) => !own.includes(slot)), { ...only, start: 0, end: levels }];
  }
  return merged;
}

function flatten(slots: readonly Slot[], columns: number): Slot[] {
  return Array.from({ length: columns }, (_, column) => ({
    first: column,
    last: column,
    start: 0,
    end: 1,
    pieces: slots.filter(({ first }) => first === column).flatMap(({ pieces }) => pieces),
  }));
}

function toRows(slots: readonly Slot[]): TableCell[][] {
  const starts = [...new Set(slots.map(({ start }) => start))].sort((a, b) => a - b);
  return starts.map((level) =>
    slots
      .filter(({ start }) => start === level)
      .sort((a, b) => a.first - b.first)
      .map((slot) => ({
        lines: composeLines(slot.pieces.flatMap(({ words }) => words)),
        colspan: slot.last - slot.first + 1,
        rowspan: Math.max(1, starts.filter((start) => start >= slot.start && start < slot.end).length),
      })),
  );
}
