import { describe, expect, test } from "bun:test";
import type { Style, Word } from "../../layout/model.ts";
import { plainWord } from "../../layout/model.ts";
import { fontKind } from "../symbols/fonts.ts";
import { styleOf } from "../testing/style.ts";
import { runsIn } from "./runs.ts";
import { equationNumberIn, tokenOf } from "./tokens.ts";

describe("fonts", () => {
  test.each([
    "CMMI10",
    "CMSY7",
    "CMEX10",
    "MSBM10",
    "EUFM7",
    "rsfs10",
    "LMMathItalic10-Regular",
    "LMMathExtension10-Regular",
    "LatinModernMath-Regular",
    "CambriaMath",
    "STIXTwoMath-Regular",
    "STIXMath-Regular",
    "AsanaMath",
    "XITSMath",
    "TeXGyreTermesMath-Regular",
    "TeXGyreTermesMath-Regula",
    "TeX_CM_Maths_Italic",
    "PazoMath-Italic",
    "MTMI",
    "MT-Extra",
    "rtxmi",
    "NewTXMI",
    "MathematicalPi-One",
    "LibertinusMath-Regular",
  ])("%s sets formulas", (name) => {
    expect(fontKind(name)).toBe("math");
  });

  test.each([
    "CMR10",
    "CMTI10",
    "CMTT8",
    "LMRoman10-Regular",
    "Cambria",
    "STIXTwoText-Regular",
    "STIXGeneral-Regular+22",
    "Times-Roman",
    "ArialMT",
    "Mathilde",
    "MTSansBold",
    "Minion-Italic",
    "Euclid-Italic",
    "TeXGyrePagella-Regular",
  ])("%s sets text", (name) => {
    expect(fontKind(name)).toBe("text");
  });

  test("fonts of symbols are neither", () => {
    expect(["SymbolMT", "Symbol", "StandardSymbolsPS"].map(fontKind)).toEqual(["symbol", "symbol", "symbol"]);
  });
});

const roman = styleOf("CMR10");
const italic = styleOf("CMMI10");
const symbols = styleOf("CMSY10");

/** Words of a line: each 5 points a character, a blank of 3.3 points before what begins with one. */
function lineOf(...parts: [text: string, style: Style, script?: Word["script"]][]): Word[] {
  let x = 0;
  return parts.map(([written, style, script = null]) => {
    const text = written.trimStart();
    if (text !== written) x += 3.3;
    const word = { ...plainWord(text, x, x + text.length * 5, 100, style), glued: text === written, script };
    x = word.x1;
    return word;
  });
}

const found = (words: Word[]): string[] =>
  runsIn(words, 10).map((run) => run.map(({ text }) => text).join(""));

describe("formulas within a line", () => {
  test.each<[name: string, words: Word[], formulas: string[]]>([
    ["a letter", lineOf(["Let", roman], [" n", italic], [" be", roman]), ["n"]],
    [
      "a relation",
      lineOf(["if", roman], [" x", italic], [" =", roman], [" 0", roman], [" then", roman]),
      ["x=0"],
    ],
    [
      "a power",
      lineOf(["the", roman], [" x", italic], ["2", styleOf("CMR7", 7), "super"], [" of", roman]),
      ["x2"],
    ],
    ["the full stop behind it", lineOf(["is", roman], [" y", italic], [".", roman]), ["y"]],
    ["brackets of the sentence", lineOf(["say", roman], [" (", roman], ["p", italic], [" is", roman]), ["p"]],
    ["two of them", lineOf(["x", italic], [" and", roman], [" y", italic]), ["x", "y"]],
    ["arithmetic is text", lineOf(["10", roman], [" ×", symbols], [" 3", roman], [" kg", roman]), []],
    ["an ordinal", lineOf(["the", roman], [" 2", roman], ["nd", italic, "super"], [" day", roman]), []],
    ["a mark of a note", lineOf(["word", roman], ["∗", symbols, "super"]), []],
    ["an arrow", lineOf(["see", roman], [" →", symbols], [" there", roman]), []],
    ["a Greek part of a name", lineOf(["α", italic], ["-helix", roman]), []],
    ["letters behind a name", lineOf(["Lovelace", roman], ["a", italic, "super"], [" wrote", roman]), []],
  ])("%s", (_name, words, formulas) => {
    expect(found(words)).toEqual(formulas);
  });

  test("letters of other fonts are formulas only in the mathematical alphabets", () => {
    expect(tokenOf(plainWord("x", 0, 5, 10, styleOf("Times-Italic")))).toBe("loose");
    expect(tokenOf(plainWord("𝑥", 0, 5, 10, styleOf("Times-Italic")))).toBe("letter");
    expect(tokenOf(plainWord("þ", 0, 5, 10, symbols))).toBe("text");
  });
});

test.each([
  ["(1)", "1"],
  ["(3.2)", "3.2"],
  ["(A.7)", "A.7"],
  ["(12a)", "12a"],
  ["[4]", "4"],
  ["(see 3)", null],
  ["12", null],
])("the number in %s", (text, number) => {
  const [word] = lineOf([text, roman]) as [Word];
  expect(equationNumberIn({ ...word, words: [word] })).toBe(number);
});
