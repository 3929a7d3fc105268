import { expect, test } from "bun:test";
import { paragraph } from "./lines.ts";

const text = "one two three ".repeat(20).trimEnd();

test("a paragraph is broken between words for a terminal, and stays whole for programs", () => {
  expect(paragraph(text, null)).toBe(text);
  const lines = paragraph(text, 80).split("\n");
  expect(lines.length).toBeGreaterThan(3);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(lines.join(" ")).toBe(text);
});
