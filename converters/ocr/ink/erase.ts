/** Takes rulings out of a picture and its ink; what crosses them stays. */
import type { Box } from "../../util/geometry/box.ts";
import type { Gray } from "../picture/gray.ts";
import type { Ink } from "../picture/threshold.ts";
import type { Rulings } from "./rulings.ts";

export function eraseRulings(picture: Gray, ink: Ink, { level, upright }: Rulings, paper: number): void {
  for (const box of level) eraseAcross(picture, ink, box, paper, ink.width, 1, ink.height);
  for (const box of upright)
    eraseAcross(
      picture,
      ink,
      { x0: box.y0, y0: box.x0, x1: box.y1, y1: box.x1 },
      paper,
      1,
      ink.width,
      ink.width,
    );
}

/** Erases a ruling but not what crosses it. `step`: across; `along`: along; `limit`: pixels across. */
function eraseAcross(
  picture: Gray,
  ink: Ink,
  { x0, y0, x1, y1 }: Box,
  paper: number,
  step: number,
  along: number,
  limit: number,
): void {
  const thick = y1 - y0 + 2;
  for (let x = x0; x < x1; x++)
    for (let y = y0; y < y1; y++) {
      if (ink.data[x * along + y * step] !== 1) continue;
      let top = y;
      let bottom = y + 1;
      while (top > 0 && y - top <= thick && ink.data[x * along + (top - 1) * step] === 1) top--;
      while (bottom < limit && bottom - y <= thick && ink.data[x * along + bottom * step] === 1) bottom++;
      if (bottom - top <= thick)
        for (let each = Math.max(0, top - 1); each < Math.min(limit, bottom + 1); each++) {
          picture.data[x * along + each * step] = paper;
          ink.data[x * along + each * step] = 0;
        }
      y = bottom;
    }
}
