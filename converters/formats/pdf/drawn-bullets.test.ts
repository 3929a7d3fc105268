import { describe, expect, test } from "bun:test";
import { loadMupdf } from "../../engines/mupdf.ts";
import { readSheet } from "./testing/page-texts.ts";
import { Sheet } from "./testing/sheet.ts";

const engine = await loadMupdf();

/** Filled squares with their lower left corners there, in PDF's coordinates. */
const squares = (side: number, ...corners: [x: number, y: number][]) =>
  corners.map(([x, y]) => `${x} ${y} ${side} ${side} re f`).join("\n");

const items = () =>
  new Sheet()
    .text(72, 80, "Three things are needed for a voyage in winter:")
    .lines(90, 110, ["a coat that is dry and that stays dry, which", "is more than most coats do;"])
    .text(90, 140, "a friend who can row;")
    .text(90, 155, "patience.");

describe("bullets that are drawn as shapes", () => {
  test("begin the lines that they stand before", () => {
    const drawn = items().raw(squares(4, [78, 842 - 110], [78, 842 - 140], [78, 842 - 155]));
    const { texts } = readSheet(engine, drawn);
    expect(texts.slice(1)).toEqual([
      "• a coat that is dry and that stays dry, which is more than most coats do;",
      "• a friend who can row;",
      "• patience.",
    ]);
  });

  test.each([
    ["one alone", squares(4, [78, 842 - 140])],
    ["boxes to be filled in, too large", squares(11, [74, 842 - 142], [74, 842 - 157])],
    ["far from the text", squares(4, [30, 842 - 140], [30, 842 - 155])],
    ["between the lines", squares(4, [78, 842 - 124], [78, 842 - 148])],
    ["behind the text", squares(4, [400, 842 - 140], [400, 842 - 155])],
  ])("%s are none", (_name, operators) => {
    expect(readSheet(engine, items().raw(operators)).texts.join(" ")).not.toContain("•");
  });
});
