/** Kinds of blocks, each from a small page drawn for it to the tree that it becomes. */
import { expect, test } from "bun:test";
import type { Nodes, Root, Table } from "mdast";
import { loadMupdf } from "../../engines/mupdf.ts";
import { convertBytes, text } from "./testing/convert.ts";
import { makePdf, Sheet } from "./testing/sheet.ts";

const engine = await loadMupdf();
const treeOf = async (...sheets: Sheet[]): Promise<Root> =>
  (await convertBytes(makePdf(engine, sheets))).root;

const types = (root: Root): string[] => root.children.map((node) => node.type);

const cells = (root: Root): string[][] => {
  const table = root.children.find((node): node is Table => node.type === "table");
  return (table?.children ?? []).map((row) => row.children.map(text));
};

const prose = ["Here stands a line of text that goes over the whole width of the page and", "then ends."];

test("a contents page is a nested list without leaders and page numbers", async () => {
  const sheet = new Sheet().text(72, 80, "Contents", { size: 18, face: "bold" });
  const entries: [number, string, number][] = [
    [72, "1 Rivers", 1],
    [90, "1.1 Sources", 2],
    [90, "1.2 Mouths", 5],
    [72, "2 Lakes", 9],
  ];
  entries.forEach(([x, title, page], i) => {
    sheet.text(x, 120 + i * 16, `${title} ${".".repeat(40)}`).text(480, 120 + i * 16, String(page));
  });
  const root = await treeOf(sheet);
  expect(types(root)).toEqual(["heading", "list"]);
  expect(root.children[1]).toMatchObject({
    children: [
      { children: [{ type: "paragraph" }, { type: "list", children: [{}, {}] }] },
      { children: [{ type: "paragraph" }] },
    ],
  });
  expect(text(root.children[1] as Nodes)).toBe("1 Rivers1.1 Sources1.2 Mouths2 Lakes");
});

test("footnotes are references and definitions, and do not part a sentence", async () => {
  const first = new Sheet()
    .lines(72, 700, [
      "The tower was built twice",
      "and the second time of stone that came from a ruin, as the",
    ])
    .text(183.5, 696, "1", { size: 7 })
    .text(72, 776, "1", { size: 6 })
    .text(76, 780, "The first one was of wood.", { size: 8.5 });
  const second = new Sheet().lines(72, 80, ["builder wrote to his brother, who kept the letter."]);
  const root = await treeOf(first, second);
  expect(types(root)).toEqual(["paragraph", "footnoteDefinition"]);
  expect(text(root.children[1] as Nodes)).toBe("The first one was of wood.");
  expect(text(root.children[0] as Nodes)).toContain("as the builder wrote");
  expect(JSON.stringify(root.children[0])).toContain('"footnoteReference"');
});

test("columns of figures without any line are a table", async () => {
  const sheet = new Sheet().lines(72, 80, prose);
  const rows = [
    ["Town", "Men", "Women", "Boats"],
    ["Aldby", "120", "131", "14"],
    ["Birk", "98", "102", "9"],
    ["Corse", "240", "215", "31"],
  ];
  rows.forEach((row, i) => {
    row.forEach((cell, column) => {
      sheet.text(72 + column * 90, 140 + i * 16, cell);
    });
  });
  sheet.lines(72, 240, prose);
  const root = await treeOf(sheet);
  expect(types(root)).toEqual(["paragraph", "table", "paragraph"]);
  expect(cells(root)).toEqual(rows);
});

test("rows that no line separates are rows, cells that no line closes are cells", async () => {
  const sheet = new Sheet();
  for (const y of [100, 120, 190]) sheet.rule(72, y, 372, y);
  for (const x of [72, 172, 272, 372]) sheet.rule(x, 100, x, 190);
  const columns = [
    ["Year", "1901", "1902", "1903", "1904"],
    ["Corn", "12", "14", "9", "11"],
    ["Rye", "30", "28", "33", "27"],
  ];
  columns.forEach((column, x) => {
    column.forEach((cell, y) => {
      sheet.text(80 + x * 100, y === 0 ? 114 : 120 + y * 16, cell);
    });
  });
  expect(cells(await treeOf(sheet))).toEqual([
    ["Year", "Corn", "Rye"],
    ["1901", "12", "30"],
    ["1902", "14", "28"],
    ["1903", "9", "33"],
    ["1904", "11", "27"],
  ]);
});

test("a table over a page break is one, with one header", async () => {
  const page = (years: string[], top: number) => {
    const sheet = new Sheet();
    const bottom = top + 20 * (years.length + 1);
    for (let y = top; y <= bottom; y += 20) sheet.rule(72, y, 372, y);
    for (const x of [72, 222, 372]) sheet.rule(x, top, x, bottom);
    ["Year", ...years].forEach((year, i) => {
      sheet.text(80, top + 14 + i * 20, year).text(230, top + 14 + i * 20, i === 0 ? "Rain" : `${year} mm`);
    });
    return sheet;
  };
  const root = await treeOf(page(["1901", "1902"], 700), page(["1903", "1904"], 72));
  expect(types(root)).toEqual(["table"]);
  expect(cells(root).map((row) => row[0])).toEqual(["Year", "1901", "1902", "1903", "1904"]);
});

test("a bar chart is a figure, not a table, and its labels are not text", async () => {
  const sheet = new Sheet().lines(72, 80, prose);
  for (const [i, height] of [40, 90, 60, 120].entries())
    sheet.area(120 + i * 50, 300 - height, 150 + i * 50, 300, 0.5);
  for (let i = 0; i <= 4; i++)
    sheet.rule(100, 300 - i * 30, 330, 300 - i * 30).text(80, 303 - i * 30, String(i * 25));
  ["North", "East", "South", "West"].forEach((name, i) => {
    sheet.text(122 + i * 50, 314, name, { size: 9 });
  });
  sheet.text(72, 350, "Figure 1: Rain by direction.").lines(72, 390, prose);
  const root = await treeOf(sheet);
  expect(types(root)).not.toContain("table");
  expect(text(root)).not.toContain("North");
  expect(JSON.stringify(root)).toContain('"alt":"Figure 1: Rain by direction."');
});

test("a page whose text runs upwards is read as it would be held", async () => {
  const { mupdf } = engine;
  const document = new mupdf.PDFDocument();
  const fonts = { F: document.addSimpleFont(new mupdf.Font("Times-Roman"), "Latin") };
  const content = "BT /F 12 Tf 0 1 -1 0 100 100 Tm (This line runs upwards along the page.) Tj ET";
  document.insertPage(
    -1,
    document.addPage([0, 0, 595, 842], 0, document.addObject({ Font: fonts }), content),
  );
  const { root, units } = await convertBytes(document.saveToBuffer("").asUint8Array());
  expect(text(root)).toBe("This line runs upwards along the page.");
  expect([units[0]?.width, units[0]?.height]).toEqual([842, 595]);
});

test("a script that runs to the left keeps its lines, its full stops and its boxes", async () => {
  // As it is drawn: the first letter stands at the right edge, a word's last letter farthest left.
  const size = 12;
  const advance = size * 0.6;
  const sheet = new Sheet();
  const right = 500;
  ["abcd efgh.", "ijkl mnop."].forEach((line, row) => {
    [...line].forEach((letter, at) => {
      const face = letter === "." ? "mono" : "hebrew";
      if (letter !== " ") sheet.text(right - (at + 1) * advance, 100 + row * 15, letter, { size, face });
    });
  });
  const root = await treeOf(sheet);
  expect(root.children.map(text)).toEqual(["אבגד הוזח. טיךכ לםמן."]);
  const [left, , edge] = root.children[0]?.data?.provenance?.bbox ?? [0, 0, 0];
  expect(left).toBeCloseTo(right - 10 * advance, 0);
  expect(edge).toBeGreaterThan(right - 3);
});
