import { describe, expect, test } from "bun:test";
import { counted, creditsText, creditUnits, printable, textTable, withoutControls } from "./output.ts";

describe("Credits are read as decimal text", () => {
  const cases: [string, number | null][] = [
    ["15", 15_000],
    ["0.001", 1],
    ["1.5", 1_500],
    ["0.1", 100],
    ["4.35", 4_350],
    ["0", 0],
    ["1.0001", null],
    [".5", null],
    ["-1", null],
    ["1e3", null],
    ["", null],
  ];
  for (const [text, units] of cases) test(text, () => expect(creditUnits(text)).toBe(units));
});

test("Credits are shown without trailing zeros", () => {
  expect([1_500, 0, 15_000, 1].map(creditsText)).toEqual(["1.5", "0", "15", "0.001"]);
});

test("a table's columns fit their widest cell, and no cell steers the terminal", () => {
  expect(
    textTable(
      ["a", "b"],
      [
        ["1", "2"],
        ["\u001b[31mlong", "3"],
      ],
    ),
  ).toBe("a          b\n1          2\n\uFFFD[31mlong  3\n");
  expect(textTable(["a"], [])).toBe("");
  expect(printable("a\nb")).toBe("a\uFFFDb");
  expect(printable("\u202egpj.exe \u009b1m \u{e0041} \u2028")).toBe("\uFFFDgpj.exe \uFFFD1m \uFFFD \uFFFD");
  expect(printable("می\u200cخواهم 👩\u200d🔬")).toBe("می\u200cخواهم 👩\u200d🔬");
  expect(withoutControls("a\tb\r\n\u001b[2Jc\u009d\u202e")).toBe("a\tb\uFFFD\n\uFFFD[2Jc\uFFFD\u202e");
});

test("counts agree with their nouns", () => {
  expect([0, 1, 2].map((count) => counted(count, "job"))).toEqual(["0 jobs", "1 job", "2 jobs"]);
});
