import { expect, test } from "bun:test";
import { noisy } from "../testing/spoil.ts";
import { cleanOf } from "./clean.ts";
import type { Gray } from "./gray.ts";

/** Strokes so many pixels apart. */
function strokes(apart: number, thick = 5): Gray {
  const [width, height] = [600, 400];
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 20; y < height - 20; y++)
    for (let x = 20; x < width - 20; x += apart) data.fill(0, y * width + x, y * width + x + thick);
  return { data, width, height };
}

/** Of the ink that is found, what was drawn. */
function rightShare(drawn: Gray, ink: Uint8Array): number {
  let [found, right] = [0, 0];
  ink.forEach((pixel, at) => {
    found += pixel;
    if (pixel === 1 && drawn.data[at] === 0) right++;
  });
  return right / found;
}

test("a picture that needs nothing is passed on as it is, also with noise", () => {
  const drawn = strokes(60);
  for (const picture of [drawn, noisy(drawn, 30)]) {
    const clean = cleanOf(picture);
    expect(clean?.picture).toBe(picture);
    expect(rightShare(drawn, clean?.ink.data ?? new Uint8Array())).toBeGreaterThan(0.95);
  }
});

test("where there is so little ink that a level would part noise, paper is made white", () => {
  const drawn = strokes(560, 2);
  const picture = noisy(drawn, 30);
  const clean = cleanOf(picture);
  expect(clean?.picture).not.toBe(picture);
  expect(clean?.paper).toBe(255);
  expect(rightShare(drawn, clean?.ink.data ?? new Uint8Array())).toBeGreaterThan(0.8);
});
