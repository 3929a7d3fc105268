/** Upright boxes on a page, in points or pixels from the top left corner. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export function boxOf(items: readonly Box[]): Box {
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (const item of items) {
    if (item.x0 < x0) x0 = item.x0;
    if (item.y0 < y0) y0 = item.y0;
    if (item.x1 > x1) x1 = item.x1;
    if (item.y1 > y1) y1 = item.y1;
  }
  return { x0, y0, x1, y1 };
}

export const areaOf = (box: Box): number => (box.x1 - box.x0) * (box.y1 - box.y0);

/** The area, in square points, that two boxes have in common; 0 where they do not meet. */
export function sharedArea(a: Box, b: Box): number {
  const across = overlap(a.x0, a.x1, b.x0, b.x1);
  const down = overlap(a.y0, a.y1, b.y0, b.y1);
  return across <= 0 || down <= 0 ? 0 : across * down;
}

/** Makes `box` reach around the other one, too. */
export function widen(box: Box, other: Box): void {
  if (other.x0 < box.x0) box.x0 = other.x0;
  if (other.y0 < box.y0) box.y0 = other.y0;
  if (other.x1 > box.x1) box.x1 = other.x1;
  if (other.y1 > box.y1) box.y1 = other.y1;
}

/** Orders for sorting: by the upper edge, by the line that it stands on; then from left to right. */
export const byTop = (a: Box, b: Box): number => a.y0 - b.y0 || a.x0 - b.x0;

/** How far two extents reach over each other; negative is the distance between them. */
export function overlap(a0: number, a1: number, b0: number, b1: number): number {
  return Math.min(a1, b1) - Math.max(a0, b0);
}

/** Whether the center of `inner` lies in `outer`, grown by `slack` points. */
export function centerIn(inner: Box, outer: Box, slack = 0): boolean {
  const x = (inner.x0 + inner.x1) / 2;
  const y = (inner.y0 + inner.y1) / 2;
  return x >= outer.x0 - slack && x <= outer.x1 + slack && y >= outer.y0 - slack && y <= outer.y1 + slack;
}

/** `box` with all its edges times `factor`, and whatever else it has. */
export const scaledBox = <T extends Box>(box: T, factor: number): T => ({
  ...box,
  x0: box.x0 * factor,
  y0: box.y0 * factor,
  x1: box.x1 * factor,
  y1: box.y1 * factor,
});

/** `box` elsewhere, with whatever else it has. */
export const movedBox = <T extends Box>(box: T, dx: number, dy: number): T => ({
  ...box,
  x0: box.x0 + dx,
  y0: box.y0 + dy,
  x1: box.x1 + dx,
  y1: box.y1 + dy,
});
