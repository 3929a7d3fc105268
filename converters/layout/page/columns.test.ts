import { describe, expect, test } from "bun:test";
import { type Cuttable, readingOrder } from "./columns.ts";

interface Named extends Cuttable {
  name: string;
}

const line = (name: string, x0: number, x1: number, y: number): Named => ({
  name,
  x0,
  x1,
  y0: y - 8,
  y1: y + 2,
  baseline: y,
});

const column = (name: string, x0: number, x1: number, from: number, count: number): Named[] =>
  Array.from({ length: count }, (_, i) => line(`${name}${i + 1}`, x0, x1, from + i * 12));

const order = (items: Named[]): string[][] =>
  readingOrder(items, { gapMin: 7, columnMin: 40 }).map((region) => region.items.map((item) => item.name));

describe("reading order", () => {
  test("one column stays one region", () => {
    expect(order(column("a", 70, 500, 100, 3))).toEqual([["a1", "a2", "a3"]]);
  });

  test("two columns are read one after the other, whatever the order of drawing", () => {
    const items = [...column("r", 310, 520, 100, 3), ...column("l", 70, 290, 100, 3)];
    expect(order(items)).toEqual([
      ["l1", "l2", "l3"],
      ["r1", "r2", "r3"],
    ]);
  });

  test("of a page that runs from right to left the right column is the first", () => {
    const items = [...column("l", 70, 290, 100, 3), ...column("r", 310, 520, 100, 3)];
    const regions = readingOrder(items, { gapMin: 7, columnMin: 40, rightToLeft: true });
    expect(regions.map((region) => region.items[0]?.name)).toEqual(["r1", "l1"]);
  });

  test("what crosses the gap parts the bands of columns", () => {
    const items = [
      line("title", 70, 520, 60),
      ...column("l", 70, 290, 100, 3),
      ...column("r", 310, 520, 103, 3),
      line("across", 70, 520, 160),
      ...column("m", 70, 290, 190, 3),
      ...column("s", 310, 520, 193, 3),
    ];
    expect(order(items)).toEqual([
      ["title"],
      ["l1", "l2", "l3"],
      ["r1", "r2", "r3"],
      ["across"],
      ["m1", "m2", "m3"],
      ["s1", "s2", "s3"],
    ]);
  });

  test("a heading below the columns belongs to the text below it", () => {
    const items = [
      ...column("l", 70, 290, 100, 3),
      ...column("r", 310, 520, 100, 3),
      line("heading", 70, 150, 160),
      ...column("b", 70, 520, 180, 2),
    ];
    expect(order(items)).toEqual([
      ["l1", "l2", "l3"],
      ["r1", "r2", "r3"],
      ["heading", "b1", "b2"],
    ]);
  });

  test("bullets are no column", () => {
    const items = [...column("bullet", 70, 75, 100, 3), ...column("item", 90, 500, 100, 3)];
    expect(order(items)).toHaveLength(1);
  });

  test("narrow labels are read with the entries beside them, whether these have one line or several", () => {
    const labels = column("label", 70, 120, 100, 4);
    expect(order([...labels, ...column("entry", 140, 400, 100, 4)])).toHaveLength(1);
    const apart = [0, 2, 4].map((row) => line(`key${row}`, 70, 170, 100 + row * 12));
    expect(order([...apart, ...column("entry", 190, 400, 100, 6)])).toHaveLength(1);
  });

  test("a sidebar on the lines of the text is a column", () => {
    const items = [...column("side", 70, 170, 100, 6), ...column("text", 190, 500, 100, 8)];
    expect(order(items)).toHaveLength(2);
  });

  test("labels and values on common baselines are read across", () => {
    const items = [40, 150, 60, 80].flatMap((width, i) => [
      line(`label${i}`, 70, 70 + width, 100 + i * 12),
      line(`value${i}`, 300, 360 + width / 2, 100 + i * 12),
    ]);
    expect(order(items)).toHaveLength(1);
  });

  test("a centered title above a short heading at the edge is none", () => {
    const items = [
      line("title", 250, 360, 80),
      line("heading", 70, 140, 94),
      ...column("text", 70, 540, 130, 6),
    ];
    expect(order(items)).toEqual([
      ["title", "heading", "text1", "text2", "text3", "text4", "text5", "text6"],
    ]);
  });
});
