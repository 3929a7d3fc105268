import { describe, expect, test } from "bun:test";
import type { Layout } from "../../../src/client/generated/schema.ts";
import { LayoutIndex } from "./layout-index.ts";

const layout: Layout = {
  schema_version: "svc.layout.v1",
  source_unit_kind: "page",
  pages: [
    { page_index: 3, width: 595, height: 842 },
    { page_index: 4, width: 595, height: 842 },
  ],
  blocks: [
    { id: "p3-b1", page_index: 3, order: 1, lines: [1, 1], bbox: [1, 2, 3, 4] },
    { id: "p3-b2", page_index: 3, order: 2, lines: [3, 8] },
    { id: "p3-b3", page_index: 3, order: 3, lines: [4, 5], confidence: 0.5 },
    { id: "p3-b4", page_index: 3, order: 4 },
    { id: "p4-b1", page_index: 4, order: 5, lines: [10, 10] },
    { id: "p3-b5", page_index: 3, order: 6, lines: [12, 12] },
  ],
};
const index = new LayoutIndex(layout, 12);
const ids = (blocks: readonly { id: string }[]) => blocks.map(({ id }) => id);

describe("blocks and lines", () => {
  test("a line belongs to the smallest block that has it", () => {
    const found = [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 13, 99].map((line) => index.at(line)?.id ?? null);
    expect(found).toEqual([
      ...["p3-b1", null, "p3-b2", "p3-b3", "p3-b3", "p3-b2", "p3-b2", null],
      ...["p4-b1", "p3-b5", null, null],
    ]);
  });

  test("lines have all their blocks once", () => {
    expect(ids(index.within(3, 10))).toEqual(["p3-b2", "p3-b3", "p4-b1"]);
  });

  test("pages begin where their first block does, and not again with their notes", () => {
    expect([...index.starts]).toEqual([
      [1, 3],
      [10, 4],
    ]);
    expect(ids(index.ofPage(3))).toEqual(["p3-b1", "p3-b2", "p3-b3", "p3-b4", "p3-b5"]);
    expect(index.indexOfPage(4)).toBe(1);
  });

  test("the next block is the next that is in the Markdown", () => {
    expect(index.next("p3-b3", 1)?.id).toBe("p4-b1");
    expect(index.next("p4-b1", -1)?.id).toBe("p3-b3");
    expect(index.next("p3-b5", 1)).toBeNull();
    expect(index.next("nothing", 1)).toBeNull();
  });

  test("a block across pages is listed once and has a place on each of them", () => {
    const across = { id: "p3-b1", order: 1, lines: [1, 2] };
    const spread = new LayoutIndex(
      {
        ...layout,
        blocks: [
          { ...across, page_index: 3, bbox: [1, 2, 3, 4] },
          { ...across, page_index: 4, bbox: [5, 6, 7, 8] },
          { id: "p4-b1", page_index: 4, order: 2, lines: [4, 4] },
        ],
      },
      4,
    );
    expect(ids(spread.blocks)).toEqual(["p3-b1", "p4-b1"]);
    expect(spread.at(2)?.page).toBe(3);
    expect(spread.next("p3-b1", 1)?.id).toBe("p4-b1");
    expect(spread.ofPage(4).map(({ id, box }) => [id, box?.[0]])).toEqual([
      ["p3-b1", 5],
      ["p4-b1", undefined],
    ]);
    expect([...spread.starts]).toEqual([
      [1, 3],
      [4, 4],
    ]);
  });

  test("without a layout there is nothing, and nothing breaks", () => {
    const empty = new LayoutIndex(null, 3);
    expect([empty.at(1), empty.get("x"), empty.ofPage(1), empty.indexOfPage(5)]).toEqual([null, null, [], 0]);
  });
});

test("of a recording the last block at a time is found", () => {
  const milliseconds = (id: string, from: number, to: number) => ({
    ...{ id, page_index: 1, order: 1, lines: [5, 5] as [number, number] },
    milliseconds: [from, to] as [number, number],
  });
  const blocks = [
    { id: "p1-b1", page_index: 1, order: 1, lines: [1, 3] as [number, number] },
    milliseconds("p1-b2", 1_000, 4_000),
    milliseconds("p2-b1", 61_000, 70_000),
  ];
  const recording = new LayoutIndex({ ...layout, source_unit_kind: "minute", blocks }, 9);
  expect(recording.get("p2-b1")?.timeMs).toEqual([61_000, 70_000]);
  expect([0, 1_000, 5_000, 61_000, 9e9].map((ms) => recording.blockAt(ms)?.id ?? null)).toEqual([
    ...[null, "p1-b2", "p1-b2", "p2-b1", "p2-b1"],
  ]);
  const between: [number, number][] = [
    [0, 60_000],
    [2_000, 3_000],
    [4_000, 60_000],
    [65_000, 120_000],
  ];
  expect(between.map(([from, to]) => recording.firstBlockIn(from, to)?.id ?? null)).toEqual([
    ...["p1-b2", "p1-b2", null, "p2-b1"],
  ]);
});
