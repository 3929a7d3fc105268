import { describe, expect, test } from "bun:test";
import { emptyPage, type Line, type PageContent, plainWord, type Style } from "../../../../layout/model.ts";
import { makeLine } from "../../../../layout/page/lines.ts";
import { type Box, movedBox } from "../../../../util/geometry/box.ts";
import { joinPicture } from "./join-picture.ts";
import type { PictureInk } from "./text-pictures.ts";

const style: Style = { key: "s", font: "s", size: 10, bold: false, italic: false, mono: false, color: 0 };
const lineAt = (y: number, words: readonly (readonly [string, number])[]): Line =>
  makeLine(
    words.map(([word, confidence], at) => ({
      ...plainWord(word, 10 + at * 45, 50 + at * 45, y, style),
      confidence,
    })),
  );
const said = (y: number, text: string, confidence: number) =>
  lineAt(
    y,
    text.split(" ").map((word) => [word, confidence] as const),
  );

const place = { x0: 50, y0: 300, x1: 350, y1: 450 };
const read = (...lines: Line[]): PageContent => ({ ...emptyPage(1, 300, 150), lines });
/** Ink where the lines are, and `elsewhere`: so much of the lower half beside. */
function inkOf(lines: readonly Line[], elsewhere = 0): PictureInk {
  const ink: PictureInk = { data: new Uint8Array(300 * 150), width: 300, height: 150, factor: 3 };
  for (const { x0, y0, x1, y1 } of lines.flatMap(({ words }) => words))
    for (let y = Math.floor(y0); y < y1; y++)
      ink.data.fill(1, y * 300 + Math.floor(x0), y * 300 + Math.ceil(x1));
  ink.data.fill(1, 100 * 300, 100 * 300 + elsewhere);
  return ink;
}
function joined(lines: Line[], elsewhere = 0): { page: PageContent; words: number } {
  const page = { ...emptyPage(1, 600, 800), pictures: [{ ...place, width: 900, height: 450, ordinal: 0 }] };
  return { page, words: joinPicture(page, read(...lines), place, inkOf(lines, elsewhere)) };
}

const prose = [
  said(20, "The harbour was built that year", 0.95),
  said(34, "and ships came with much grain", 0.95),
];

describe("what was read in a picture", () => {
  test("takes its place where it is running text and nothing else is there", () => {
    const { page, words } = joined(prose);
    expect(words).toBe(12);
    expect(page.pictures).toEqual([]);
    expect(page.lines[0]).toMatchObject({ x0: 60 });
    expect(page.lettering).toBeUndefined();
  });

  test("is its lettering where more than that is seen", () => {
    const { page, words } = joined(prose, 9_000);
    expect(words).toBe(12);
    expect(page.pictures).toHaveLength(1);
    expect(page.lettering).toHaveLength(2);
    expect(page.lines).toEqual([]);
  });

  test("is its lettering where it is labels", () => {
    const { page } = joined([said(20, "Spring Summer", 0.9), said(40, "Autumn", 0.9)]);
    expect(page.lettering).toHaveLength(2);
  });

  test("goes where it is noise on the whole, but for a sign", () => {
    const noise = lineAt(20, [
      ["ey", 0.2],
      ["AH", 0.3],
      ["~", 0.5],
      ["fj", 0.1],
    ]);
    expect(joined([noise])).toMatchObject({ words: 0, page: { lines: [] } });
    const sign = lineAt(60, [
      ["MUSEUM", 0.95],
      ["ie", 0.3],
    ]);
    const { page, words } = joined([noise, noise, said(40, "qj xw vv kk zz", 0.2), sign]);
    expect(words).toBe(1);
    expect(page.lettering?.flatMap((line) => line.words.map(({ text }) => text))).toEqual(["MUSEUM"]);
  });

  test("adds nothing where the page says it already", () => {
    const page = { ...emptyPage(1, 600, 800), pictures: [{ ...place, width: 900, height: 450, ordinal: 0 }] };
    const there = <T extends Box>(box: T): T => movedBox(box, place.x0, place.y0);
    page.lines = prose.map((line) => ({ ...there(line), words: line.words.map(there) }));
    expect(joinPicture(page, read(...prose), place, inkOf(prose))).toBe(0);
  });
});
