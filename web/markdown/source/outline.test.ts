import { expect, test } from "bun:test";
import { missingDefinitions, outlineOf } from "./outline.ts";

const text = [
  "# One",
  "",
  "Words[^b] and words[^a], and [a link][far]; again[^b].",
  "",
  "```",
  "# no heading, no note[^c]",
  "```",
  "",
  "[^a]: The first note.",
  "",
  "[^b]: The second, which names another[^c].",
  "",
  "[^c]: The third.",
  "",
  "[far]: https://example.org/",
  "",
  "## Two ##",
];

test("headings, notes and definitions are found, and nothing of code", () => {
  const { headings, notes, definitions } = outlineOf(text);
  expect(headings).toEqual([
    { line: 1, source: "One" },
    { line: 17, source: "Two" },
  ]);
  expect(Object.fromEntries(notes)).toEqual({
    b: { number: 1, line: 11, references: [3, 3] },
    a: { number: 2, line: 9, references: [3] },
    c: { number: 3, line: 13, references: [11] },
  });
  expect([...definitions]).toEqual([["far", "[far]: https://example.org/"]]);
});

test("a part gets the definitions that it needs", () => {
  const outline = outlineOf(text);
  expect(missingDefinitions("Words[^b], [^nobody], [what][\n Far].", outline)).toBe(
    "\n\n[far]: https://example.org/\n\n[^b]: _",
  );
  expect(missingDefinitions("Words of [nobody].", outline)).toBe("");
});
