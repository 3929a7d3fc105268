import { expect, test } from "bun:test";
import { boxOf } from "../../util/geometry/box.ts";
import type { Paragraph, Style, Word } from "../model.ts";
import { makeLine } from "../page/lines.ts";
import { isQuotation } from "./quotes.ts";

const looks = (italic: boolean, size: number): Style => ({
  ...{ key: "", font: "", bold: false, mono: false, color: 0 },
  italic,
  size,
});

/** Lines given by their edges; the column is 72 to 522. */
function paragraph(edges: [number, number][], { italic = false, size = 10, text = "word" } = {}): Paragraph {
  const style = looks(italic, size);
  const lines = edges.map(([x0, x1], row) => {
    const words: Word[] = [];
    for (let x = x0; x < x1; x += 30) {
      const baseline = 100 + row * 12;
      words.push({
        ...{ text, baseline, style, glued: false, script: null, url: null, note: null },
        ...{ x0: x, x1: Math.min(x1, x + 26), y0: baseline - 8, y1: baseline + 2 },
      });
    }
    return makeLine(words);
  });
  const place = { page: 1, left: 72, right: 522, above: 12, below: 12, demoted: false };
  return { kind: "paragraph", ...boxOf(lines), ...place, lines, style };
}

const above = {
  paragraph: paragraph([
    [72, 522],
    [72, 522],
    [72, 300],
  ]),
  quoted: false,
};
const set: [number, number][] = [
  [100, 480],
  [100, 484],
  [100, 300],
];

test.each<[string, Paragraph, boolean]>([
  ["narrower than the text", paragraph(set), true],
  ["two lines in italics", paragraph(set.slice(1), { italic: true }), true],
  ["two lines set smaller", paragraph(set.slice(1), { size: 9 }), true],
  ["two lines in the look of the text", paragraph(set.slice(1)), false],
  [
    "set in on the left only",
    paragraph(
      [
        [100, 520],
        [100, 516],
        [100, 300],
      ],
      { italic: true },
    ),
    false,
  ],
  [
    "centered",
    paragraph(
      [
        [120, 470],
        [150, 440],
        [180, 400],
      ],
      { italic: true },
    ),
    false,
  ],
  [
    "the lines of an address",
    paragraph(
      [
        [100, 180],
        [100, 220],
        [100, 150],
      ],
      { size: 9 },
    ),
    false,
  ],
  ["a caption", paragraph(set, { size: 9, text: "Figure 3:" }), false],
  ["one line", paragraph([[100, 480]], { italic: true }), false],
])("%s", (_name, block, quotation) => {
  expect(isQuotation(block, above, 10)).toBe(quotation);
});

test("what follows no text is an abstract, not a quotation", () => {
  expect(isQuotation(paragraph(set, { size: 9 }), null, 10)).toBe(false);
});
