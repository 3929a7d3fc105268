/**
 * Dust: ink that is too small for a letter, where there is more of it than dots and commas would be. Among letters only
 * grains go that do not stand where something is written: points, and the dots of i and of colons.
 */

import { append } from "../../util/append.ts";
import type { Box } from "../../util/geometry/box.ts";
import type { Components } from "./components.ts";
import type { Gray } from "./gray.ts";
import type { Ink } from "./threshold.ts";

/** In heights of small letters: what is no larger, and far from letters, is dust. */
const speckMax = 0.34;
/** Among letters no more than this is. */
const grainMax = 0.2;
/** To a letter; pages have a dot on every i, and points. */
const specksPerLetterMax = 0.4;
/** Of black, on paper of 1: fainter ones are noise of the scanner, which the engine does not see. */
const darknessMin = 0.55;
/** In heights of small letters: by how much a written dot strays from the line, and how far from its letter it stands. */
const straying = 0.15;
const besideMax = 0.8;
const stemMax = 0.7;

/** Letters by the cells of a grid as wide as a letter is high. */
class Letters {
  count = 0;
  readonly #cells = new Map<number, Box[]>();
  readonly #cell: number;
  readonly #across: number;

  constructor(height: number, width: number) {
    this.#cell = Math.max(4, height);
    this.#across = Math.ceil(width / this.#cell) + 1;
  }

  add(letter: Box): void {
    this.count++;
    const { x0, y0, x1, y1 } = letter;
    for (let row = this.#at(y0); row <= this.#at(y1 - 1); row++)
      for (let column = this.#at(x0); column <= this.#at(x1 - 1); column++) {
        const key = row * this.#across + column;
        const known = this.#cells.get(key);
        if (known === undefined) this.#cells.set(key, [letter]);
        else if (known.length < 16) known.push(letter);
      }
  }

  near({ x0, y0 }: Box): Box[] {
    const [column, row] = [this.#at(x0), this.#at(y0)];
    const found: Box[] = [];
    for (let y = row - 1; y <= row + 1; y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(this.#across - 1, column + 1); x++)
        append(found, this.#cells.get(y * this.#across + x) ?? []);
    return found;
  }

  #at(place: number): number {
    return Math.floor(place / this.#cell);
  }
}

export function eraseSpecks(
  picture: Gray,
  ink: Ink,
  components: Components,
  letterHeight: number,
  paper: number,
): void {
  const { count, x0, y0, x1, y1 } = components;
  const largest = Math.max(2, letterHeight * speckMax);
  const letters = new Letters(letterHeight, picture.width);
  const specks: Box[] = [];
  for (let at = 0; at < count; at++) {
    const box = { x0: x0[at] ?? 0, y0: y0[at] ?? 0, x1: x1[at] ?? 0, y1: y1[at] ?? 0 };
    const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
    if (width <= largest && height <= largest) {
      if (isDark(picture, box, paper)) specks.push(box);
    } else if (height >= letterHeight * 0.6 || width >= letterHeight * 0.6) letters.add(box);
  }
  if (specks.length <= letters.count * specksPerLetterMax) return;
  const grain = Math.max(1, letterHeight * grainMax);
  for (const speck of specks) {
    const near = letters.near(speck);
    const isGrain = speck.x1 - speck.x0 <= grain && speck.y1 - speck.y0 <= grain;
    if (near.length === 0 || (isGrain && !near.some((letter) => isWritten(speck, letter, letterHeight))))
      paint(picture, ink, speck, paper);
  }
}

function isDark({ data, width }: Gray, { x0, y0, x1, y1 }: Box, paper: number): boolean {
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++)
      if ((data[y * width + x] as number) <= paper * (1 - darknessMin)) return true;
  return false;
}

/** Whether a dot may belong to a letter: behind it, at its foot or at the height of small letters, or above a stem. */
function isWritten(dot: Box, letter: Box, letterHeight: number): boolean {
  const stray = Math.max(1, letterHeight * straying);
  const behind = dot.x0 - letter.x1;
  if (behind >= -stray && behind <= letterHeight * besideMax) {
    const foot = Math.abs(dot.y1 - letter.y1) <= stray;
    if (foot || Math.abs(dot.y0 - (letter.y1 - letterHeight)) <= stray) return true;
  }
  const isStem = letter.x1 - letter.x0 <= letterHeight * stemMax;
  const isAbove = dot.y1 <= letter.y0 + 1 && letter.y0 - dot.y1 <= letterHeight / 2;
  return isStem && isAbove && dot.x0 >= letter.x0 - stray && dot.x1 <= letter.x1 + stray;
}

/** With the gray of its edges, but not what else is beside it. */
function paint(picture: Gray, ink: Ink, { x0, y0, x1, y1 }: Box, paper: number): void {
  for (let y = Math.max(0, y0 - 1); y < Math.min(picture.height, y1 + 1); y++)
    for (let x = Math.max(0, x0 - 1); x < Math.min(picture.width, x1 + 1); x++) {
      const at = y * picture.width + x;
      const isOwn = x >= x0 && x < x1 && y >= y0 && y < y1;
      if (!isOwn && ink.data[at] === 1) continue;
      picture.data[at] = paper;
      if (isOwn) ink.data[at] = 0;
    }
}
