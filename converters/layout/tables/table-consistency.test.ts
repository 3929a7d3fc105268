import { describe, expect, test } from "bun:test";
import type { Line, Style, Table } from "../model.ts";
import { consistency } from "./table-consistency.ts";

const style: Style = { key: "t", font: "T", size: 10, bold: false, italic: false, mono: false, color: 0 };

const line = (text: string, baseline: number, blank = 3): Line => {
  let x = 0;
  const words = text.split(" ").map((part) => {
    const word = {
      x0: x,
      x1: x + part.length * 5,
      y0: baseline - 8,
      y1: baseline + 2,
      text: part,
      baseline,
      style,
    };
    x = word.x1 + blank;
    return { ...word, glued: false, script: null, url: null, note: null };
  });
  return { x0: 0, x1: x, y0: baseline - 8, y1: baseline + 2, words, baseline, style };
};

/** Each cell is a list of lines. */
const table = (rows: string[][][], blank = 3): Table => ({
  kind: "table",
  x0: 0,
  y0: 0,
  x1: 100,
  y1: 100,
  columns: 3,
  edges: [0, 30, 60, 90],
  headerRows: 1,
  rows: rows.map((row, r) =>
    row.map((lines) => ({
      lines: lines.map((text, i) => line(text, r * 60 + i * 12, blank)),
      colspan: 1,
      rowspan: 1,
    })),
  ),
});

const head = [["Year"], ["Rain"], ["Sun"]];
const good = table([head, [["1901"], ["10"], ["20"]], [["1902"], ["11"], ["21"]]]);

describe("a reading of a table", () => {
  test("without a fault loses nothing, without text is worth nothing", () => {
    expect(consistency(good)).toBe(1);
    expect(consistency(table([[[], [], []]]))).toBe(0);
  });

  test("that joins rows, cells or columns, or parts texts, is worse", () => {
    const joinedRows = table([
      head,
      [
        ["1901", "1902"],
        ["10", "11"],
        ["20", "21"],
      ],
    ]);
    const joinedCells = table([head, [["1901"], ["10 20"], []], [["1902"], ["11 21"], []]], 8);
    const parted = table([head, [["1901"], ["10"], ["20"]], [[], ["mm of rain"], []]]);
    for (const worse of [joinedRows, joinedCells, parted]) expect(consistency(worse)).toBeLessThan(0.95);
  });

  test("with texts of several lines is no worse for them", () => {
    const wrapped = table([head, [["1901"], ["a wet year", "in the hills"], ["dull and", "cold"]]]);
    expect(consistency(wrapped)).toBe(1);
  });
});
