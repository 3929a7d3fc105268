import { describe, expect, test } from "bun:test";
import type { Vector } from "../model.ts";
import { findGrids } from "./grids.ts";
import { findRulings, mergeCollinear } from "./rulings.ts";

const black = 0xff000000;
const box = (x0: number, y0: number, x1: number, y1: number, argb = black, stroked = false): Vector => ({
  x0,
  y0,
  x1,
  y1,
  stroked,
  rectangle: true,
  argb,
});
const horizontal = (y: number, x0: number, x1: number) => box(x0, y - 0.25, x1, y + 0.25);
const vertical = (x: number, y0: number, y1: number) => box(x - 0.25, y0, x + 0.25, y1);
const rulings = (vectors: Vector[]) => findRulings(vectors, 595, 842);

describe("rulings", () => {
  test("segments on one line are one ruling, over small gaps too", () => {
    const merged = mergeCollinear([
      { at: 100, from: 0, to: 50, fill: false },
      { at: 101, from: 52, to: 80, fill: false },
      { at: 100, from: 120, to: 150, fill: false },
      { at: 110, from: 0, to: 50, fill: false },
    ]);
    expect(merged.map(({ from, to }) => [from, to])).toEqual([
      [0, 80],
      [120, 150],
      [0, 50],
    ]);
  });

  test("white lines, white areas and the page's own background are none", () => {
    const white = 0xffffffff;
    const { drawn, withFills } = rulings([
      box(10, 10, 200, 10.5, white),
      box(10, 20, 200, 60, white),
      box(0, 0, 595, 842, 0xffeeeeee),
    ]);
    expect(drawn).toEqual({ horizontal: [], vertical: [] });
    expect(withFills).toEqual({ horizontal: [], vertical: [] });
  });

  test("the edges of a fill are rulings apart from the drawn ones", () => {
    const { drawn, withFills } = rulings([box(10, 20, 200, 60, 0xffdddddd)]);
    expect(drawn.horizontal).toEqual([]);
    expect(withFills.horizontal.map((ruling) => ruling.at)).toEqual([20, 60]);
    expect(withFills.vertical.map((ruling) => ruling.at)).toEqual([10, 200]);
  });

  test("shading of single lines inside a shaded cell has no edges", () => {
    const gray = 0xffdddddd;
    const { withFills } = rulings([box(10, 20, 200, 60, gray), box(10, 20, 200, 40, gray)]);
    expect(withFills.horizontal.map((ruling) => ruling.at)).toEqual([20, 60]);
  });
});

describe("grids", () => {
  const full = [
    ...[100, 120, 140].map((y) => horizontal(y, 50, 250)),
    ...[50, 150, 250].map((x) => vertical(x, 100, 140)),
  ];

  test("crossing rulings are a grid of cells", () => {
    const [grid] = findGrids(rulings(full).drawn);
    expect(grid?.cells.map(({ row, column, rowspan, colspan }) => [row, column, rowspan, colspan])).toEqual([
      [0, 0, 1, 1],
      [0, 1, 1, 1],
      [1, 0, 1, 1],
      [1, 1, 1, 1],
    ]);
  });

  test("where an edge is missing cells are one", () => {
    const lines = [
      ...[100, 140].map((y) => horizontal(y, 50, 250)),
      horizontal(120, 150, 250),
      vertical(50, 100, 140),
      vertical(150, 100, 140),
      vertical(250, 100, 140),
      vertical(200, 120, 140),
    ];
    const [grid] = findGrids(rulings(lines).drawn);
    expect(grid?.cells.map(({ row, column, rowspan, colspan }) => [row, column, rowspan, colspan])).toEqual([
      [0, 0, 2, 1],
      [0, 1, 1, 2],
      [1, 1, 1, 1],
      [1, 2, 1, 1],
    ]);
  });

  test("a table without lines at its sides is closed by the ends of its rules", () => {
    const lines = [...[100, 120, 140].map((y) => horizontal(y, 50, 250)), vertical(150, 100, 140)];
    const [grid] = findGrids(rulings(lines).drawn);
    expect(grid?.columns).toEqual([50, 150, 250]);
  });

  test("lines that do not meet are no grid", () => {
    expect(findGrids(rulings([horizontal(100, 50, 250), horizontal(140, 50, 250)]).drawn)).toEqual([]);
  });
});
