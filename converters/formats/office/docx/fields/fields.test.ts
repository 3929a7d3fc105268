import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Fields } from "./fields.ts";
import { readInstruction } from "./instruction.ts";
import { equationText, linkOf } from "./shown.ts";

test.each([
  ['HYPERLINK "http://a.b/c d" \\o "a tip"', "http://a.b/c d"],
  [' HYPERLINK  http://a.b/ \\l "part 2" ', "http://a.b/#part 2"],
  ['HYPERLINK \\l "_Toc1"', "#_Toc1"],
  ["hyperlink “http://a.b/”", "http://a.b/"],
  ["REF _Ref7 \\h", "#_Ref7"],
  ["REF _Ref7", null],
  ["PAGEREF _Ref7 \\h \\* MERGEFORMAT", "#_Ref7"],
  ["", null],
])("%s leads to %p", (instruction, link) => {
  expect(linkOf(readInstruction(instruction))).toBe(link);
});

test("backslashes keep quotes in an argument, and paths", () => {
  expect(readInstruction('QUOTE "a \\"b\\" c:\\\\d"')?.args).toEqual(['a "b" c:\\d']);
});

test.each([
  ["EQ \\f(1,2)", "1/2"],
  ["EQ \\f(a+b,c)", "(a+b)/c"],
  ["EQ \\r(3,x)", "3√x"],
  ["EQ \\o\\al(a,b)", "ab"],
  ["EQ x \\s\\up5(2)", "x 2"],
])("%s", (instruction, shown) => {
  expect(equationText(instruction)).toBe(shown);
});

test("formulas without an end end, however deep", () => {
  const instruction = `EQ ${"\\f(".repeat(5_000)}`;
  expect(equationText(instruction).length).toBeLessThan(instruction.length);
});

describe("fields", () => {
  test("show their result and not their instruction", () => {
    const fields = new Fields();
    fields.begin(undefined);
    fields.instruction(' HYPERLINK "http://a.b/" ');
    expect(fields.suppresses).toBe(true);
    fields.separate();
    expect(fields.suppresses).toBe(false);
    expect(fields.link).toBe("http://a.b/");
    fields.said();
    expect(fields.end()).toBeNull();
    expect(fields.link).toBeNull();
  });

  test("in an instruction show nothing", () => {
    const fields = new Fields();
    fields.begin(undefined);
    fields.begin(undefined);
    fields.separate();
    expect(fields.suppresses).toBe(true);
    fields.end();
    fields.separate();
    expect(fields.suppresses).toBe(false);
  });

  test("without an end keep nothing of the next paragraph", () => {
    const fields = new Fields();
    fields.begin(undefined);
    fields.instruction("IF");
    fields.endParagraph();
    expect(fields.suppresses).toBe(false);
    expect(fields.end()).toBeNull();
  });

  test("come out of any order of signs", () => {
    const sign = fc.constantFrom("begin", "separate", "end", "instruction", "paragraph");
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 600 }), (signs) => {
        const fields = new Fields();
        for (const each of signs) {
          if (each === "begin") fields.begin(undefined);
          else if (each === "separate") fields.separate();
          else if (each === "end") fields.end();
          else if (each === "instruction") fields.instruction(" REF a \\h ");
          else fields.endParagraph();
        }
        fields.endParagraph();
        expect(fields.suppresses).toBe(false);
        expect(fields.link).toBeNull();
      }),
    );
  });
});
