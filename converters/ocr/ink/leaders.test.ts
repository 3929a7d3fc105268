import { describe, expect, test } from "bun:test";
import { firstOf } from "../../../config/testing/runs.ts";
import type { RecognizedLine } from "../contract.ts";
import { componentsOf } from "../picture/components.ts";
import { lettersOf } from "../picture/letters.ts";
import { recognized } from "../testing/recognized.ts";
import { Sheet } from "../testing/sheet.ts";
import { leadersOf, withLeaders } from "./leaders.ts";

const entries = [
  ["1 Summary of the year", "3"],
  ["2 Supply and demand", "4"],
  ["2.1 Reservoir levels", "4"],
  ["2.2 Consumption by district", "6"],
  ["3 Water quality", "7"],
  ["4 Works and maintenance", "9"],
] as const;

async function contents(dpi: number) {
  const sheet = await Sheet.open({ dpi, width: 420, height: 200 });
  entries.forEach(([title, number], at) => {
    const y = 50 + at * 20;
    sheet.text(title, 30, y, "Times-Roman", 11);
    for (let x = 372; x > 40 + sheet.widthOf(title, "Times-Roman", 11); x -= 5.5)
      sheet.text(".", x, y, "Times-Roman", 11);
    sheet.text(number, 384, y, "Times-Roman", 11);
  });
  return sheet.picture();
}

test.each(firstOf([150, 200, 300]))(
  "a contents page is read with its dots and numbers at %d dpi",
  async (dpi) => {
    const { lines } = await recognized(await contents(dpi), { dpi });
    const words = lines.flatMap((line) => line.words);
    for (const [title, number] of entries) {
      const first = words.find(({ text }) => text === title.split(" ")[1]);
      const row = words
        .filter(({ y1 }) => Math.abs(y1 - (first?.y1 ?? 0)) < dpi / 12)
        .sort((a, b) => a.x0 - b.x0);
      expect(row.map(({ text }) => text).join(" ")).toBe(`${title} ...... ${number}`);
    }
  },
);

const ink = (dots: readonly [x: number, y: number, side: number][]) => {
  const [width, height] = [600, 60];
  const data = new Uint8Array(width * height);
  for (const [x, y, side] of dots)
    for (let row = y - side; row < y; row++) data.fill(1, row * width + x, row * width + x + side);
  return { data, width, height };
};

const found = (dots: readonly [number, number, number][]) => {
  const components = componentsOf(ink(dots));
  return components === null ? [] : leadersOf(components, 20);
};

const row = (count: number, step: (at: number) => number): [number, number, number][] =>
  Array.from({ length: count }, (_, at) => [20 + step(at), 40, 4]);

describe("rows of dots", () => {
  test("are none where letters stand between them", () => {
    const letters = row(6, (at) => at * 40 + 14).map(([x, y]): [number, number, number] => [x, y, 18]);
    const stops = row(7, (at) => at * 40);
    expect(found(stops)).toHaveLength(1);
    expect(found([...stops, ...letters])).toEqual([]);
  });

  test("are leaders where they are alike and evenly apart", () => {
    expect(found(row(20, (at) => at * 12))).toEqual([{ x0: 20, y0: 36, x1: 252, y1: 40 }]);
  });

  test("are none where they are few, uneven, of many sizes or far apart", () => {
    expect(found(row(5, (at) => at * 12))).toEqual([]);
    expect(found(row(12, (at) => at * 12 + (at % 2) * 6))).toEqual([]);
    expect(found(row(20, (at) => at * 12).map(([x, y], at) => [x, y, 3 + (at % 3) * 2]))).toEqual([]);
    expect(found(row(9, (at) => at * 60))).toEqual([]);
  });
});

test("leaders that lead from nothing are no text", () => {
  const word = {
    x0: 20,
    y0: 10,
    x1: 120,
    y1: 40,
    text: "Title",
    confidence: 0.9,
    bold: false,
    italic: false,
  };
  const line: RecognizedLine = { ...word, words: [word], baseline: 40, xHeight: 20 };
  const leader = { x0: 150, y0: 36, x1: 400, y1: 40 };
  const texts = (box: typeof leader) => withLeaders([line], [box], 20)[0]?.words.map(({ text }) => text);
  expect(texts(leader)).toEqual(["Title", "......"]);
  expect(texts({ ...leader, x0: 300 })).toEqual(["Title"]);
  expect(texts({ ...leader, y0: 76, y1: 80 })).toEqual(["Title"]);
});

test("a page with more dots than letters is measured by its letters", () => {
  const dots: [number, number, number][] = [];
  for (let at = 0; at < 90; at++) dots.push([10 + (at % 45) * 12, at < 45 ? 20 : 50, 5]);
  const page = ink(dots);
  // Frames, as letters have holes.
  for (let letter = 0; letter < 14; letter++)
    for (let y = 24; y < 44; y++)
      for (let x = 0; x < 14; x++)
        if (y < 27 || y > 40 || x < 3 || x > 10) page.data[y * page.width + 20 + letter * 40 + x] = 1;
  const components = componentsOf(page);
  expect(components && lettersOf(components).height).toBeGreaterThan(15);
});
