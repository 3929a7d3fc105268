/** What characters are in a formula: operators, relations, delimiters, accents (Unicode Technical Report 25, The TeXbook chapter 17). */
import type { AtomClass } from "../part.ts";

const set = (characters: string): ReadonlySet<string> => new Set(characters.split(/\s+/));

/** Operators that grow in displays; those of the first take limits above and below. */
export const bigOperators = set("∑ ∏ ∐ ⋀ ⋁ ⋂ ⋃ ⨀ ⨁ ⨂ ⨄ ⨆ ⨅");
export const integrals = set("∫ ∬ ∭ ∮ ∯ ∰ ⨌ ∱ ∲ ∳");

export const openers = set("( [ { ⟨ 〈 ⌈ ⌊ ⟦ ⟮ ⌜ ⌞ ⎰");
export const closers = set(") ] } ⟩ 〉 ⌉ ⌋ ⟧ ⟯ ⌝ ⌟ ⎱");
export const bars = set("| ∣ ‖ ∥");

const binary = set(
  "+ − - ± ∓ × ÷ ⋅ · ∙ • ∗ * ⋆ ∘ ○ ∖ ⊕ ⊖ ⊗ ⊘ ⊙ ⊚ ⊛ ⊝ ⊞ ⊟ ⊠ ⊡ ∩ ∪ ⊎ ⊓ ⊔ ∧ ∨ ⊻ ⊼ ⋄ ◁ ▷ ⊲ ⊳ ≀ ⨿ ⋉ ⋊ ⋋ ⋌ ⋎ ⋏ ⋒ ⋓ ∔ ⋇ ⊺ † ‡ △ ▽",
);
const relations =
  /^[=<>:\u2190-\u21ff\u27f0-\u27ff\u2208-\u220d\u221d\u2223-\u2226\u2234\u2235\u223c-\u228f\u2290-\u2292\u22a2-\u22b8\u22bf\u22c8\u22cd\u22d0\u22d1\u22d4-\u22ed\u2322\u2323\u27c2\u2a7d\u2a7e\u2aaf\u2ab0\u2a85-\u2abf\u2ac5-\u2acc]$/u;

export function atomClassOf(character: string): AtomClass {
  if (bigOperators.has(character) || integrals.has(character)) return "op";
  if (binary.has(character)) return "bin";
  if (openers.has(character)) return "open";
  if (closers.has(character) || character === "!" || character === "?") return "close";
  if (character === "," || character === ";") return "punct";
  if (character === "…" || character === "⋯" || character === "⋱") return "inner";
  return relations.test(character) ? "rel" : "ord";
}

export const isDelimiter = (character: string): boolean =>
  openers.has(character) || closers.has(character) || bars.has(character);

/** Overlaid on the relation that it negates. */
export const negationStroke = "\u0338";

/** Marks over a letter, spacing or combining. Those that plain text has too are marks only in fonts of formulas. */
const marks = set(
  "\u0060 ´ ˇ ˘ ¯ ˚ ˆ ˜ ˙ ¨ ‾ \u0300 \u0301 \u0302 \u0303 \u0304 \u0305 \u0306 \u0307 \u0308 \u030a \u030c \u20d7 \u20d6 \u20db \u20dc \u20e1",
);
export const isMark = (character: string): boolean => marks.has(character);

export const primes: ReadonlyMap<string, string> = new Map([
  ["′", "'"],
  ["″", "''"],
  ["‴", "'''"],
  ["⁗", "''''"],
]);
