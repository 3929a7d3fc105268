import { expect, test } from "bun:test";
import { csvLine } from "./csv.ts";

const cases: [value: string | number | null, written: string][] = [
  [null, ""],
  [12, "12"],
  ["plain", "plain"],
  ["a, b", '"a, b"'],
  ['the "pack"', '"the ""pack"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ['=HYPERLINK("http://x.example","y")', `"'=HYPERLINK(""http://x.example"",""y"")"`],
  ["+49 30", "'+49 30"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", `"'\tx"`],
  ["\r=1", `"'\r=1"`],
  ["＝1", "'＝1"],
  ["'already", "''already"],
  ["a;=1", '"a;=1"'],
  ["a=1", "a=1"],
  ["\u001b[31mred\u0007\u009b\u007f", "\uFFFD[31mred\uFFFD\uFFFD\uFFFD"],
];

test.each(cases)("%j is written %j", (value, written) => {
  expect(csvLine([value])).toBe(`${written}\r\n`);
});

test("fields are separated by commas and lines end with CRLF", () => {
  expect(csvLine([1, null, "x"])).toBe("1,,x\r\n");
});
