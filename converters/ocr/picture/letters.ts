/** How large the letters of a page are, from its ink alone. */
import type { Components } from "./components.ts";

const heightMax = 400;
/** Fewer components are no text that could be measured. */
const lettersMin = 12;

export interface Letters {
  /** Components that may be letters by their form: neither tiny nor long. */
  count: number;
  /** Pixels of the height that most of them have, which is that of small letters; null where there are too few. */
  height: number | null;
}

/** Of its box that a dot fills at least; letters have strokes and holes. */
const dotInk = 0.72;
/** Letters are that many times as high as the dots that lead from one to the other. */
const dotsBelow = 2;

export function lettersOf({ count, x0, y0, x1, y1, area }: Components): Letters {
  const heights = new Uint32Array(heightMax + 2);
  const dotless = new Uint32Array(heightMax + 2);
  let letters = 0;
  let dots = 0;
  for (let at = 0; at < count; at++) {
    const width = (x1[at] ?? 0) - (x0[at] ?? 0);
    const height = (y1[at] ?? 0) - (y0[at] ?? 0);
    if (height < 5 || height > heightMax || width > height * 4 || height > width * 8) continue;
    if ((area[at] ?? 0) < 12) continue;
    heights[height] = (heights[height] ?? 0) + 1;
    letters++;
    const isDot = (area[at] ?? 0) >= width * height * dotInk && Math.abs(width - height) <= 1 + height * 0.2;
    if (isDot) dots++;
    else dotless[height] = (dotless[height] ?? 0) + 1;
  }
  if (letters < lettersMin) return { count: letters, height: null };
  const height = commonest(heights);
  // Contents pages may have more dots than letters.
  const ofLetters = letters - dots < lettersMin ? height : commonest(dotless);
  return { count: letters, height: ofLetters >= height * dotsBelow ? ofLetters : height };
}

function commonest(heights: Uint32Array): number {
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
