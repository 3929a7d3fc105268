/** Light writing on dark: told by what most of the surroundings of edges are, and turned about. */
import type { Gray } from "./gray.ts";

/** Pixels; a few letters wide. */
const tile = 32;
/** Grays between the dark and the light of a tile that holds an edge of something. */
const contrastMin = 60;
/** Of such tiles that must be mostly dark. */
const darkShareMin = 0.7;

export function isInverted({ data, width, height }: Gray): boolean {
  const histogram = new Uint16Array(64);
  let dark = 0;
  let light = 0;
  for (let top = 0; top + tile <= height; top += tile)
    for (let left = 0; left + tile <= width; left += tile) {
      histogram.fill(0);
      for (let y = top; y < top + tile; y += 2)
        for (let x = left; x < left + tile; x += 2) {
          const gray = (data[y * width + x] as number) >> 2;
          histogram[gray] = (histogram[gray] as number) + 1;
        }
      const count = (tile * tile) / 4;
      const [low, middle, high] = [0.03, 0.5, 0.97].map((share) => quantile(histogram, count * share)) as [
        number,
        number,
        number,
      ];
      if ((high - low) * 4 < contrastMin) continue;
      if (middle - low < high - middle) dark++;
      else light++;
    }
  return dark > (dark + light) * darkShareMin;
}

function quantile(histogram: Uint16Array, count: number): number {
  let below = 0;
  let at = 0;
  for (; at < 63; at++) {
    below += histogram[at] as number;
    if (below > count) break;
  }
  return at;
}

export function inverted({ data, width, height }: Gray): Gray {
  return { data: data.map((gray) => 255 - gray), width, height };
}
