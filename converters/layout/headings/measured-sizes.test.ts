import { expect, test } from "bun:test";
import { type Paragraph, plainWord } from "../model.ts";
import { makeLine } from "../page/lines.ts";
import { settledSizes } from "./document-headings.ts";

const heading = (size: number, font = "recognised"): Paragraph => {
  const style = { key: `${size}`, font, size, bold: false, italic: false, mono: false, color: 0 };
  const line = makeLine([plainWord("Harbour", 60, 120, 100, style)]);
  return { style, lines: [line] } as Paragraph;
};

test("sizes that were measured a little apart are one; a gap between them parts two", () => {
  const settled = settledSizes([17.3, 17.7, 17.9, 18.4, 24.7, 14.1].map((size) => heading(size)));
  const kinds = [17.3, 17.7, 17.9, 18.4].map((size) => settled.get(size));
  expect(new Set(kinds).size).toBe(1);
  expect(kinds[0]).toBeCloseTo(17.825, 3);
  expect([settled.get(24.7), settled.get(14.1)]).toEqual([24.7, 14.1]);
});

test("many small steps are not one size", () => {
  const sizes = [10, 10.4, 10.8, 11.2, 11.6, 12, 12.4];
  expect(new Set(settledSizes(sizes.map((size) => heading(size))).values()).size).toBeGreaterThan(1);
});

test("sizes that a file says are left alone", () => {
  expect(settledSizes([heading(12, "Times")]).size).toBe(0);
});
