import { expect, test } from "bun:test";
import { matchesEtag, parseRange } from "./range.ts";

test.each([
  ["bytes=0-4", { start: 0, end: 5 }],
  ["bytes=5-", { start: 5, end: 100 }],
  ["bytes=-10", { start: 90, end: 100 }],
  ["bytes=-1000", { start: 0, end: 100 }],
  ["bytes=99-99", { start: 99, end: 100 }],
  ["bytes=0-1000", { start: 0, end: 100 }],
  ["Bytes= 1-2 ", { start: 1, end: 3 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=100-200", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-4", null],
  ["bytes=-", null],
  ["bytes=a-b", null],
  ["bytes=0-1,5-6", null],
  ["lines=0-1", null],
  ["bytes=0x1-2", null],
  ["", null],
  [null, null],
] as const)("%p of 100 bytes is %p", (header, range) => expect(parseRange(header, 100)).toEqual(range));

test("no range of an empty file can be satisfied", () => {
  expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(parseRange("bytes=-1", 0)).toBe("unsatisfiable");
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ["*", true],
  ['"b"', false],
  ["a", false],
  ["", false],
  [null, false],
])("If-None-Match %p", (header, matches) => expect(matchesEtag(header, '"a"')).toBe(matches));
