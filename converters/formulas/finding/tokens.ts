/** What single words are, in a formula or in a sentence, by their font and characters. */
import { type Line, lineText, type Word } from "../../layout/model.ts";
import { equationNumberOf } from "../number.ts";
import { functions } from "../tex/functions.ts";
import { fontKindOf } from "./fonts.ts";

/**
 * `letter`: a variable, a Greek letter or a large operator in a font of mathematics, which hardly anything but a formula
 * has; `sign`: an operator, a relation, a bracket; `number`: digits; `name`: of a function; `loose`: letters by themselves
 * in the font of the text, which are part of a formula only beside one; `mark`: bullets and marks of notes, which fonts
 * of mathematics set too; `text`: all else.
 */
export type Token = "letter" | "sign" | "number" | "name" | "loose" | "mark" | "text";

/** Letters of the mathematical alphabets (U+1D400, with those that had a place before) are formulas in any font. */
const alphabets = /[\u{1D400}-\u{1D7FF}\u210B-\u2113\u2115\u2118-\u211D\u2124\u2128\u212C\u2130-\u2134]/u;
const signs =
  /^(?:[=+\-−±∓×÷·⋅∗*∘/\\|‖()[\]{}⟨⟩⌈⌉⌊⌋<>≤≥≦≧≪≫≠≡≈≅≃∼∝∈∉∋⊂⊃⊆⊇∪∩∧∨¬⊕⊗→←↔⇒⇐⇔↦↑↓⟶⟵⟹⟺⊥∥∣∤≺≻⪯⪰⊢⊨◦∖⋯…⋮⋱′″!,.;:'^~?%]|\u0338)+$/u;
const marks = /^[•∗*†‡§¶©®™◦▪■□●○✓·]+$/u;
/** Characters that no formula has: fonts that name glyphs by codes do not say what they show. */
const misnamed = /[¡-¦¨-«®²³¶¸-ÖØ-öø-ÿ]/u;
/** What reads as arithmetic in fonts of mathematics although it is common in text. */
const arithmetic = /^[∗·◦]$/u;
const digits = /^[^\p{L}\p{N}]*\d(?:[.,]*\d)*[^\p{L}\p{N}]*$/u;
/** Those that TeX knows, and those that authors set by themselves. */
const names: ReadonlySet<string> = new Set([
  ...functions,
  ...(
    "argmax argmin lcm mod rank rk tr diag sgn sign span var cov vol im id dist conv supp erf grad div rot curl " +
    "Re Im Tr Var Cov Res Hom"
  ).split(" "),
]);
/** Capitals that TeX's text fonts have for its formulas alone. */
const greekCapital = /^[ΓΔΘΛΞΠΣΥΦΨΩ]/u;
const texRoman = /^(?:cmr|cmbx|lmroman|sfrm)/i;

export function tokenOf({ text, style }: Word): Token {
  const kind = fontKindOf(style);
  if (style.mono) return "text";
  if (alphabets.test(text)) return "letter";
  if (kind === "math") {
    if (marks.test(text) && !arithmetic.test(text)) return "mark";
    if (misnamed.test(text)) return "text";
    // Fonts of mathematics set digits, dots and arithmetic signs for the text, too.
    if (digits.test(text)) return "number";
    return signs.test(text) ? "sign" : "letter";
  }
  if (greekCapital.test(text) && texRoman.test(style.font)) return "letter";
  if (signs.test(text)) return "sign";
  if (marks.test(text)) return "mark";
  const runs = text.match(/\p{L}+/gu) ?? [];
  if (runs.length === 0) return digits.test(text) || /\d/.test(text) ? "number" : "text";
  if (runs.every((run) => names.has(run))) return "name";
  return runs.every((run) => run.length === 1 || names.has(run)) ? "loose" : "text";
}

const relation = /[=<>≤≥≦≧≪≫≠≡≈≅≃∼∝∈∉∋⊂⊃⊆⊇→←↔⇒⇐⇔↦⟶⟹⟺≺≻⊢⊨]/u;
const joining = /\u0338|[=<>≤≥≦≧≪≫≠≡≈≅≃∼∝∈∉∋⊂⊃⊆⊇→←↔⇒⇐⇔↦⟶⟹⟺≺≻⊢⊨+\-−±∓×÷·⋅∗/∪∩∧∨⊕⊗∘◦∖|∣∥…⋯]/u;

export const hasRelation = (text: string): boolean => relation.test(text);
/** Relations and operators, at the end of a text and at its beginning: the blanks beside them are part of a formula. */
export const endsJoining = (text: string): boolean => joining.test(text.at(-1) ?? "");
export const startsJoining = (text: string): boolean => joining.test(text.at(0) ?? "");

/** Letters, and the operators that take the place of one. */
const meaning = /[\p{L}∑∏∐∫∬∮√∂∇∞∅∀∃\uFFFD]/u;
export const hasMeaning = (text: string): boolean => meaning.test(text);

/** The number of an equation, without its parentheses; null where the line is none. */
export function equationNumberIn(line: Line): string | null {
  return line.words.length > 4 ? null : equationNumberOf(lineText(line));
}
