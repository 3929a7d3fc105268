/** Words of a page, each with its glyphs: which line they are drawn in. */
import { describe, expect, test } from "bun:test";
import { type Line, lineText, plainWord, type Word } from "../../layout/model.ts";
import { makeLine } from "../../layout/page/lines.ts";
import type { Box } from "../../util/geometry/box.ts";
import type { Glyph } from "../contract.ts";
import { glyph, row } from "../testing/glyphs.ts";
import { styleOf } from "../testing/style.ts";
import { ownLines } from "./own-lines.ts";
import { PlacedInk } from "./placed-ink.ts";

const roman = styleOf("CMR10");
const italic = styleOf("CMMI10");
const small = styleOf("CMMI7", 7);

class Sheet {
  readonly lines: Line[] = [];
  readonly glyphs: Glyph[] = [];
  readonly rules: Box[] = [];

  /** A line of words, from `x` on, with a blank of `blank` points between. */
  line(text: string, x: number, baseline: number, style = roman, blank = 4): this {
    const words: Word[] = [];
    for (const part of text.split(" ")) {
      const width = part.length * 0.5 * style.size;
      words.push(plainWord(part, x, x + width, baseline, style));
      this.glyphs.push(...row(part, x, baseline, { font: style.font, size: style.size }));
      x += width + blank;
    }
    this.lines.push(makeLine(words));
    return this;
  }

  /** A sign that hangs from its pen. */
  hung(x: number, pen: number, height: number): this {
    const style = styleOf("CMEX10");
    this.lines.push(makeLine([plainWord("∑", x, x + 10, pen, style)]));
    this.glyphs.push(glyph("∑", x, pen, { font: "CMEX10", x1: x + 10, y0: pen, y1: pen + height }));
    return this;
  }

  bar(x0: number, x1: number, y: number): this {
    this.rules.push({ x0, x1, y0: y, y1: y + 0.4 });
    return this;
  }

  read(): string[] {
    const ink = new PlacedInk({ glyphs: this.glyphs, rules: this.rules }, this.lines);
    return ownLines(this.lines, ink).map(lineText);
  }
}

describe("what stands in a line of text", () => {
  test("is taken by its ink: a sum hangs from above, and its limits are beside it", () => {
    const sheet = new Sheet().line("the sum of all", 50, 100).hung(124, 92, 10).line("x and so on", 140, 100);
    sheet.line("n", 134, 95, small).line("i", 134, 103, small);
    expect(sheet.read()).toHaveLength(1);
  });

  test("are both sides of a fraction, although neither is on its height", () => {
    const sheet = new Sheet()
      .line("it is known that", 50, 100)
      .line("S", 132, 94, small)
      .line("n", 132, 107.5, small);
    sheet.bar(131, 137, 97.2).line("and so on here", 141, 100);
    expect(sheet.read()).toHaveLength(1);
  });

  test("is not what stands at another bar, or far below it", () => {
    const sheet = new Sheet().line("it is known that", 50, 100).line("n", 132, 112, small).bar(131, 137, 103);
    expect(sheet.read()).toEqual(["it is known that", "n"]);
  });

  test("is not what is in the text of another line", () => {
    const sheet = new Sheet()
      .line("first line of the text", 50, 100)
      .line("second line of the text", 50, 112);
    expect(sheet.read()).toEqual(["first line of the text", "second line of the text"]);
  });
});

describe("a line that was cut", () => {
  test("behind a sentence is one", () => {
    const sheet = new Sheet().line("none of them has it.", 50, 100).line("It is known", 50 + 96 + 13, 100);
    expect(sheet.read()).toEqual(["none of them has it. It is known"]);
  });

  test("within one is two", () => {
    const sheet = new Sheet().line("none of them has it", 50, 100).line("It is known", 50 + 91 + 13, 100);
    expect(sheet.read()).toHaveLength(2);
  });

  test("at a column is two, whatever ends there", () => {
    const sheet = new Sheet();
    for (let at = 0; at < 6; at++) {
      sheet.line(`the column ends here.`, 50, 100 + 12 * at);
      sheet.line(`another one begins`, 50 + 97 + 8, 100 + 12 * at);
    }
    expect(sheet.read()).toHaveLength(12);
  });

  test("with one word before a formula has the look of that word", () => {
    const sheet = new Sheet().line("and then there was", 50, 100).line("i=1 X", 160, 100, small);
    const line = sheet.lines[1] as Line;
    const word = plainWord("and", 190, 205, 100, roman);
    sheet.lines[1] = makeLine([...line.words, word]);
    sheet.glyphs.push(...row("and", 190, 100, { font: "CMR10" }));
    const ink = new PlacedInk({ glyphs: sheet.glyphs, rules: [] }, sheet.lines);
    expect(ownLines(sheet.lines, ink).map(({ style }) => style.size)).toEqual([10, 10]);
  });
});

test("a sum that hangs under the limits of another one is a line of its own", () => {
  const sheet = new Sheet().line("n x", 50, 100, small, 1);
  const [first] = sheet.lines as [Line];
  const sum = plainWord("∑", 40, 50, 104, styleOf("CMEX10"));
  sheet.lines[0] = makeLine([sum, ...first.words]);
  sheet.glyphs.push(glyph("∑", 40, 104, { font: "CMEX10", x1: 50, y0: 104, y1: 118 }));
  expect(sheet.read()).toEqual(["n x", "∑"]);
});

test("a page of nothing but lines and signs ends soon, each word still there", () => {
  const sheet = new Sheet();
  for (let at = 0; at < 300; at++) sheet.line("words of a line", 50 + (at % 3) * 150, 20 + at * 2);
  for (let at = 0; at < 1_500; at++)
    sheet.line("x", 50 + ((at * 37) % 450), 20 + ((at * 53) % 600), at % 2 === 0 ? italic : small);
  const words = sheet.read().flatMap((line) => line.split(" "));
  expect(words.join("").length).toBe(300 * "wordsofaline".length + 1_500);
});
