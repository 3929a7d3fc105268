import { describe, expect, test } from "bun:test";
import type { Glyph } from "../contract.ts";
import { composite, type Part } from "../part.ts";
import { readSymbol } from "../symbols/read.ts";
import { glyph } from "../testing/glyphs.ts";
import { isImplausible } from "./implausible.ts";
import { type Base, baseOf } from "./limits.ts";

const part = (text: string, x = 50, rest: Partial<Glyph> = {}): Part =>
  readSymbol(glyph(text, x, 100, { font: "CMSY10", ...rest }), 0.25) as Part;
const base = (text: string, rest: Partial<Base> = {}): Base => ({ ...baseOf(part(text)), ...rest });
const small = part("n", 58, { size: 7 });

describe("no author writes", () => {
  test.each<[what: string, base: Base]>([
    ["a root of nothing", base("√")],
    ["a relation with scripts", base("=", { sup: [small] })],
    ["an opening bracket with scripts", base("(", { sub: [small] })],
    ["scripts before a sign", base("+", { preSup: [small] })],
    ["operators before a letter", base("x", { preSup: [part("∑", 40)] })],
    ["a sum that ends and begins nowhere", base("∑", { sup: [small] })],
  ])("%s", (_what, one) => expect(isImplausible(one, false)).toBe(true));

  test("an exponent within what it is the exponent of", () => {
    const box = { x0: 50, x1: 90, y0: 90, y1: 102 };
    const made = baseOf(composite(box, "\\sqrt{x}", { size: 10, baseline: 100, axis: 97.5 }));
    expect(isImplausible({ ...made, sup: [part("n", 52)] }, false)).toBe(true);
    expect(isImplausible({ ...made, sup: [part("n", 91)] }, false)).toBe(false);
  });

  test("something over a relation within limits, although it may stand over one of the line", () => {
    expect(isImplausible(base("=", { over: [small] }), true)).toBe(true);
    expect(isImplausible(base("=", { over: [small] }), false)).toBe(false);
  });
});

describe("authors write", () => {
  test.each<[what: string, base: Base]>([
    ["a power", base("x", { sup: [small] })],
    ["an operator with an index", base("⊗", { sub: [small] })],
    ["a sum from here to there", base("∑", { sup: [small], sub: [small] })],
    ["a sum with limits over and under it", base("∑", { over: [small], under: [small] })],
    ["an index before a letter", base("C", { preSub: [small] })],
  ])("%s", (_what, one) => expect(isImplausible(one, false)).toBe(false));
});
