import { expect, test } from "bun:test";
import { componentsOf } from "./components.ts";
import type { Gray } from "./gray.ts";
import { eraseSpecks } from "./specks.ts";
import { inkOf } from "./threshold.ts";

const [width, height, letterHeight] = [400, 300, 20];

function sheet(): Gray {
  return { data: new Uint8Array(width * height).fill(255), width, height };
}

function bar({ data }: Gray, x: number, y: number, wide: number, high: number, gray = 0): void {
  for (let row = y; row < y + high; row++) data.fill(gray, row * width + x, row * width + x + wide);
}

/** Ten letters on a line, and dust in plenty far from them. */
function dusty(gray: number): Gray {
  const picture = sheet();
  for (let at = 0; at < 10; at++) bar(picture, 20 + at * 32, 40, 14, letterHeight);
  for (let at = 0; at < 60; at++)
    bar(picture, 20 + (at % 10) * 30, 120 + Math.floor(at / 10) * 25, 3, 3, gray);
  return picture;
}

function erased(picture: Gray): Gray {
  const ink = inkOf(picture, 200);
  const components = componentsOf(ink);
  if (components === null) throw new Error("no components");
  eraseSpecks(picture, ink, components, letterHeight, 255);
  return picture;
}

const dark = ({ data }: Gray, x: number, y: number) => (data[y * width + x] ?? 255) < 200;

test("dust goes, also among letters; points, dots of colons and dots over stems stay", () => {
  const picture = dusty(0);
  bar(picture, 38, 56, 4, 4); // A point behind the first letter,
  bar(picture, 70, 40, 3, 3); // a colon behind the second,
  bar(picture, 70, 57, 3, 3);
  bar(picture, 340, 40, 5, 20); // a stem with a dot above it,
  bar(picture, 341, 33, 3, 4);
  bar(picture, 102, 49, 3, 3); // and dust halfway up a letter.
  erased(picture);
  expect([dark(picture, 39, 58), dark(picture, 71, 41), dark(picture, 71, 58)]).toEqual([true, true, true]);
  expect(dark(picture, 342, 35)).toBe(true);
  expect(dark(picture, 103, 50)).toBe(false);
  expect(dark(picture, 21, 121)).toBe(false);
});

test("faint specks are no dust: the picture is left as it was", () => {
  const picture = dusty(150);
  const before = picture.data.slice();
  expect(erased(picture).data).toEqual(before);
});

test("ink beside dust keeps its edges", () => {
  const picture = dusty(0);
  bar(picture, 200, 100, 1, 1); // Touches the corner of no letter, but stands right beside a stroke.
  bar(picture, 202, 90, 1, 20);
  erased(picture);
  for (let y = 90; y < 110; y++) expect(dark(picture, 202, y)).toBe(true);
});
