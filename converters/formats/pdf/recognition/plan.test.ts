import { describe, expect, test } from "bun:test";
import {
  countCharacters,
  emptyPage,
  type Line,
  type PageContent,
  plainWord,
  type Style,
  type Vector,
} from "../../../layout/model.ts";
import { makeLine } from "../../../layout/page/lines.ts";
import type { Box } from "../../../util/geometry/box.ts";
import { letterBlocks } from "./pictures/letter-shapes.ts";
import { isScanned, picturesToLookAt } from "./pictures/text-pictures.ts";
import { planOf } from "./plan.ts";

const style: Style = { key: "s", font: "s", size: 10, bold: false, italic: false, mono: false, color: 0 };
const lineAt = (x: number, y: number, text = "Ships from the north"): Line =>
  makeLine(text.split(" ").map((word, at) => plainWord(word, x + at * 30, x + at * 30 + 26, y, style)));

function pageWith(lines: readonly Line[], pictures: readonly Box[] = []): PageContent {
  const page = emptyPage(1, 600, 800);
  page.lines = [...lines];
  page.characters = countCharacters(page.lines);
  page.pictures = pictures.map((box, ordinal) => ({ ...box, width: 100, height: 100, ordinal }));
  return page;
}

const text = Array.from({ length: 12 }, (_, at) => lineAt(50, 60 + at * 12));
const picture = { x0: 50, y0: 300, x1: 350, y1: 500 };

describe("a page that is a scan", () => {
  const whole = { x0: 0, y0: 0, x1: 600, y1: 800 };
  test("is recognized as a whole where it has hardly any text", () => {
    expect(planOf(pageWith([lineAt(400, 790, "Page 4")], [whole]), null)).toMatchObject({
      whole: "no_text",
      parts: [],
    });
    expect(planOf(pageWith(text, [whole]), null)?.whole ?? null).toBeNull();
  });

  test("may be in pieces", () => {
    const pieces = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ x0: 50, y0: 50 + at * 20, x1: 550, y1: 66 + at * 20 }));
    expect(isScanned(pageWith([], pieces(12)))).toBe(true);
    expect(isScanned(pageWith([], pieces(4)))).toBe(false);
  });

  test("has its layer sampled where it has one", () => {
    const page = { ...pageWith(text, [whole]), textLayer: true };
    const plan = planOf(page, null);
    expect(plan).toMatchObject({ whole: null, parts: [], sample: { tells: true } });
    const short = planOf({ ...pageWith([lineAt(50, 60)], [picture]), textLayer: true }, null);
    expect(short?.sample).toMatchObject({ tells: false });
  });
});

describe("pictures of a page of text", () => {
  test("are looked at unless they are small, or a ground for text", () => {
    expect(picturesToLookAt(pageWith(text, [picture]))).toEqual([expect.objectContaining(picture)]);
    expect(picturesToLookAt(pageWith(text, [{ ...picture, x1: 100 }]))).toEqual([]);
    expect(picturesToLookAt(pageWith(text, [{ ...picture, y1: 330 }]))).toEqual([]);
    const over = (count: number) => Array.from({ length: count }, (_, at) => lineAt(60, 320 + at * 12));
    expect(picturesToLookAt(pageWith(over(3), [picture]))).toHaveLength(1);
    expect(picturesToLookAt(pageWith(over(4), [picture]))).toEqual([]);
  });

  test("are looked at once where they lie on each other", () => {
    expect(picturesToLookAt(pageWith(text, [picture, picture]))).toHaveLength(1);
  });

  test("count only as far as they lie on the page", () => {
    const [seen] = picturesToLookAt(pageWith(text, [{ ...picture, x0: -500, x1: 200 }]));
    expect(seen).toMatchObject({ x0: 0, x1: 200 });
  });

  test("are parts of a plan, and a page without any needs none", () => {
    expect(planOf(pageWith(text, [picture]), null)?.parts).toMatchObject([
      { reason: "picture_text", box: picture },
    ]);
    expect(planOf(pageWith(text), null)).toBeNull();
    expect(planOf({ ...pageWith([], [picture]), failed: true }, null)).toBeNull();
  });
});

describe("rows of letters that are drawn as shapes", () => {
  const letters = (y: number, height: number, count = 30, argb = 0xff000000): Vector[] =>
    Array.from({ length: count }, (_, at) => ({
      ...{ x0: 60 + at * height, y0: y, x1: 60 + at * height + height * 0.7, y1: y + height },
      ...{ stroked: false, rectangle: false, argb },
    }));
  const blocks = (...vectors: Vector[]) => letterBlocks({ ...emptyPage(1, 600, 800), vectors });

  test("are read apart where their sizes differ much", () => {
    const found = blocks(
      ...letters(100, 16),
      ...letters(124, 6, 40),
      ...letters(134, 6, 40),
      ...letters(144, 6, 40),
    );
    expect(found.map(({ letterHeight }) => Math.round(letterHeight))).toEqual([16, 6]);
    expect(blocks(...letters(124, 6, 40), ...letters(135, 8, 40))).toHaveLength(1);
  });

  test("are none where there are few, or text stands there", () => {
    expect(blocks(...letters(100, 10, 20))).toEqual([]);
    const page = { ...emptyPage(1, 600, 800), vectors: [...letters(100, 8, 50), ...letters(112, 8, 50)] };
    expect(letterBlocks(page).length).toBeGreaterThan(0);
    page.lines = [
      lineAt(60, 106, "Ships from the north came with grain and timber until the river filled it"),
    ];
    page.lines.push({ ...(page.lines[0] as Line), y0: 112, y1: 120 });
    expect(letterBlocks(page)).toEqual([]);
  });
});
