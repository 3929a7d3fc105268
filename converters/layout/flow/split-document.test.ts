import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Block, lineText, type Paragraph, type Style, type Table } from "../model.ts";
import { makeLine } from "../page/lines.ts";
import { cutAtLast } from "./assemble.ts";
import type { Region } from "./footnotes.ts";

function paragraph(text: string, mono = false): Paragraph {
  const style: Style = { key: "", font: "", size: 10, bold: false, italic: false, mono, color: 0 };
  const place = { x0: 0, y0: 0, x1: 20, y1: 10, baseline: 8 };
  const word = { ...place, style, glued: false, script: null, url: null, note: null };
  const line = makeLine(text.split(" ").map((each) => ({ ...word, text: each })));
  const column = { page: 1, left: 0, right: 100, above: 12, below: 12, demoted: false };
  return { kind: "paragraph", ...column, x0: 0, y0: 0, x1: 20, y1: 10, lines: [line], style };
}

const table: Table = {
  ...{ kind: "table", x0: 0, y0: 0, x1: 9, y1: 9 },
  ...{ rows: [], columns: 0, edges: [], headerRows: 1 },
};

const said = (block: Block): string =>
  block.kind === "paragraph" ? block.lines.map(lineText).join(" ") : block.kind;
const isHeading = (block: Paragraph): boolean => said(block).startsWith("#");

/** Regions as texts; where they are cut stands "|". */
function cut(...regions: Block[][]): string {
  const { before, rest } = cutAtLast(
    regions.map((blocks, i) => ({ blocks, page: i + 1 })),
    isHeading,
  );
  const texts = (part: readonly Region[]) =>
    part.map(({ blocks }) => blocks.map(said).join(" / ")).join(" // ");
  return before.length === 0 ? texts(rest) : `${texts(before)} | ${texts(rest)}`;
}

const texts = (...all: string[]): Block[] => all.map((text) => paragraph(text));

test("before the last heading, however many sentences begin behind it", () => {
  expect(cut(texts("One.", "# A", "Two.", "Three."))).toBe("One. | # A / Two. / Three.");
  expect(cut(texts("One.", "# A", "Two."), texts("Three.", "# B"))).toBe("One. / # A / Two. // Three. | # B");
});

test("without headings between two sentences", () => {
  expect(cut(texts("One.", "Two (so it seems).", "Three"))).toBe("One. / Two (so it seems). | Three");
});

test.each<[string, Block[][]]>([
  ["over the edge of a column, where the text may go on", [texts("One."), texts("Two.")]],
  ["at the head of a column, though a heading stands there", [texts("One."), texts("# A")]],
  ["within a sentence", [texts("One, and", "Two.")]],
  ["before what begins with a small letter", [texts("One.", "two.")]],
  ["before an item of a list", [texts("One.", "A) Two.")]],
  ["behind an item of a list, whose next item may follow", [texts("1. One.", "Two.")]],
  ["beside a table, which may go on", [[paragraph("One."), table]]],
  ["behind a table", [[table, paragraph("One.")]]],
  ["within code", [[paragraph("Run.", true), paragraph("Stop.", true)]]],
])("not %s", (_where, regions) => {
  expect(
    cutAtLast(
      regions.map((blocks) => ({ blocks, page: 1 })),
      isHeading,
    ).before,
  ).toEqual([]);
});

test("nothing is lost, moved or told of another page", () => {
  const block = fc
    .constantFrom("# Title", "One.", "two", "3. Three.", "Four,")
    .map((text) => paragraph(text));
  const regions = fc.array(fc.array(block, { maxLength: 5 }), { maxLength: 5 });
  fc.assert(
    fc.property(regions, (all) => {
      const given = all.map((blocks, i) => ({ blocks, page: i + 1 }));
      const { before, rest } = cutAtLast(given, isHeading);
      const flat = (part: readonly Region[]) =>
        part.flatMap(({ blocks, page }) => blocks.map((each) => ({ each, page })));
      expect([...flat(before), ...flat(rest)]).toEqual(flat(given));
    }),
  );
});
