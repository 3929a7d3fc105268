/**
 * Accents of formulas are glyphs by themselves, and are read behind whatever character was drawn before them: in lines
 * they say nothing. Formulas take them by their places.
 */
import type { Line, Word } from "../../layout/model.ts";
import { withoutWords } from "../../layout/page/lines.ts";
import { fontKindOf } from "./fonts.ts";

const accent = /^\p{Mn}+$/u;

const isAccent = (word: Word): boolean => accent.test(word.text) && fontKindOf(word.style) === "math";

export function withoutAccents(lines: readonly Line[]): Line[] {
  return withoutWords(lines, new Set(lines.flatMap(({ words }) => words.filter(isAccent))));
}
