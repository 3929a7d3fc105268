import { describe, expect, test } from "bun:test";
import { cutParts, type Part, partOfLine } from "./parts.ts";

const long = "word ".repeat(700).trim();
const lines = (...texts: string[]) => texts.flatMap((text) => text.split("\n"));
const firsts = (parts: readonly Part[]) => parts.map(({ first }) => first);

describe("a text is cut", () => {
  test("between blocks, once enough stands before", () => {
    expect(cutParts(lines(long, "", "next", "", "and next"))).toEqual([
      { first: 1, last: 2 },
      { first: 3, last: 5 },
    ]);
  });

  test("where a page begins, however little stands before", () => {
    expect(firsts(cutParts(lines("one", "", "two", "", "three"), new Set([3])))).toEqual([1, 3]);
  });

  const whole: readonly [string, string][] = [
    ["code", "```\nfirst\n\nsecond\n```"],
    ["code within longer marks", "````\n```\n\nsecond\n````"],
    ["a formula", "$$\na\n\nb\n$$"],
    ["an item of a list", "- item\n\n  its second paragraph"],
    ["a list with blank lines", "- one\n\n- two"],
    ["a comment", "<!-- one\n\ntwo -->"],
    ["raw HTML that blank lines do not end", "<pre>\none\n\ntwo\n</pre>"],
  ];
  test.each(whole)("never within %s", (_, block) => {
    const text = lines(long, "", block, "", "end");
    const [, part] = cutParts(text, new Set(text.map((_, at) => at + 1)));
    expect(part?.first).toBe(3);
    expect(part?.last).toBe(2 + block.split("\n").length + 1);
  });

  test("a formula that ends on its line keeps nothing together", () => {
    expect(firsts(cutParts(lines("$$a$$", "", long, "", "end")))).toEqual([1, 5]);
  });

  test("a very long list at one of its items", () => {
    const parts = cutParts(Array.from({ length: 40 }, () => `- ${long}`));
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.at(-1)?.last).toBe(40);
  });

  test("a very long table between rows, each part knowing the head", () => {
    const rows = Array.from({ length: 400 }, (_, at) => `| ${at} | b |`);
    const parts = cutParts(["before", "", "| a | b |", "| --- | --- |", ...rows, "", "after"]);
    expect(parts.slice(0, 4)).toEqual([
      { first: 1, last: 2 },
      { first: 3, last: 154 },
      { first: 155, last: 304, head: 3 },
      { first: 305, last: 404, head: 3 },
    ]);
    expect(parts.at(-1)).toEqual({ first: 405, last: 406 });
  });

  test("so that every line is in one part", () => {
    const kinds = [long, "", "- item", "```", "$$", "| a |", "| - |", "  more", "<pre>", "</pre>", "# h", ""];
    let seed = 7;
    for (let round = 0; round < 200; round++) {
      const text = Array.from({ length: 60 }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return kinds[seed % kinds.length] ?? "";
      });
      let next = 1;
      for (const { first, last } of cutParts(text, new Set([9, 30]))) {
        expect(first).toBe(next);
        expect(last).toBeGreaterThanOrEqual(first);
        next = last + 1;
      }
      expect(next).toBe(text.length + 1);
    }
  });
});

test("the part of a line is found", () => {
  const parts: Part[] = [
    { first: 1, last: 4 },
    { first: 5, last: 5 },
    { first: 6, last: 90 },
  ];
  expect([1, 4, 5, 6, 90].map((line) => partOfLine(parts, line))).toEqual([0, 0, 1, 2, 2]);
  expect(partOfLine([], 3)).toBe(0);
});

test("a block that is too long to be set is cut anywhere, and every piece knows where it begins", () => {
  const lines = ["Before.", "", ...Array.from({ length: 6_000 }, () => "word"), "", "After."];
  const parts = cutParts(lines, new Set([3]));
  const written = parts.filter(({ plainFrom }) => plainFrom === 3);
  expect(written.length).toBeGreaterThan(10);
  expect(parts[0]).toEqual({ first: 1, last: 2 });
  for (const [at, { first }] of parts.entries()) expect(first).toBe((parts[at - 1]?.last ?? 0) + 1);
  expect(parts.at(-1)?.last).toBe(lines.length);
  for (const { first, last } of written) expect(last - first).toBeLessThan(200);
});
