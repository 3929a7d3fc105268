import { describe, expect, test } from "bun:test";
import type { RecognizedLine } from "../contract.ts";
import { componentsOf } from "../picture/components.ts";
import type { Gray } from "../picture/gray.ts";
import { inkOf } from "../picture/threshold.ts";
import { recognized } from "../testing/recognized.ts";
import { Sheet } from "../testing/sheet.ts";
import { unreadPieces, withoutColumns } from "./pieces.ts";
import { onPage, stripOf } from "./read-unread.ts";

const letterHeight = 14;

/** Two words on one line, and one below. */
async function written(): Promise<Gray> {
  const sheet = await Sheet.open({ width: 300, height: 100 });
  sheet.text("Harbour", 20, 30, "Helvetica", 10);
  sheet.text("lighthouse", 200, 30, "Helvetica", 10);
  sheet.text("Pilot", 20, 70, "Helvetica", 10);
  return sheet.picture();
}

const all = { x0: 0, y0: 0, x1: 900, y1: 300 };
const lighthouse = { x0: 550, y0: 55, x1: 700, y1: 95 };
const harbour = { x0: 50, y0: 55, x1: 165, y1: 90 };

async function piecesOf(words: (typeof all)[], pictures: (typeof all)[] = []) {
  const components = componentsOf(inkOf(await written(), 128));
  if (components === null) throw new Error("there is ink");
  return unreadPieces(components, words, pictures, letterHeight);
}

describe("ink that was not read", () => {
  test("is gathered word by word where there is less of it than of what was", async () => {
    const pieces = await piecesOf([harbour, { ...harbour, y0: 160, y1: 200 }]);
    expect(pieces).toHaveLength(1);
    const [piece = all] = pieces;
    expect(Math.abs(piece.x0 - (200 * 200) / 72)).toBeLessThan(4);
    expect(piece.x1 - piece.x0).toBeGreaterThan(100);
  });

  test("is none within words, beside them, and in pictures", async () => {
    expect(await piecesOf([all])).toEqual([]);
    expect(await piecesOf([harbour, { ...harbour, y0: 160, y1: 200 }], [all])).toEqual([]);
    const pilot = { ...harbour, x1: 80, y0: 160, y1: 200 };
    expect(await piecesOf([harbour, lighthouse, pilot])).toEqual([]);
    expect(await piecesOf([harbour, lighthouse])).toHaveLength(1);
  });

  test("is left alone where it is most of the page", async () => {
    expect(await piecesOf([])).toEqual([]);
  });
});

test("pieces stand below each other in a strip, and what is read there on the page", async () => {
  const picture = await written();
  const pieces = [
    { x0: 555, y0: 55, x1: 690, y1: 90 },
    { x0: 50, y0: 165, x1: 110, y1: 200 },
  ];
  const strip = stripOf(picture, 255, pieces, letterHeight);
  if (strip === null) throw new Error("there are pieces");
  const { lines } = await recognized(strip.picture, { scope: "region" });
  expect(lines.map(({ words }) => words.map(({ text }) => text))).toEqual([["lighthouse"], ["Pilot"]]);
  const [first, second] = onPage(lines, strip);
  for (const [line, piece] of [
    [first, pieces[0]],
    [second, pieces[1]],
  ] as const) {
    expect(Math.abs((line?.x0 ?? 0) - (piece?.x0 ?? 0))).toBeLessThan(10);
    expect(line?.baseline).toBeGreaterThan(piece?.y0 ?? 0);
    expect(line?.baseline).toBeLessThan(piece?.y1 ?? 0);
  }
  expect(stripOf(picture, 255, [], letterHeight)).toBeNull();
});

test("a column of figures that was taken for one line lying down is no line", () => {
  const line = (text: string, box: typeof all): RecognizedLine => ({
    ...box,
    words: [{ ...box, text, confidence: 0.9, bold: false, italic: false }],
    ...{ baseline: box.y1, xHeight: letterHeight },
  });
  const column = line("OUww", { x0: 500, y0: 20, x1: 520, y1: 200 });
  const title = line("Harbour", harbour);
  const bar = line("|", { x0: 500, y0: 20, x1: 504, y1: 200 });
  expect(withoutColumns([column, title, bar], letterHeight)).toEqual([title, bar]);
});

test("figures of a narrow column are read, whatever the engine makes of it", async () => {
  const sheet = await Sheet.open({ width: 420, height: 330 });
  const rows = Array.from({ length: 12 }, (_, at) => [
    `Labels and barcodes of room ${at + 2}`,
    `${(at % 7) + 2}`,
  ]);
  sheet.paragraph(
    "Boxes stand in three rows, so that finding one takes nine minutes on the average.",
    ...([30, 30, 360, "Times-Roman", 11] as const),
  );
  rows.forEach(([label = "", figure = ""], at) => {
    sheet.text(label, 30, 80 + at * 20, "Helvetica", 10);
    sheet.text(figure, 380, 80 + at * 20, "Helvetica", 10);
  });
  const { lines } = await recognized(sheet.picture());
  const words = lines.flatMap((each) => each.words);
  const figures = words.filter(({ x0 }) => x0 > (370 * 200) / 72).sort((a, b) => a.y0 - b.y0);
  expect(figures.map(({ text }) => text)).toEqual(rows.map(([, figure = ""]) => figure));
});
