/** A block that goes on over page breaks has a place, and its part of the text, on each of its pages. */
import { expect, test } from "bun:test";
import { blocksOf } from "../../bundle/documents/blocks.ts";
import { layout } from "../../bundle/documents/layout.ts";
import { sourceMap } from "../../bundle/documents/source-map.ts";
import { loadMupdf } from "../../engines/mupdf.ts";
import { convertBytes } from "./testing/convert.ts";
import { makePdf, Sheet } from "./testing/sheet.ts";

const engine = await loadMupdf();

/** Of each page: id, type and text of its blocks, and the tops of their boxes. */
async function pagesOf(...sheets: Sheet[]) {
  const { root, units } = await convertBytes(makePdf(engine, sheets));
  const blocks = blocksOf(root);
  const places = layout("page", units, blocks).blocks;
  return sourceMap("page", units, blocks).pages.map(({ page_index, blocks: listed }) => ({
    blocks: listed.map(({ id, type, text }) => [id, type, text]),
    tops: places
      .filter((place) => place.page_index === page_index)
      .map(({ id, bbox = [] }) => [
        id,
        ...bbox.filter((_, at) => at % 2 === 1).map((y) => Math.round(y / 10)),
      ]),
  }));
}

test("a paragraph across two page breaks", async () => {
  const line = "Here stands a line of text that goes over the whole width of the page and";
  expect(
    await pagesOf(
      new Sheet().lines(72, 700, [line, "leads to a conclu-"]),
      new Sheet().lines(72, 80, ["sion on the next page, where it does not end but goes on to the"]),
      new Sheet().lines(72, 80, ["third of all pages."]).lines(72, 140, ["Another one begins here."]),
    ),
  ).toEqual([
    { blocks: [["p1-b1", "paragraph", `${line} leads to a conclu`]], tops: [["p1-b1", 69, 72]] },
    {
      blocks: [["p1-b1", "paragraph", "sion on the next page, where it does not end but goes on to the "]],
      tops: [["p1-b1", 7, 8]],
    },
    {
      blocks: [
        ["p1-b1", "paragraph", "third of all pages."],
        ["p3-b1", "paragraph", "Another one begins here."],
      ],
      tops: [
        ["p1-b1", 7, 8],
        ["p3-b1", 13, 14],
      ],
    },
  ]);
});

test("an item of a list, and items of a list in it", async () => {
  expect(
    await pagesOf(
      new Sheet().lines(72, 700, ["• The first of the items, which is about the"]),
      new Sheet()
        .lines(80, 80, ["harbour and goes on here."])
        .lines(90, 100, ["– A part of the first item."])
        .lines(72, 120, ["• The second item."]),
      new Sheet().lines(90, 80, ["– A part of the second item."]).lines(72, 100, ["• The third item."]),
    ),
  ).toEqual([
    {
      blocks: [["p1-b1", "list_item", "The first of the items, which is about the "]],
      tops: [["p1-b1", 69, 70]],
    },
    {
      blocks: [
        ["p1-b1", "list_item", "harbour and goes on here.\nA part of the first item."],
        ["p2-b1", "list_item", "The second item.\n"],
      ],
      tops: [
        ["p1-b1", 7, 10],
        ["p2-b1", 11, 12],
      ],
    },
    {
      blocks: [
        ["p2-b1", "list_item", "A part of the second item."],
        ["p3-b1", "list_item", "The third item."],
      ],
      tops: [
        ["p2-b1", 7, 8],
        ["p3-b1", 9, 10],
      ],
    },
  ]);
});

test("a footnote that goes on at the foot of the next page", async () => {
  const text = ["The tower was built twice", "and the second time of stone that came from a ruin."];
  const pages = await pagesOf(
    new Sheet()
      .lines(72, 500, text)
      .text(183.5, 496, "1", { size: 7 })
      .text(72, 776, "1", { size: 6 })
      .text(76, 780, "The first one was of wood, as the builder wrote to his", { size: 8.5 }),
    new Sheet()
      .lines(72, 80, ["His brother kept the letter and gave it to the museum.", "It is shown there today."])
      .text(180, 90, "2", { size: 7 })
      .text(76, 760, "brother in the spring of the same year.", { size: 8.5 })
      .text(72, 776, "2", { size: 6 })
      .text(76, 780, "On the first floor.", { size: 8.5 }),
  );
  expect(pages.map(({ blocks }) => blocks.filter(([id]) => id === "p1-b2"))).toEqual([
    [["p1-b2", "footnote_definition", "The first one was of wood, as the builder wrote to his "]],
    [["p1-b2", "footnote_definition", "brother in the spring of the same year."]],
  ]);
  expect(pages.map(({ tops }) => tops.filter(([id]) => id === "p1-b2"))).toEqual([
    [["p1-b2", 77, 78]],
    [["p1-b2", 75, 76]],
  ]);
});

test("code that goes on", async () => {
  const code = (from: number) =>
    Array.from({ length: 4 }, (_, at) => `  step_${from + at} = run(${from + at});`);
  const pages = await pagesOf(
    new Sheet()
      .lines(72, 600, ["Here is a program that is longer than the page is high:"])
      .lines(72, 700, ["function main() {", ...code(1)], { face: "mono" }),
    new Sheet().lines(72, 80, [...code(5), "}"], { face: "mono" }).lines(72, 300, ["It ends there."]),
  );
  expect(pages[1]?.blocks[0]?.slice(0, 2)).toEqual(["p1-b2", "code"]);
  expect(pages[1]?.blocks[0]?.[2]).toStartWith("step_5");
});
