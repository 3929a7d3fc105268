import { expect, test } from "bun:test";
import { type Line, lineText, type Style, type Word } from "../model.ts";
import { joinJustified } from "./justified.ts";
import { makeLine } from "./lines.ts";

const style: Style = { key: "s", font: "F", size: 10, bold: false, italic: false, mono: false, color: 0 };

/** Words with their left edges; letters are 5 points wide. */
function line(y: number, ...places: readonly [x: number, text: string][]): Line {
  const words: Word[] = places.map(([x0, text]) => ({
    x0,
    y0: y - 8,
    x1: x0 + text.length * 5,
    y1: y + 2,
    text,
    baseline: y,
    style,
    glued: false,
    script: null,
    url: null,
    note: null,
  }));
  return makeLine(words);
}

// From 100 to 300: the edge of the column.
const full = (y: number) =>
  line(y, [100, "abcdefghij"], [153, "klmnopqrst"], [206, "uvwxyzabcdefghi"], [285, "abc"]);
const pieces = (y: number, x: number) => [
  line(y, [x, "responsible"]),
  line(y, [x + 82.5, "for"]),
  line(y, [x + 125, "international"]),
];

test("pieces with blanks that are alike, as wide as the full line above, are one line", () => {
  const joined = joinJustified([full(100), ...pieces(112, 110)]);
  expect(joined.map(lineText)).toEqual([lineText(full(100)), "responsible for international"]);
});

test("another column on the same baseline stays apart", () => {
  const other = line(112, [320, "another"], [360, "column"]);
  expect(joinJustified([full(100), ...pieces(112, 110), other])).toHaveLength(3);
});

test("cells without a full line around them stay apart", () => {
  expect(joinJustified([...pieces(100, 110), ...pieces(112, 110)])).toHaveLength(6);
});

test("pieces with different blanks stay apart", () => {
  const uneven = [
    line(112, [110, "responsible"]),
    line(112, [188, "for"]),
    line(112, [235, "international"]),
  ];
  expect(joinJustified([full(100), ...uneven])).toHaveLength(4);
});

test("thousands of pieces on one baseline are not tried one by one", () => {
  const heap = Array.from({ length: 5_000 }, (_, i) => line(100, [i * 20, "ab"]));
  const started = process.cpuUsage();
  expect(joinJustified(heap)).toEqual(heap);
  // Trying each with all that follow took seconds.
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(1);
});
