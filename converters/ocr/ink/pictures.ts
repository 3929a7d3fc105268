/** Photographs, drawings, logos: connected ink far larger than text, and what stands among it. */
import type { Box } from "../../util/geometry/box.ts";
import type { Components } from "../picture/components.ts";

const partMin = 5;
const pictureMin = 9;
const apartMax = 2.5;
const partsMax = 2_000;
/** Of the page's side; what is thinner and lies along its edge is a shadow of the scanner's lid. */
const edgeShare = 0.06;

export function picturesOf(
  { count, x0, y0, x1, y1 }: Components,
  page: { width: number; height: number },
  letterHeight: number,
): Box[] {
  const parts: Box[] = [];
  for (let at = 0; at < count; at++) {
    const part = { x0: x0[at] ?? 0, y0: y0[at] ?? 0, x1: x1[at] ?? 0, y1: y1[at] ?? 0 };
    const least = letterHeight * partMin;
    if (part.x1 - part.x0 < least || part.y1 - part.y0 < least || isEdge(part, page)) continue;
    parts.push(part);
  }
  const area = (box: Box) => (box.x1 - box.x0) * (box.y1 - box.y0);
  parts.sort((a, b) => area(b) - area(a));
  return united(parts.slice(0, partsMax), letterHeight * apartMax).filter(
    (box) => box.x1 - box.x0 >= letterHeight * pictureMin && box.y1 - box.y0 >= letterHeight * pictureMin,
  );
}

function isEdge({ x0, y0, x1, y1 }: Box, { width, height }: { width: number; height: number }): boolean {
  const touchesSide = x0 <= 2 || x1 >= width - 2;
  const touchesEnd = y0 <= 2 || y1 >= height - 2;
  return (
    (touchesSide && x1 - x0 <= width * edgeShare) ||
    (touchesEnd && y1 - y0 <= height * edgeShare) ||
    // All around the page: the scanner's lid itself.
    (touchesSide && touchesEnd && x1 - x0 >= width * 0.98 && y1 - y0 >= height * 0.98)
  );
}

/** Boxes that overlap or are no farther apart than this become one, until none are. */
function united(boxes: readonly Box[], apart: number): Box[] {
  let result: Box[] = [];
  let waiting = [...boxes];
  for (let again = true; again; waiting = result) {
    again = false;
    result = [];
    for (const box of waiting) {
      const near = result.find(
        (other) =>
          box.x0 <= other.x1 + apart &&
          box.x1 >= other.x0 - apart &&
          box.y0 <= other.y1 + apart &&
          box.y1 >= other.y0 - apart,
      );
      if (near === undefined) {
        result.push({ ...box });
        continue;
      }
      near.x0 = Math.min(near.x0, box.x0);
      near.y0 = Math.min(near.y0, box.y0);
      near.x1 = Math.max(near.x1, box.x1);
      near.y1 = Math.max(near.y1, box.y1);
      again = true;
    }
  }
  return result;
}
