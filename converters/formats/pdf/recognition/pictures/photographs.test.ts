import { describe, expect, test } from "bun:test";
import { loadMupdf } from "../../../../engines/mupdf.ts";
import type { GrayPicture, Recognize } from "../../../../ocr/contract.ts";
import type { RecognitionNote } from "../../../../ocr/ocr-log.ts";
import type { Gray } from "../../../../ocr/picture/gray.ts";
import { recognizeHere } from "../../../../ocr/recognize.ts";
import { unevenly } from "../../../../ocr/testing/spoil.ts";
import { convertBytes } from "../../testing/convert.ts";
import { makePdfWith, photograph, pixelsOfSheet, shownAt } from "../../testing/pictures.ts";
import { Sheet } from "../../testing/sheet.ts";
import { isPhotograph, probeOf, probesOf } from "./photographs.ts";

const engine = await loadMupdf();
const sentences = [
  "The harbour was built in the spring of that year,",
  "and ships from the north came with grain and timber",
  "until the river filled the basin with sand again.",
];

/** `over` as it stands, in black on a photograph. */
function on(over: Gray): Gray {
  const ground = photograph(over.width, over.height);
  // Dark enough to be told from the darkest of the shades.
  return { ...over, data: over.data.map((gray, at) => (gray < 128 ? 0 : (ground.data[at] ?? 0) / 2 + 128)) };
}

describe("a photograph", () => {
  const chart = new Sheet(300, 150)
    .text(60, 20, "Ships in harbour by season", { size: 12 })
    .area(40, 60, 80, 120, 0.4)
    .area(110, 40, 150, 120, 0.4);
  test("has no ground, as charts and pages have", () => {
    expect(isPhotograph(photograph(400, 300))).toBe(true);
    expect(isPhotograph(pixelsOfSheet(engine, chart, 100))).toBe(false);
    const page = pixelsOfSheet(engine, new Sheet().lines(72, 80, sentences), 100);
    expect(isPhotograph(page)).toBe(false);
    // The photograph of a page is one, too.
    expect(isPhotograph(unevenly(page))).toBe(true);
  });
});

describe("rows that are read first", () => {
  const row = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1, characters: 9 });
  const size = { data: new Uint8Array(400 * 300), width: 400, height: 300 };

  test("are the longest for their height, with a little around them, and inside the picture", () => {
    const rows = [row(10, 100, 110, 140), row(0, 0, 400, 20), ...Array(9).fill(row(50, 50, 100, 90))];
    const probes = probesOf(rows, size);
    expect(probes).toHaveLength(6);
    expect(probes[0]).toEqual({ box: { x0: 0, y0: 0, x1: 400, y1: 32 }, factor: 1 });
    expect(probes[1]?.box).toEqual({ x0: 0, y0: 76, x1: 134, y1: 164 });
  });

  test("are made smaller where they are higher than it takes", () => {
    const [probe] = probesOf([row(20, 60, 380, 180)], size);
    expect(probe?.factor).toBe(0.5);
    const place = { x0: 100, y0: 200, x1: 196, y1: 272 };
    const part = probe && probeOf({ ...size, dpi: 300, box: place }, probe);
    expect(part).toMatchObject({ width: 200, height: 126, dpi: 150 });
    expect(part?.box).toEqual({ x0: 100, y0: 200, x1: 196, y1: 200 + (252 * 72) / 300 });
  });
});

describe("on a page", () => {
  const page = (picture: Gray) =>
    makePdfWith(
      engine,
      [
        shownAt(
          new Sheet().lines(72, 80, [...sentences, ...sentences], { size: 12 }),
          "Photograph",
          [72, 300, 372, 450],
        ).text(72, 480, "Figure 1. What was seen there.", { size: 10 }),
      ],
      { Photograph: picture },
    );
  function asking(): { recognize: Recognize; asked: GrayPicture[] } {
    const asked: GrayPicture[] = [];
    return {
      asked,
      recognize: (picture, options) => {
        asked.push(picture);
        return recognizeHere(picture, options, {});
      },
    };
  }

  test("a photograph with a few words on it is read", async () => {
    const sign = new Sheet(300, 150)
      .text(40, 60, "Harbour Museum and Gardens", { size: 16 })
      .text(40, 90, "Open every day until six", { size: 16 });
    const document = await convertBytes(page(on(pixelsOfSheet(engine, sign, 300))));
    const [note] = (document.metadata.details?.recognition ?? []) as RecognitionNote[];
    expect(note).toMatchObject({ reason: "picture_text", words: 9 });
    expect(document.assets).toHaveLength(1);
  });

  test("one whose marks only stand like letters costs a look at a few of them", async () => {
    const marks = new Sheet(300, 150);
    for (let y = 30; y < 140; y += 40)
      for (let x = 20; x < 280; x += 9) marks.area(x, y, x + 4, y + 3 + ((x * 7 + y) % 6), 0);
    const { recognize, asked } = asking();
    const document = await convertBytes(page(on(pixelsOfSheet(engine, marks, 300))), {}, recognize);
    const [note] = (document.metadata.details?.recognition ?? []) as RecognitionNote[];
    expect(note).toMatchObject({ reason: "picture_text", outcome: "not_text", words: 0 });
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(6);
    expect(asked.every(({ height }) => height < 200)).toBe(true);
  });
});
