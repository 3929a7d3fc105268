import { expect, test } from "bun:test";
import { longTest } from "../../../config/testing/runs.ts";
import { recognized } from "../testing/recognized.ts";
import { Sheet } from "../testing/sheet.ts";
import { askew } from "../testing/spoil.ts";
import { rulingsOf } from "./rulings.ts";

const rows = [
  ["Station", "Height", "Rain"],
  ["Ardmore", "12", "1,104"],
  ["Balcarra", "245", "1,862"],
  ["Cold Ness", "3", "864"],
];
const size = { width: 360, height: 160 };

async function table() {
  const sheet = await Sheet.open(size);
  sheet.table(rows, 30, 30, [120, 90, 90], 11);
  return { picture: sheet.picture(), cells: sheet.cells };
}

test("rulings of a table are found, and every cell is read in its place", async () => {
  const { picture, cells } = await table();
  const { lines, rulings } = await recognized(picture);
  const level = rulings.filter(({ x0, y0, x1, y1 }) => x1 - x0 > y1 - y0);
  expect([level.length, rulings.length - level.length]).toEqual([5, 4]);
  const words = lines.flatMap((line) => line.words);
  for (const { box, text } of cells) {
    const inside = words.filter(({ x0, y0, x1, y1 }) => {
      const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
      return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
    });
    expect(inside.map((word) => word.text).join(" ")).toBe(text);
  }
});

longTest("rulings of a table that hangs askew are straight again", async () => {
  const { picture } = await table();
  const { rulings, straightened } = await recognized(askew(picture, 2.5));
  expect(Math.abs(straightened + 2.5)).toBeLessThan(0.2);
  expect(rulings).toHaveLength(9);
});

test("text without lines has none", async () => {
  const sheet = await Sheet.open({ ...size, dpi: 150 });
  sheet.paragraph(
    "Illuminated lilies, millennial hills: letters of many strokes are not mistaken for lines that were drawn.",
    20,
    40,
    320,
    "Times-Roman",
    9,
  );
  expect((await recognized(sheet.picture(), { dpi: 150 })).rulings).toEqual([]);
});

test("a drawing is a picture, and words beside it are not", async () => {
  const sheet = await Sheet.open({ width: 400, height: 300 });
  for (let step = 0; step < 40; step++) sheet.bar(60 + step * 3, 60 + step * 2, 40, 6);
  sheet.text("Figure 1: A staircase as it is drawn", 60, 240, "Helvetica", 11);
  const { pictures, lines } = await recognized(sheet.picture());
  expect(pictures).toHaveLength(1);
  const scale = 200 / 72;
  expect(pictures[0]?.x0).toBeCloseTo(60 * scale, -1);
  expect(pictures[0]?.y1).toBeLessThan(220 * scale);
  expect(
    lines
      .at(-1)
      ?.words.map((word) => word.text)
      .join(" "),
  ).toBe("Figure 1: A staircase as it is drawn");
});

test("letters whose feet have run into each other are no line, the sides of cells along one are", () => {
  const [width, height, letterHeight] = [500, 120, 20];
  const comb = (apart: number) => {
    const ink = { data: new Uint8Array(width * height), width, height };
    const bar = (x: number, y: number, wide: number, high: number) => {
      for (let row = y; row < y + high; row++) ink.data.fill(1, row * width + x, row * width + x + wide);
    };
    bar(50, 70, 401, 2);
    for (let x = 50; x <= 450; x += apart) bar(x, 50, 2, 20);
    return rulingsOf(ink, letterHeight).level.length;
  };
  expect([comb(12), comb(16), comb(80)]).toEqual([0, 0, 1]);
});
