/** Tables, each from a small page drawn for it to the rows that it becomes. */
import { expect, test } from "bun:test";
import type { Root, Table } from "mdast";
import { loadMupdf } from "../../engines/mupdf.ts";
import { convertBytes, text } from "./testing/convert.ts";
import { makePdf, Sheet } from "./testing/sheet.ts";

const engine = await loadMupdf();
const treeOf = async (...sheets: Sheet[]): Promise<Root> =>
  (await convertBytes(makePdf(engine, sheets))).root;

const tablesOf = (root: Root): Table[] =>
  root.children.filter((node): node is Table => node.type === "table");

/** Texts of the cells, with their spans where they have any. */
const cellsOf = (root: Root): string[][] =>
  (tablesOf(root)[0]?.children ?? []).map((row) =>
    row.children.map((cell) => {
      const { colspan = 1, rowspan = 1 } = cell.data ?? {};
      return `${text(cell)}${colspan + rowspan > 2 ? ` ${colspan}x${rowspan}` : ""}`;
    }),
  );

const row = (sheet: Sheet, y: number, texts: string[], places: number[]) => {
  texts.forEach((each, i) => {
    if (each) sheet.text(places[i] ?? 0, y, each, { size: 10 });
  });
};

test("lines of any width between cells are lines", async () => {
  const sheet = new Sheet();
  for (const y of [100, 120, 140, 160]) sheet.rule(72, y, 372, y, 1);
  for (const x of [72, 222, 372]) for (const y of [100, 120, 140]) sheet.rule(x, y, x, y + 20, 1);
  ["Year", "1901", "1902"].forEach((year, i) => {
    sheet.text(80, 114 + i * 20, year).text(230, 114 + i * 20, i === 0 ? "Rain" : `${i}0 mm`);
  });
  expect(cellsOf(await treeOf(sheet))).toEqual([
    ["Year", "Rain"],
    ["1901", "10 mm"],
    ["1902", "20 mm"],
  ]);
});

test("short rules below headings say which columns they span; wrapped headings are one cell", async () => {
  const sheet = new Sheet();
  sheet.rule(72, 100, 452, 100).rule(182, 116, 302, 116).rule(322, 116, 442, 116).rule(72, 144, 452, 144);
  sheet.rule(72, 210, 452, 210);
  const places = [76, 190, 260, 330, 400];
  row(sheet, 112, ["", "Women", "", "Men"], [0, 225, 0, 370]);
  row(sheet, 127, ["Age", "Number", "Share", "Number", "Share"], places);
  row(sheet, 139, ["group", "seen", "(%)", "seen", "(%)"], places);
  ["45-54", "55-64", "65-74", "75-84"].forEach((age, i) => {
    row(sheet, 158 + i * 15, [age, `${i + 11}`, `${i}.5`, `${i + 31}`, `${i}.7`], places);
  });
  expect(cellsOf(await treeOf(sheet)).slice(0, 3)).toEqual([
    ["Age group 1x2", "Women 2x1", "Men 2x1"],
    ["Number seen", "Share (%)", "Number seen", "Share (%)"],
    ["45-54", "11", "0.5", "31", "0.7"],
  ]);
});

test("a label of two lines and figures at the middle of its height are one row", async () => {
  const sheet = new Sheet().rule(72, 100, 400, 100).rule(72, 118, 400, 118).rule(72, 190, 400, 190);
  const places = [76, 240, 340];
  row(sheet, 112, ["Measure", "1997", "2007"], places);
  for (const [i, y] of [134, 170].entries()) {
    row(sheet, y, ["Inequality of the"], places);
    row(sheet, y + 6, ["", `0.${i}1`, `0.${i}2`], places);
    row(sheet, y + 12, ["income of households"], places);
  }
  expect(cellsOf(await treeOf(sheet))).toEqual([
    ["Measure", "1997", "2007"],
    ["Inequality of the income of households", "0.01", "0.02"],
    ["Inequality of the income of households", "0.11", "0.12"],
  ]);
});

test("columns that only their head rules apart are read by their text", async () => {
  const sheet = new Sheet();
  for (const y of [100, 120, 240]) sheet.rule(72, y, 432, y);
  for (const x of [72, 192, 312, 432]) sheet.rule(x, 100, x, 240);
  const places = [80, 200, 260, 320, 380];
  row(sheet, 113, ["Age", "Men", "", "Women"], [80, 235, 0, 350]);
  for (let i = 0; i < 6; i++) {
    const figures = [1, 2, 3, 4].map((n) => `${n}${i},${n}00`);
    row(sheet, 134 + i * 18, [`${i}0-${i}9`, ...figures], places);
  }
  const rows = cellsOf(await treeOf(sheet));
  expect(rows).toHaveLength(7);
  expect(rows[1]).toEqual(["00-09", "10,100", "20,200", "30,300", "40,400"]);
});

test("a table goes on below its repeated caption on a page with other margins", async () => {
  const page = (left: number, top: number, years: number[], caption: string) => {
    const sheet = new Sheet().text(left, top - 14, caption);
    const places = [left + 4, left + 154, left + 254];
    const bottom = top + 20 + years.length * 16;
    sheet.rule(left, top, left + 340, top).rule(left, top + 18, left + 340, top + 18);
    sheet.rule(left, bottom, left + 340, bottom);
    row(sheet, top + 13, ["Year", "Rain", "Sun"], places);
    years.forEach((year, i) => {
      row(sheet, top + 32 + i * 16, [`${year}`, `${year - 1800} mm`, `${year - 1850} h`], places);
    });
    return sheet;
  };
  const root = await treeOf(
    page(72, 700, [1901, 1902, 1903, 1904], "Table 1: Weather"),
    page(110, 90, [1905, 1906, 1907], "Table 1: Weather (continued)"),
  );
  expect(tablesOf(root)).toHaveLength(1);
  expect(cellsOf(root).map(([year]) => year)).toEqual([
    "Year",
    "1901",
    "1902",
    "1903",
    "1904",
    "1905",
    "1906",
    "1907",
  ]);
  expect(root.children.map(text).filter((line) => line.includes("continued"))).toEqual([]);
  expect(tablesOf(root)[0]?.children.map((each) => each.data?.provenance?.unit)).toEqual([
    1, 1, 1, 1, 1, 2, 2, 2,
  ]);
});

test("another table at the head of the next page stays another", async () => {
  const page = (top: number, head: string[], from: number) => {
    const sheet = new Sheet();
    for (let i = 0; i <= 4; i++) sheet.rule(72, top + i * 20, 372, top + i * 20);
    for (const x of [72, 222, 372]) sheet.rule(x, top, x, top + 80);
    row(sheet, top + 14, head, [80, 230]);
    for (let i = 1; i < 4; i++)
      row(sheet, top + 14 + i * 20, [`item ${from + i}`, `${from + i}.5`], [80, 230]);
    return sheet;
  };
  const root = await treeOf(page(720, ["Thing", "Weight"], 0), page(72, ["Person", "Height"], 10));
  expect(tablesOf(root)).toHaveLength(2);
});
