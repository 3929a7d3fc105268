import { expect, test } from "bun:test";
import type { Heading, RootContent } from "mdast";
import { headingsBelow, headingsBold, lowerHeadings } from "./headings.ts";

const heading = (depth: Heading["depth"], value = "Tides"): Heading => ({
  type: "heading",
  depth,
  children: [{ type: "text", value }],
});
const depths = (blocks: readonly RootContent[]) =>
  blocks.map((node) => (node.type === "heading" ? node.depth : null));

test.each([
  [[1, 2, 1], 1, [2, 3, 2]],
  [[3, 5], 1, [3, 5]],
  [[2, 6], 3, [4, 6]],
  [[], 2, []],
] as const)("headings %p below one of level %p are of levels %p", (before, depth, after) => {
  const blocks = before.map((each) => heading(each));
  expect(depths(headingsBelow(blocks, depth))).toEqual([...after]);
  expect(depths(blocks)).toEqual([...before]);
});

test("all headings go down, those in quotes, too, and no further than there are levels", () => {
  const [first, last] = [heading(1), heading(5)];
  const quoted = heading(2);
  lowerHeadings([first, { type: "blockquote", children: [quoted] }, last], 2);
  expect(depths([first, quoted, last])).toEqual([3, 4, 6]);
});

test("a heading becomes a bold line", () => {
  expect(headingsBold([heading(3)])).toEqual([
    { type: "paragraph", children: [{ type: "strong", children: [{ type: "text", value: "Tides" }] }] },
  ]);
});
