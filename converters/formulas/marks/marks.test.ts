import { describe, expect, test } from "bun:test";
import type { Glyph } from "../contract.ts";
import { rebuild } from "../rebuild.ts";
import { readSymbol } from "../symbols/read.ts";
import { glyph, ink, row } from "../testing/glyphs.ts";
import { placeStrokes } from "./accents.ts";
import { joinMarks } from "./join-marks.ts";
import { joinPieces } from "./pieces.ts";
import { joinWords } from "./words.ts";

const partsOf = (glyphs: readonly Glyph[]) => glyphs.flatMap((one) => readSymbol(one, 0.25) ?? []);
const letter = (text: string, x: number, baseline = 100) => glyph(text, x, baseline, { font: "CMMI10" });
const sign = (text: string, x: number, rest: Partial<Glyph> = {}) =>
  glyph(text, x, 100, { font: "CMSY10", ...rest });

describe("several glyphs that are one sign", () => {
  const joined = (...glyphs: Glyph[]) => joinMarks(partsOf(glyphs)).map(({ tex }) => tex);

  test("dots: on a line, one over the other, down a slope", () => {
    const dots = (dx: number, dy: number) =>
      [0, 1, 2].map((at) => glyph(".", 50 + at * dx, 100 + at * dy, { font: "CMMI10" }));
    expect(joined(...dots(4, 0))).toEqual(["\\ldots"]);
    expect(joined(...dots(0, 4))).toEqual(["\\vdots"]);
    expect(joined(...dots(4, 3))).toEqual(["\\ddots"]);
    expect(joined(...dots(0, 4).reverse())).toEqual(["\\vdots"]);
  });

  test("a stroke through a relation", () => {
    expect(joined(sign("\u0338", 50, { x1: 50 }), sign("=", 50))).toEqual(["\\neq"]);
    expect(joined(sign("⊂", 50), sign("\u0338", 50, { x1: 50 }))).toEqual(["\\not\\subset"]);
  });

  test("pieces of long arrows overlap", () => {
    expect(joined(sign("−", 50, { x1: 58 }), sign("→", 56, { x1: 66 }))).toEqual(["\\longrightarrow"]);
    expect(joined(sign("−", 50, { x1: 58 }), sign("→", 62, { x1: 72 }))).toHaveLength(2);
  });

  test("one sign over the other", () => {
    const over = sign("∼", 50, { y0: 92, y1: 94 });
    expect(joined(over, sign("=", 50, { y0: 95, y1: 98 }))).toEqual(["\\cong"]);
  });
});

describe("pieces of delimiters", () => {
  const stack = (...characters: string[]) =>
    joinPieces(
      partsOf(
        characters.map((text, at) =>
          glyph(text, 50, 80 + at * 10, {
            font: "LatinModernMath-Regular",
            y0: 80 + at * 10,
            y1: 90 + at * 10,
          }),
        ),
      ),
    ).map(({ character }) => character);

  test.each([
    [["⎛", "⎜", "⎝"], "("],
    [["⎧", "⎨", "⎩"], "{"],
    [["⎡", "⎣"], "["],
    [["⎡", "⎢"], "⌈"],
    [["⌠", "⌡"], "∫"],
    [["|", "|"], "|"],
  ])("%p are %s", (pieces, whole) => expect(stack(...pieces)).toEqual([whole]));

  test.each([[["⎛", "⎜"]], [["⎧", "⎨"]], [["⎨", "⎩"]], [["⌠", "⎮"]]])(
    "%p are none: an end is missing",
    (pieces) => {
      expect(stack(...pieces)).toEqual(["\uFFFD"]);
    },
  );
});

describe("accents", () => {
  const over = (text: string, x0: number, x1: number) =>
    glyph(text, x0, 100, { font: "CMR10", x0, x1, y0: 91, y1: 92.5 });
  const latex = (...glyphs: Glyph[]) => rebuild(ink(glyphs), "display")?.latex;

  test("stand on the letter under them", () => {
    expect(latex(letter("x", 50), over("ˆ", 50, 55), letter("y", 56))).toBe("\\hat{x}y");
    expect(latex(letter("x", 50), letter("y", 56), over("˜", 56, 61))).toBe("x\\tilde{y}");
  });

  test("are wide over several", () => {
    expect(latex(letter("x", 50), letter("y", 55), over("ˆ", 50, 60))).toBe("\\widehat{xy}");
  });
});

describe("strokes without a place", () => {
  test("go to the relation that is drawn behind them", () => {
    const [, stroke, relation] = placeStrokes([
      letter("a", 50),
      sign("\u0338", 58, { x1: 58 }),
      sign("=", 58),
    ]);
    expect([stroke?.x0, stroke?.x1, stroke?.y0]).toEqual([
      relation?.x0,
      relation?.x1,
      relation?.y0,
    ] as number[]);
  });

  test("all else stays where it is", () => {
    const glyphs = [letter("a", 50), sign("=", 58), sign("\u0338", 58)];
    expect(placeStrokes(glyphs)).toEqual(glyphs);
  });
});

describe("upright letters", () => {
  const words = (...glyphs: Glyph[]) => joinWords(partsOf(glyphs)).map(({ tex }) => tex);

  test("side by side are words, and names of functions where TeX has such", () => {
    expect(words(...row("for", 50, 100), ...row("all", 70, 100))).toEqual(["for", "all"]);
    expect(words(...row("log", 50, 100))).toEqual(["\\log"]);
    expect(words(...row("lim", 50, 100), ...row("sup", 66.5, 100))).toEqual(["\\limsup"]);
  });

  test("on two lines are two", () => {
    expect(words(...row("lo", 50, 100), ...row("g", 60, 104))).toHaveLength(2);
  });
});
