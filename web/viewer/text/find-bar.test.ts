import { expect, test } from "bun:test";
import { assetLines } from "../result-view.tsx";
import { imageWidthFor, nextZoom } from "../source/pages-pane.tsx";
import { sourceKindOf } from "../source/source.ts";
import { findLines, matchesMax } from "./find-bar.tsx";

test("matches are found whatever their capitals, each with its line", () => {
  expect(findLines(["Lamp lamp", "", "a LAMP."], "lamp")).toEqual([1, 1, 3]);
  expect(findLines(["a.b", "axb"], ".")).toEqual([1]);
  expect(findLines(["a"], "")).toEqual([]);
});

test("more than anybody looks at are not counted", () => {
  expect(findLines(["a".repeat(3 * matchesMax)], "a")).toHaveLength(matchesMax + 1);
});

test("images are found where they are first shown, with what is said of them", () => {
  const lines = [
    "![A \\[b\\]](assets/a.png)",
    "",
    '<td><img src="assets/b.png" alt="B"></td>',
    "![again](assets/a.png)",
  ];
  expect([...assetLines(lines)]).toEqual([
    ["assets/a.png", { line: 1, text: "A [b]" }],
    ["assets/b.png", { line: 3, text: "B" }],
  ]);
});

test("pictures are asked for in a width that is wide enough", () => {
  expect([100, 210, 600, 880, 1_000, 5_000].map((width) => imageWidthFor(width, 1))).toEqual([
    200, 200, 800, 800, 1_400, 2_000,
  ]);
  expect(imageWidthFor(600, 2)).toBe(1_400);
});

test("zoom goes by steps and ends at the last", () => {
  expect([nextZoom(1, 1), nextZoom(1, -1), nextZoom(3, 1), nextZoom(0.5, -1)]).toEqual([1.25, 0.75, 3, 0.5]);
});

test("a source is shown in the way of its kind", () => {
  const kind = (filename: string, capability_id = "x") => sourceKindOf({ filename, capability_id });
  expect(kind("a.bin", "pdf-to-markdown")).toBe("pages");
  expect(kind("a.webp", "image-to-markdown")).toBe("pages");
  expect(["a.csv", "a.docx", "a"].map((name) => kind(name))).toEqual(["text", "none", "none"]);
});
