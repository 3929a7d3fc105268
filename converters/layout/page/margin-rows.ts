/**
 * Running heads and feet of several parts (title at the left, page number at the right) stand over all columns: without
 * this each part would be taken for the first line of the column below it.
 */
import type { Box } from "../../geometry/box.ts";

/** How much of the page's height, above and below, is margin. */
const marginShare = 0.11;
/** Blank between a running head and the text, over its height. */
const blankMin = 0.9;
/** A single line may as well be the end of a column. */
const blankAloneMin = 1.5;

interface Row<T> {
  items: T[];
  y0: number;
  y1: number;
}

interface MarginRows<T> {
  top: T[];
  bottom: T[];
}

/** `em` is the size of the page's text; larger lines are titles. */
export function marginRows<T extends Box & { baseline: number | null }>(
  items: readonly T[],
  pageHeight: number,
  em: number,
): MarginRows<T> {
  const sorted = [...items].sort((a, b) => a.y0 - b.y0);
  const isRunning = (row: Row<T> | null, blank: number): row is Row<T> =>
    row !== null &&
    row.items.length < 6 &&
    blank > (row.y1 - row.y0) * (row.items.length > 1 ? blankMin : blankAloneMin) &&
    row.items.every((item) => item.baseline !== null && item.y1 - item.y0 < em * 1.3);
  const first = rowFrom(sorted);
  const last = rowFrom(sorted.toReversed());
  const top =
    first && first.y1 < pageHeight * marginShare && isRunning(first, blankBelow(first, sorted))
      ? first.items
      : [];
  const bottom =
    last && last.y0 > pageHeight * (1 - marginShare) && isRunning(last, blankAbove(last, sorted))
      ? last.items
      : [];
  return top.length + bottom.length < items.length ? { top, bottom } : { top: [], bottom: [] };
}

/** The outermost row: what overlaps the first item vertically. */
function rowFrom<T extends Box>(sorted: readonly T[]): Row<T> | null {
  const first = sorted[0];
  if (!first) return null;
  const row: Row<T> = { items: [], y0: first.y0, y1: first.y1 };
  for (const item of sorted) {
    if (Math.min(item.y1, first.y1) - Math.max(item.y0, first.y0) < (first.y1 - first.y0) * 0.3) break;
    row.items.push(item);
    row.y0 = Math.min(row.y0, item.y0);
    row.y1 = Math.max(row.y1, item.y1);
  }
  return row;
}

function blankBelow<T extends Box>(row: Row<T>, items: readonly T[]): number {
  let next = Infinity;
  for (const item of items) if (!row.items.includes(item)) next = Math.min(next, item.y0);
  return next - row.y1;
}

function blankAbove<T extends Box>(row: Row<T>, items: readonly T[]): number {
  let next = -Infinity;
  for (const item of items) if (!row.items.includes(item)) next = Math.max(next, item.y1);
  return row.y0 - next;
}
