import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import temml from "temml";
import { seededRandom } from "../../config/testing/random.ts";
import type { Glyph } from "./contract.ts";
import { rebuild } from "./rebuild.ts";
import { glyph, ink, row } from "./testing/glyphs.ts";
import { normalForm } from "./testing/normal-form.ts";
import { unpacked } from "./testing/packed.ts";

const corpus = join(import.meta.dir, "../../test/corpus/formulas");
const settings = readdirSync(corpus).filter((name) => name.endsWith(".json"));

/** Fonts without a sign for differences of sets, so that nothing was drawn of it. */
const withoutSetminus = ["Q127", "Q172"];

/**
 * What is not rebuilt as its author wrote it. Q172 is written with \\underset where ours is \\operatorname*, which shows
 * the same; Q109 has an h with a bar over it for lack of another; Q181 has operators that no table of ours knows.
 */
const missed: Readonly<Record<string, readonly string[]>> = {
  "computer-modern": ["Q172"],
  "latin-modern": ["Q172"],
  mathpazo: ["Q109", "Q172"],
  newtx: ["Q172", "Q181"],
  newpx: ["Q172", "Q181"],
  "stix2-type1": ["Q172"],
  "latin-modern-math": withoutSetminus,
  "bonum-math": withoutSetminus,
  "dejavu-math": withoutSetminus,
  "pagella-math": withoutSetminus,
  "termes-math": withoutSetminus,
  "stix-two-math": ["Q172"],
  "xits-math": ["Q172"],
};

describe("formulas typeset by TeX", () => {
  test("there are some, in several families of fonts", () => {
    expect(settings.length).toBeGreaterThan(10);
  });

  for (const file of settings) {
    const name = file.slice(0, -".json".length);
    const entries = unpacked(readFileSync(join(corpus, file), "utf8"));
    test(`${name}: each becomes what its author wrote`, () => {
      const wrong = entries.filter(
        (entry) => normalForm(rebuild(entry.ink, "display")?.latex ?? "") !== normalForm(entry.latex),
      );
      expect(wrong.map(({ id }) => id)).toEqual([...(missed[name] ?? [])]);
    });

    test(`${name}: whatever is made of them can be shown`, () => {
      for (const entry of entries) {
        const rebuilt = rebuild(entry.ink, "display");
        if (rebuilt === null) continue;
        const shown = temml.renderToString(rebuilt.latex, { throwOnError: true, displayMode: true });
        expect(shown).toContain("<math");
      }
    });
  }
});

describe("the rest of a formula", () => {
  const equation = [...row("a=b", 50, 100, { font: "CMMI10" })];

  test("a number at the margin is told apart", () => {
    const rebuilt = rebuild(ink([...equation, ...row("(3.2)", 300, 100)]), "display");
    expect(rebuilt).toMatchObject({ latex: "a=b", number: "3.2" });
    const left = rebuild(
      ink([...row("(A.1)", 0, 100), ...row("a=b", 80, 100, { font: "CMMI10" })]),
      "display",
    );
    expect(left).toMatchObject({ latex: "a=b", number: "A.1" });
  });

  test("parentheses that belong to the formula stay in it", () => {
    const rebuilt = rebuild(
      ink([...row("f", 50, 100, { font: "CMMI10" }), ...row("(3)", 55, 100)]),
      "display",
    );
    expect(rebuilt).toMatchObject({ latex: "f(3)", number: null });
  });

  test("a glyph that nobody knows makes no formula", () => {
    const strange = glyph("", 65, 100, { code: 77, font: "Unknown-Regular" });
    expect(rebuild(ink([...equation, strange]), "display")).toBeNull();
    expect(rebuild(ink([]), "display")).toBeNull();
  });

  test("rules that hold nothing make it doubtful", () => {
    const sure = rebuild(ink(equation), "display");
    const doubtful = rebuild(ink(equation, [{ x0: 40, y0: 20, x1: 90, y1: 20.4 }]), "display");
    expect(sure?.confidence).toBe(1);
    expect(doubtful?.confidence ?? 0).toBeLessThan(0.7);
  });
});

describe("anything at all", () => {
  const signs = [
    "x",
    "∑",
    "√",
    "(",
    ")",
    "{",
    "|",
    "⎧",
    "⎩",
    "−",
    "=",
    "̸",
    "̂",
    "⏟",
    "lim",
    ".",
    "·",
    "∫",
    "′",
    "\\",
    "&",
    "%",
  ];
  const fonts = ["CMMI10", "CMEX10", "CMSY10", "CMR7", "LatinModernMath-Regular", ""];

  test("is read without an error, and what comes of it can be shown", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const next = seededRandom(seed).next;
      const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
      const glyphs: Glyph[] = Array.from({ length: 1 + Math.floor(next() * 60) }, () =>
        glyph(pick(signs), next() * 200, next() * 80, { font: pick(fonts), size: 5 + next() * 8 }),
      );
      const rules = Array.from({ length: Math.floor(next() * 8) }, () => {
        const [x0, y0] = [next() * 200, next() * 80];
        return { x0, y0, x1: x0 + next() * 100, y1: y0 + 0.4 };
      });
      const rebuilt = rebuild(ink(glyphs, rules), "display");
      if (rebuilt) expect(temml.renderToString(rebuilt.latex, { throwOnError: true })).toContain("<math");
    }
  });

  test("structures within structures and crowds of glyphs have an end", () => {
    const nested = Array.from({ length: 60 }, (_, at) => ({
      x0: at,
      y0: 100 + at * 10,
      x1: 400 - at,
      y1: 100.4 + at * 10,
    }));
    const between = nested.map(({ y0 }) => glyph("x", 200, y0 - 1.5));
    expect(() => rebuild(ink(between, nested), "display")).not.toThrow();
    expect(rebuild(ink(row("x".repeat(2_001), 0, 0)), "inline")).toBeNull();
    expect(rebuild(ink(row("x".repeat(2_000), 0, 0, { font: "CMMI10" })), "inline")?.latex).toBe(
      "x".repeat(2_000),
    );
  });
});
