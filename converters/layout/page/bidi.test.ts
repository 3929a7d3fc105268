import { describe, expect, test } from "bun:test";
import { lineText, type Style, type Word } from "../model.ts";
import { mendEdges, readingOrderOf } from "./bidi.ts";
import { makeLine } from "./lines.ts";

const style: Style = { key: "s", font: "F", size: 10, bold: false, italic: false, mono: false, color: 0 };

/** Words as they stand on paper, from left to right. */
function standing(text: string): Word[] {
  let x = 0;
  return text.split(" ").map((part) => {
    const word: Word = {
      x0: x,
      y0: 0,
      x1: x + part.length * 5,
      y1: 10,
      text: part,
      baseline: 8,
      style,
      glued: false,
      script: null,
      url: null,
      note: null,
    };
    x = word.x1 + 4;
    return word;
  });
}

const read = (text: string): string =>
  lineText({ ...makeLine(standing(text)), words: readingOrderOf(standing(text)) });

describe("from standing to reading order", () => {
  test.each([
    ["ג ב א", "א ב ג"],
    ["ד English Words ג ב", "ב ג English Words ד"],
    ["ד Windows 11 ג ב", "ב ג Windows 11 ד"],
    ["ב 2024 א", "א 2024 ב"],
    ["see ב א here", "see א ב here"],
    ["see ב 12 א here", "see א 12 ב here"],
    ["one two 3", "one two 3"],
  ])("%p is read %p", (stands, reads) => {
    expect(read(stands)).toBe(reads);
  });

  test("signs beside numbers and foreign words are where they are read, once for all", () => {
    const line = mendEdges(makeLine(standing(".2024 יאמב 3- (Word) שלום")));
    expect(lineText(line)).toBe("שלום (Word) -3 יאמב 2024.");
  });
});
