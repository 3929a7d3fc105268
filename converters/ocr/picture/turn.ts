/** Pictures turned: by quarters exactly, by a few degrees with grays between pixels interpolated. */
import { type Size, turnedExtent } from "../../util/geometry/turning.ts";
import type { Gray } from "./gray.ts";

/** Clockwise. */
export function turnedBy({ data, width, height }: Gray, degrees: 90 | 180 | 270): Gray {
  const result = new Uint8Array(data.length);
  if (degrees === 180) {
    for (let at = 0, to = data.length - 1; at < data.length; at++, to--) result[to] = data[at] as number;
    return { data: result, width, height };
  }
  // In blocks, so that both pictures' rows stay in the processor's memory.
  const block = 64;
  for (let top = 0; top < height; top += block)
    for (let left = 0; left < width; left += block) {
      const bottom = Math.min(height, top + block);
      const right = Math.min(width, left + block);
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++)
          result[degrees === 90 ? x * height + (height - 1 - y) : (width - 1 - x) * height + y] = data[
            y * width + x
          ] as number;
    }
  return { data: result, width: height, height: width };
}

/** Of a sheet that is straightened by so many degrees, in whole pixels. */
export function straightenedSize(size: Size, degrees: number): Size {
  const { width, height } = turnedExtent(size, degrees);
  return { width: Math.ceil(width), height: Math.ceil(height) };
}

/** Clockwise around the middle; the sheet grows so that its corners stay, and what is new is `paper`. */
export function straightenedBy({ data, width, height }: Gray, degrees: number, paper: number): Gray {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const { width: wide, height: high } = straightenedSize({ width, height }, degrees);
  const result = new Uint8Array(wide * high).fill(paper);
  // Places in 1/256 of a pixel.
  const [stepX, stepY] = [Math.round(cos * 65_536), Math.round(-sin * 65_536)];
  for (let y = 0; y < high; y++) {
    const dy = y + 0.5 - high / 2;
    const dx = 0.5 - wide / 2;
    let u = Math.round((cos * dx + sin * dy + width / 2 - 0.5) * 65_536);
    let v = Math.round((-sin * dx + cos * dy + height / 2 - 0.5) * 65_536);
    for (let x = 0, to = y * wide; x < wide; x++, to++, u += stepX, v += stepY) {
      const left = Math.floor(u / 65_536);
      const top = Math.floor(v / 65_536);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const right = (u - left * 65_536) >> 8;
      const below = (v - top * 65_536) >> 8;
      const at = top * width + left;
      const upper = (data[at] as number) * (256 - right) + (data[at + 1] as number) * right;
      const lower = (data[at + width] as number) * (256 - right) + (data[at + width + 1] as number) * right;
      result[to] = (upper * (256 - below) + lower * below + 32_768) >> 16;
    }
  }
  return { data: result, width: wide, height: high };
}
