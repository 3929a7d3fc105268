/** Dust: ink that is too small for a letter, where there is more of it than dots and commas would be. */
import type { Box } from "../../layout/model.ts";
import type { Components } from "./components.ts";
import type { Grey } from "./grey.ts";
import type { Ink } from "./threshold.ts";

/** In heights of small letters: what is no larger, and far from letters, is dust. */
const speckMax = 0.34;
/** So small nothing is that was written. */
const grainMax = 0.14;
/** To a letter; pages have a dot on every i, and points. */
const specksPerLetterMax = 0.4;

/** Paints them over, in the picture and in its ink. */
export function eraseSpecks(
  picture: Grey,
  ink: Ink,
  components: Components,
  letterHeight: number,
  paper: number,
): void {
  const { count, x0, y0, x1, y1 } = components;
  const box = (at: number): Box => ({ x0: x0[at] ?? 0, y0: y0[at] ?? 0, x1: x1[at] ?? 0, y1: y1[at] ?? 0 });
  const largest = Math.max(2, letterHeight * speckMax);
  const specks: number[] = [];
  const cell = Math.max(4, letterHeight);
  const across = Math.ceil(picture.width / cell) + 1;
  const down = Math.ceil(picture.height / cell) + 1;
  const lettered = new Uint8Array(across * down);
  let letters = 0;
  for (let at = 0; at < count; at++) {
    const { x0, y0, x1, y1 } = box(at);
    if (x1 - x0 <= largest && y1 - y0 <= largest) {
      specks.push(at);
      continue;
    }
    if (y1 - y0 < letterHeight * 0.6 && x1 - x0 < letterHeight * 0.6) continue;
    letters++;
    for (let row = Math.floor(y0 / cell); row <= Math.floor((y1 - 1) / cell); row++)
      for (let column = Math.floor(x0 / cell); column <= Math.floor((x1 - 1) / cell); column++)
        lettered[row * across + column] = 1;
  }
  if (specks.length <= letters * specksPerLetterMax) return;
  const grain = Math.max(1, letterHeight * grainMax);
  for (const at of specks) {
    const speck = box(at);
    const isGrain = speck.x1 - speck.x0 <= grain && speck.y1 - speck.y0 <= grain;
    if (isGrain || !isNear(lettered, across, down, speck, cell)) paint(picture, ink, speck, paper);
  }
}

function isNear(lettered: Uint8Array, across: number, down: number, { x0, y0 }: Box, cell: number): boolean {
  const [column, row] = [Math.floor(x0 / cell), Math.floor(y0 / cell)];
  for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y++)
    for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++)
      if (lettered[y * across + x] === 1) return true;
  return false;
}

function paint(picture: Grey, ink: Ink, { x0, y0, x1, y1 }: Box, paper: number): void {
  for (let y = Math.max(0, y0 - 1); y < Math.min(picture.height, y1 + 1); y++)
    for (let x = Math.max(0, x0 - 1); x < Math.min(picture.width, x1 + 1); x++) {
      picture.data[y * picture.width + x] = paper;
      ink.data[y * picture.width + x] = 0;
    }
}
