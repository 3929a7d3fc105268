/** What holds of every formula of the corpus: where it stands and in which order it comes does not change what it says. */
import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "../../config/testing/random.ts";
import { movedBox } from "../util/geometry/box.ts";
import type { FormulaInk, Glyph, RebuiltFormula } from "./contract.ts";
import { rebuild } from "./rebuild.ts";
import { readSymbol } from "./symbols/read.ts";
import { moved } from "./testing/glyphs.ts";
import { unpacked } from "./testing/packed.ts";
import { functions } from "./tex/functions.ts";

const corpus = join(import.meta.dir, "../../test/corpus/formulas");
const all = readdirSync(corpus)
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) => unpacked(readFileSync(join(corpus, name), "utf8")));
const read = (ink: FormulaInk) => rebuild(ink, "display");
/** What a display is delivered with, at the least. */
const certain = 0.6;

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  return list
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Letters and digits of a text, in order of the alphabet. */
const sorted = (text: string): string => [...text.replace(/[^A-Za-z0-9]/g, "")].sort().join("");

/** Of the ink, as symbols are read. */
const lettersOf = (glyphs: readonly Glyph[]): string =>
  sorted(
    glyphs
      .map((glyph) => readSymbol(glyph, 0.25)?.character.normalize("NFKC") ?? "")
      .filter((character) => /^[A-Za-z0-9]+$/.test(character))
      .join(""),
  );

const named = new RegExp(`\\\\(?:b|p)?(mod|${[...functions].join("|")})(?![a-zA-Z])`, "g");

/** Of LaTeX: those of names of functions count, those of other commands do not. */
const lettersIn = ({ latex, number }: RebuiltFormula): string =>
  sorted(
    `${latex} ${number ?? ""}`
      .replaceAll("\\\\", " ")
      .replace(/\\(?:begin|end)\{\w+\*?\}/g, " ")
      .replace(named, " $1 ")
      .replace(/\\[a-zA-Z]+\*?/g, " ")
      .normalize("NFKC"),
  );

describe("a formula of the corpus", () => {
  test("says the same elsewhere on the page", () => {
    for (const { ink } of all) expect(read(moved(ink, 113, 271))?.latex).toBe(read(ink)?.latex as string);
  });

  test("says the same twice as large", () => {
    // Binomials and matrices are told by LaTeX's own sizes of type, which end at some size.
    const said = (rebuilt: RebuiltFormula | null) => rebuilt?.latex.replace(/matrix|binom/g, "") ?? null;
    const changed = all.filter(({ ink }) => {
      const [small, large] = [said(read(ink)), said(read(moved(ink, 0, 0, 2)))];
      return small !== large && !/matrix|binom|choose/.test(read(ink)?.latex ?? "");
    });
    expect(changed.map(({ id }) => id)).toEqual([]);
  });

  test("says the same in any order of drawing, but for strokes, whose order tells their place", () => {
    const next = seededRandom(7).next;
    for (const { ink } of all.filter(
      ({ ink }) => !ink.glyphs.some(({ text }) => /[\u0337\u0338]/.test(text)),
    )) {
      const mixed = { glyphs: shuffled(ink.glyphs, next), rules: shuffled(ink.rules, next) };
      expect(read(mixed)?.latex).toBe(read(ink)?.latex as string);
    }
  });
});

/** Ways in which the ink of a formula comes to be wrong. */
const damages: readonly (readonly [string, (ink: FormulaInk, next: () => number) => FormulaInk])[] = [
  ["nothing is done to it", (ink) => ink],
  [
    "a glyph is missing",
    ({ glyphs, rules }, next) => ({ rules, glyphs: glyphs.toSpliced(Math.floor(next() * glyphs.length), 1) }),
  ],
  [
    "a bar is missing",
    ({ glyphs, rules }, next) => ({ glyphs, rules: rules.toSpliced(Math.floor(next() * rules.length), 1) }),
  ],
  [
    "glyphs are somewhere else",
    ({ glyphs, rules }, next) => ({
      rules,
      glyphs: glyphs.map((one) => {
        if (next() > 0.1) return one;
        const [dx, dy] = [next() * 6 - 3, next() * 6 - 3];
        return { ...movedBox(one, dx, dy), x: one.x + dx, baseline: one.baseline + dy };
      }),
    }),
  ],
  [
    "the page ends within it",
    ({ glyphs, rules }, next) => {
      const [left, right] = [
        Math.min(...glyphs.map(({ x0 }) => x0)),
        Math.max(...glyphs.map(({ x1 }) => x1)),
      ];
      const edge = left + (right - left) * (0.3 + 0.5 * next());
      return { glyphs: glyphs.filter(({ x1 }) => x1 < edge), rules: rules.filter(({ x1 }) => x1 < edge) };
    },
  ],
  [
    "fonts are called by other names",
    ({ glyphs, rules }, next) => ({
      rules,
      glyphs: glyphs.map((one) =>
        next() > 0.1
          ? one
          : { ...one, font: ["CMR10", "CMEX10", "CMSY10", "Unknown"][Math.floor(next() * 4)] ?? "" },
      ),
    }),
  ],
];

describe("every letter and digit is in the LaTeX, or the formula is not certain, when", () => {
  for (const [name, damage] of damages) {
    test(name, () => {
      const next = seededRandom(11).next;
      const without: string[] = [];
      let kept = 0;
      for (const { id, ink } of all) {
        const damaged = damage(ink, next);
        const rebuilt = damaged.glyphs.length > 0 ? read(damaged) : null;
        if (rebuilt === null || rebuilt.confidence < certain) continue;
        kept++;
        if (lettersIn(rebuilt) !== lettersOf(damaged.glyphs)) without.push(`${id}: ${rebuilt.latex}`);
      }
      expect(without).toEqual([]);
      // Most of what is there can still be read.
      expect(kept).toBeGreaterThan(all.length * 0.5);
    });
  }
});
