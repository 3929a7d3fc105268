import { expect, test } from "bun:test";
import { slugOf, slugsOf } from "./slugs.ts";

test("headings are named as GitHub names them", () => {
  expect(slugOf("The End, at last!")).toBe("the-end-at-last");
  expect(slugOf("Über_uns – 2")).toBe("über_uns--2");
});

test("the same name again gets a number, and no name is no place", () => {
  const headings = ["Part", "Part", "***", "Part"].map((text, at) => ({ text, line: at + 1 }));
  expect([...slugsOf(headings)]).toEqual([
    ["part", 1],
    ["part-1", 2],
    ["part-2", 4],
  ]);
});
