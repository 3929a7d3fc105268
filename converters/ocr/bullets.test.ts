import { describe, expect, test } from "bun:test";
import { withBullets } from "./bullets.ts";
import type { RecognizedLine } from "./contract.ts";
import type { Gray } from "./picture/gray.ts";

/** Pixels: an em of 40, small letters of 19. */
const em = 40;
const textX = 100;

function blank(): Gray {
  return { data: new Uint8Array(400 * 400).fill(255), width: 400, height: 400 };
}

/** A disc, or a ring of that width. */
function disc({ data, width }: Gray, x: number, y: number, radius: number, ring = radius): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) {
      const distance = Math.hypot(dx, dy);
      if (distance <= radius && distance > radius - ring) data[(y + dy) * width + x + dx] = 0;
    }
}

function line(baseline: number, words: readonly [text: string, x0: number, x1: number][]): RecognizedLine {
  const box = { y0: baseline - 28, y1: baseline };
  const made = words.map(([text, x0, x1]) => ({
    ...box,
    text,
    x0,
    x1,
    confidence: 0.9,
    bold: false,
    italic: false,
  }));
  return {
    ...box,
    x0: made[0]?.x0 ?? 0,
    x1: made.at(-1)?.x1 ?? 0,
    words: made,
    baseline,
    xHeight: 0.47 * em,
  };
}

const read = (picture: Gray, lines: RecognizedLine[]) =>
  withBullets(picture, lines).map(({ words }) => words.map(({ text }) => text).join(" "));

describe("marks before lines", () => {
  test("are small ones, too, and those of a second column that was read as one line with the first", () => {
    const picture = blank();
    for (const y of [60, 120]) for (const x of [74, 284]) disc(picture, x, y - 12, 2);
    const lines = [60, 120].map((y) =>
      line(y, [
        [".", 72, 76],
        ["Boats", textX, 150],
        [".", 282, 286],
        ["Piers", 310, 370],
      ]),
    );
    expect(read(picture, lines)).toEqual(["• Boats", "• Piers", "• Boats", "• Piers"]);
  });

  test("that recognition left out, or read as signs, are there", () => {
    const picture = blank();
    for (const y of [60, 120, 180]) disc(picture, 74, y - 12, 7);
    const lines = [
      line(60, [["Ferries", textX, 180]]),
      line(120, [
        ["«", 67, 82],
        ["Boats", textX, 160],
      ]),
      line(180, [
        ["e", 67, 82],
        ["Barges", textX, 170],
      ]),
    ];
    expect(read(picture, lines)).toEqual(["• Ferries", "• Boats", "• Barges"]);
  });

  test("rings are told from discs", () => {
    const picture = blank();
    for (const y of [60, 120]) disc(picture, 74, y - 12, 8, 2);
    expect(
      read(picture, [
        line(60, [["Ferries", textX, 180]]),
        line(120, [
          ["o", 66, 83],
          ["Boats", textX, 160],
        ]),
      ]),
    ).toEqual(["◦ Ferries", "◦ Boats"]);
  });

  test("that were read as one word with the text are parted from it", () => {
    const picture = blank();
    for (const y of [60, 120]) disc(picture, 74, y - 12, 7);
    // The ink of the text.
    for (const y of [60, 120]) disc(picture, 110, y - 10, 9);
    expect(read(picture, [line(60, [["«Ferries", 67, 180]]), line(120, [["Boats", textX, 160]])])).toEqual([
      "• Ferries",
      "• Boats",
    ]);
  });
});

describe("no mark", () => {
  const two = [line(60, [["Ferries", textX, 180]]), line(120, [["Boats", textX, 160]])];

  test("is what stands alone", () => {
    const picture = blank();
    disc(picture, 74, 48, 7);
    expect(read(picture, two)).toEqual(["Ferries", "Boats"]);
  });

  test("is what is too large, too low, or goes on to the left", () => {
    for (const draw of [
      (picture: Gray, y: number) => disc(picture, 60, y - 12, 18),
      (picture: Gray, y: number) => disc(picture, 74, y, 5),
      (picture: Gray, y: number) => picture.data.fill(0, (y - 14) * 400, (y - 14) * 400 + 80),
      (picture: Gray, y: number) => [50, 74].map((x) => disc(picture, x, y - 12, 6)),
    ]) {
      const picture = blank();
      for (const y of [60, 120]) draw(picture, y);
      expect(read(picture, two)).toEqual(["Ferries", "Boats"]);
    }
  });

  test("is a word of one letter, or a quotation", () => {
    const lines = [
      line(60, [
        ["A", 66, 88],
        ["ferry", textX, 160],
      ]),
      line(120, [["“Boats”", 66, 160]]),
    ];
    expect(read(blank(), lines)).toEqual(["A ferry", "“Boats”"]);
  });
});
