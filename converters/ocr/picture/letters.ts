/** How large the letters of a page are, from its ink alone. */
import type { Components } from "./components.ts";

const heightMax = 400;
/** Fewer components are no text that could be measured. */
const lettersMin = 12;

/**
 * Pixels of the height that most letter-like components have, which is that of small letters; null where there are
 * too few of them. Specks are left out by their form: letters are neither tiny nor long.
 */
export function letterHeightOf({ count, x0, y0, x1, y1, area }: Components): number | null {
  const heights = new Uint32Array(heightMax + 2);
  let letters = 0;
  for (let at = 0; at < count; at++) {
    const width = (x1[at] ?? 0) - (x0[at] ?? 0);
    const height = (y1[at] ?? 0) - (y0[at] ?? 0);
    if (height < 5 || height > heightMax || width > height * 4 || height > width * 8) continue;
    if ((area[at] ?? 0) < 12) continue;
    heights[height] = (heights[height] ?? 0) + 1;
    letters++;
  }
  if (letters < lettersMin) return null;
  let best = 0;
  let bestScore = 0;
  for (let height = 5; height <= heightMax; height++) {
    // Letters of one size differ by a pixel; large sizes are spread over more heights.
    const around = Math.max(1, Math.round(height * 0.06));
    let score = 0;
    for (let near = Math.max(0, height - around); near <= Math.min(heightMax, height + around); near++)
      score += heights[near] ?? 0;
    if (score > bestScore) {
      bestScore = score;
      best = height;
    }
  }
  return best;
}
