import { expect, test } from "bun:test";
import { array, assert, boolean, property } from "fast-check";
import type { CompactCell } from "../../../../document/rows.ts";
import { Grid, type Run } from "./grid.ts";
import { mergedRuns } from "./merges.ts";
import { type Region, regionsOf } from "./regions.ts";
import { RegionRows } from "./table.ts";

/** One letter a cell, blanks for none. */
function gridOf(lines: readonly string[]): Grid {
  const grid = new Grid();
  lines.forEach((line, row) => {
    [...line].forEach((cell, column) => {
      if (cell !== " ") grid.put(row + 1, column + 1, 0, cell);
    });
  });
  return grid;
}

function rowsOf(grid: Grid, region: Region): CompactCell[][] {
  return [...new RegionRows(grid, region, new Map()).rows()];
}

function tables(lines: readonly string[]): string[] {
  const grid = gridOf(lines);
  return regionsOf(grid.sorted()).map((region) =>
    rowsOf(grid, region)
      .map((cells) => cells.map((cell) => (cell === "" ? "." : String(cell))).join(""))
      .join("/"),
  );
}

const shapes: Readonly<Record<string, { lines: readonly string[]; tables: readonly string[] }>> = {
  "side by side": { lines: ["ab cd", "ef gh"], tables: ["ab/ef", "cd/gh"] },
  "one above the other": { lines: ["ab", "  ", "cd"], tables: ["ab", "cd"] },
  "at a corner": { lines: ["ab  ", "cd  ", "  ef", "  gh"], tables: ["ab/cd", "ef/gh"] },
  "a cell beside the second row": { lines: [" ab", "xcd"], tables: [".ab/xcd"] },
  "empty cells within": { lines: ["abc", "d f", "ghi"], tables: ["abc/d.f/ghi"] },
  "frames that overlap": { lines: ["abcd", "e   ", "f xy", "gh  "], tables: ["abcd/e/f.xy/gh"] },
  "a frame around another": { lines: ["abc", "d  ", "e x"], tables: ["abc/d/e.x"] },
  "empty rows and columns ahead": { lines: ["   ", "   ", "  a"], tables: ["a"] },
};

for (const [name, { lines, tables: expected }] of Object.entries(shapes))
  test(`${name}: ${lines.join("/")}`, () => expect(tables(lines)).toEqual([...expected]));

test("every cell is in one table, and tables without merged cells never overlap", () => {
  assert(
    property(array(array(boolean(), { minLength: 6, maxLength: 6 }), { maxLength: 8 }), (cells) => {
      const lines = cells.map((row) => row.map((filled) => (filled ? "x" : " ")).join(""));
      const grid = gridOf(lines);
      const regions = regionsOf(grid.sorted());
      const shown = regions.flatMap((region) => rowsOf(grid, region).flat()).filter((cell) => cell !== "");
      expect(shown.length).toBe(lines.join("").replaceAll(" ", "").length);
      regions.forEach((one, i) => {
        for (const other of regions.slice(i + 1)) expect(overlap(one, other)).toBe(false);
      });
    }),
  );
});

function overlap(one: Region, other: Region): boolean {
  return (
    one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right
  );
}

test("cells that come in any order stand in their places", () => {
  const grid = new Grid();
  for (const [row, column] of [
    [2, 2],
    [1, 2],
    [2, 1],
    [1, 1],
  ] as const)
    grid.put(row, column, 0, `${row}${column}`);
  const [region] = regionsOf(grid.sorted());
  expect(region && rowsOf(grid, region)).toEqual([
    ["11", "12"],
    ["21", "22"],
  ]);
});

test("a merged cell holds what it covers together, no further than the content goes", () => {
  const grid = gridOf(["a   b", "c   d"]);
  const runs = mergedRuns([{ top: 1, left: 1, bottom: 1_048_576, right: 16_384 }], grid);
  expect(runs.length).toBe(2);
  const all: Run[] = [...grid.sorted(), ...runs].sort((a, b) => a.row - b.row || a.left - b.left);
  const [region, ...others] = regionsOf(all);
  expect(others).toEqual([]);
  expect(region && rowsOf(grid, region)).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});

test("tables of the workbook stay apart though they touch", () => {
  const grid = new Grid();
  for (const row of [1, 2, 3, 4])
    for (const column of [1, 2]) grid.put(row, column, row < 3 ? 1 : 2, `${row}`);
  expect(regionsOf(grid.sorted()).map(({ table, top, bottom }) => [table, top, bottom])).toEqual([
    [1, 1, 2],
    [2, 3, 4],
  ]);
});

test("a sheet of scattered cells is one region", () => {
  const grid = new Grid();
  for (let row = 1; row < 8_000; row += 2) grid.put(row, 1 + (row % 5), 0, "x");
  expect(regionsOf(grid.sorted()).length).toBe(1);
});
