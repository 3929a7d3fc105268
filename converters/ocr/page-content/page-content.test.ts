import { describe, expect, test } from "bun:test";
import { lineText } from "../../layout/model.ts";
import type { Recognition, RecognizedLine, RecognizedWord } from "../contract.ts";
import { pageOf } from "./page-content.ts";
import { RecognizedStyles } from "./recognized-styles.ts";

/** Pixels that a letter is wide, in ems. */
const advance = 0.5;

interface Given {
  text: string;
  x?: number;
  baseline: number;
  /** Pixels of an em. */
  em: number;
  bold?: boolean;
  /** Pixels by which the ink is measured too high. */
  off?: number;
}

/** A line as it would be measured: capitals reach .69 em, descenders .21 em. */
function line({ text, x = 100, baseline, em, bold = false, off = 0 }: Given): RecognizedLine {
  let pen = x;
  const words = text.split(" ").map((word): RecognizedWord => {
    const x0 = pen;
    pen += (word.length + 1) * em * advance;
    const above = /[A-Zb-dfhklt\d]/.test(word) ? 0.69 : 0.47;
    const down = /[gjpqy,]/.test(word) ? 0.21 : 0;
    const box = { x0, x1: pen - em * advance, y0: baseline - em * above - off, y1: baseline + em * down };
    return { ...box, text: word, confidence: 0.9, bold, italic: false };
  });
  const last = words.at(-1)?.x1 ?? x;
  return { x0: x, y0: baseline - em, x1: last, y1: baseline + em * 0.2, words, baseline, xHeight: em * 0.47 };
}

const found = (lines: RecognizedLine[], more: Partial<Recognition> = {}): Recognition => ({
  ...{ width: 2480, height: 3508, dpi: 300, turned: 0, straightened: 0 },
  ...{ lines, rulings: [], pictures: [], languages: ["eng"], confidence: 0.9 },
  ...more,
});

const read = (lines: RecognizedLine[], more: Partial<Recognition> = {}) =>
  pageOf(1, found(lines, more), new RecognizedStyles());

const texts = (page: ReturnType<typeof pageOf>) => page.lines.map(lineText);

describe("lengths", () => {
  test("are points of the page, by the picture's resolution", () => {
    const page = read([line({ text: "Harbour", baseline: 500, em: 50 })]);
    expect([page.width, page.height]).toEqual([595.2, 841.92]);
    // The ink, and .03 em of blank on either side.
    expect(page.lines[0]).toMatchObject({ x0: 23.64, baseline: 120, style: { size: 12 } });
    expect(page.lines[0]?.words[0]).toMatchObject({ x0: 23.64, x1: 66.36, text: "Harbour", confidence: 0.9 });
  });

  test("of words are those that a pen moves, stops and commas being set with more blank than ink", () => {
    const [word] = read([line({ text: "Harbour,", baseline: 500, em: 50 })]).lines[0]?.words ?? [];
    expect(word?.x1).toBeCloseTo(72 + 0.84, 5);
  });

  test("of pictures and drawn lines", () => {
    const page = read([], {
      rulings: [{ x0: 100, y0: 200, x1: 900, y1: 203 }],
      pictures: [{ x0: 300, y0: 600, x1: 900, y1: 1200 }],
    });
    expect(page.vectors).toEqual([
      { x0: 24, y0: 48, x1: 216, y1: 48.72, stroked: false, rectangle: true, argb: 0xff000000 },
    ]);
    expect(page.pictures).toEqual([
      { x0: 72, y0: 144, x1: 216, y1: 288, width: 600, height: 600, ordinal: 0 },
    ]);
    expect([page.characters, page.recognized]).toEqual([0, true]);
  });
});

describe("looks", () => {
  test("sizes that a pixel or two make different are one style; headings have another", () => {
    const page = read([
      line({ text: "Cargo and vessels", baseline: 300, em: 66 }),
      line({ text: "Three kinds of vessel call at the port", baseline: 500, em: 46 }),
      line({ text: "and each of them has berths", baseline: 560, em: 46, off: 1 }),
      line({ text: "of its own", baseline: 620, em: 46, off: -1 }),
    ]);
    const styles = page.lines.map(({ style }) => style);
    expect(new Set(styles.slice(1)).size).toBe(1);
    expect(styles.map(({ size }) => Math.round(size))).toEqual([16, 11, 11, 11]);
  });

  test("are the same objects on the next page", () => {
    const looks = new RecognizedStyles();
    const [first, second] = [0, 1].map((off) =>
      pageOf(1, found([line({ text: "Arrivals are counted at noon", baseline: 500, em: 46, off })]), looks),
    );
    expect(second?.lines[0]?.style).toBe(first?.lines[0]?.style as never);
  });

  test("words in bold have a style of their own on their line", () => {
    const plain = line({ text: "No ship was", baseline: 500, em: 46 });
    const bold = line({ text: "delayed", x: (plain.x1 ?? 0) + 20, baseline: 500, em: 46, bold: true });
    const page = read([{ ...plain, x1: bold.x1, words: [...plain.words, ...bold.words] }]);
    expect(page.lines[0]?.words.map(({ style }) => [style.size, style.bold])).toEqual([
      [11, false],
      [11, false],
      [11, false],
      [11, true],
    ]);
  });

  test("a small word that is raised is a mark", () => {
    const text = line({ text: "paid for out of the dues", baseline: 500, em: 46 });
    const mark = line({ text: "2", x: text.x1 + 2, baseline: 484, em: 28 });
    const page = read([{ ...text, words: [...text.words, ...mark.words] }]);
    expect(page.lines[0]?.words.map(({ script }) => script)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      "super",
    ]);
  });
});

test("a word whose box has lost most of its letters is as large as its line", () => {
  const text = line({ text: "The gauge is read", baseline: 500, em: 46 });
  Object.assign(text.words[2] as RecognizedWord, { y0: 468, y1: 470 });
  const page = read([text]);
  expect(texts(page)).toEqual(["The gauge is read"]);
  expect(page.lines[0]?.words[2]).toMatchObject({ script: null, baseline: 120, style: { size: 11 } });
});

describe("lines", () => {
  test("wide blanks part them, as columns and cells are", () => {
    const cells = [100, 700, 1300].map((x, i) =>
      line({ text: ["First", "120", "845"][i] ?? "", x, baseline: 500, em: 46 }),
    );
    const row = { ...(cells[0] as RecognizedLine), words: cells.flatMap(({ words }) => words) };
    expect(texts(read([row]))).toEqual(["First", "120", "845"]);
  });

  test("drawn lines that were read as letters are none", () => {
    const cell = line({ text: "First | 120 l", baseline: 500, em: 46 });
    const side = cell.words[3] as RecognizedWord;
    side.x1 = side.x0 + 4;
    const rulings = [{ x0: side.x0, y0: 300, x1: side.x0 + 3, y1: 900 }];
    expect(texts(read([cell], { rulings }))).toEqual(["First", "120"]);
    expect(texts(read([cell]))).toEqual(["First", "120 l"]);
  });
});
