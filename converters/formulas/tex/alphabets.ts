/** Letters that Unicode has for formulas, each an ordinary one in a typeface (Unicode, Mathematical Alphanumeric Symbols). */

/** A command that sets its argument in a typeface; "" for the one in which mathematics is set anyway. */
export type Typeface =
  | ""
  | "\\mathrm"
  | "\\mathbf"
  | "\\boldsymbol"
  | "\\mathcal"
  | "\\mathscr"
  | "\\mathit"
  | "\\mathfrak"
  | "\\mathbb"
  | "\\mathsf"
  | "\\mathtt"
  | "\\text";

interface Run {
  from: number;
  typeface: Typeface;
}

/** First characters of runs that end where the next begins. */
const runs: readonly Run[] = [
  { from: 0x1d400, typeface: "\\mathbf" },
  { from: 0x1d434, typeface: "" },
  { from: 0x1d468, typeface: "\\boldsymbol" },
  { from: 0x1d49c, typeface: "\\mathcal" },
  { from: 0x1d504, typeface: "\\mathfrak" },
  { from: 0x1d538, typeface: "\\mathbb" },
  { from: 0x1d56c, typeface: "\\mathfrak" },
  { from: 0x1d5a0, typeface: "\\mathsf" },
  { from: 0x1d670, typeface: "\\mathtt" },
  { from: 0x1d6a4, typeface: "" },
  { from: 0x1d6a8, typeface: "\\boldsymbol" },
  { from: 0x1d6e2, typeface: "" },
  { from: 0x1d71c, typeface: "\\boldsymbol" },
  { from: 0x1d7ce, typeface: "\\mathbf" },
  { from: 0x1d7d8, typeface: "\\mathbb" },
  { from: 0x1d7e2, typeface: "\\mathsf" },
  { from: 0x1d7f6, typeface: "\\mathtt" },
];

/** Those that had been there before the others came. */
const letterlike: ReadonlyMap<string, Typeface> = new Map([
  ...each("ℂℍℕℙℚℝℤ", "\\mathbb"),
  ...each("ℬℰℱℋℐℒℳℛℯℊℴ", "\\mathcal"),
  ...each("ℭℌℨ", "\\mathfrak"),
  ...each("ℎ", ""),
]);

/** The ordinary letter and the typeface; null for every other character. */
export function mathLetter(character: string): { letter: string; typeface: Typeface } | null {
  const code = character.codePointAt(0) ?? 0;
  const typeface =
    code >= 0x1d400 && code <= 0x1d7ff
      ? runs.findLast(({ from }) => from <= code)?.typeface
      : letterlike.get(character);
  const letter = greekForm(code) ?? character.normalize("NFKC");
  // Some places among them are free.
  return typeface === undefined || letter === character ? null : { letter, typeface };
}

/** Greek letters in their second forms end each of these runs; normalization would make the first ones of them. */
const greekRuns = { from: 0x1d6a8, to: 0x1d7c9, length: 58, formsAt: 52 };
const greekForms = "ϵϑϰϕϱϖ";

function greekForm(code: number): string | null {
  const { from, to, length, formsAt } = greekRuns;
  if (code < from || code > to) return null;
  return greekForms.charAt(((code - from) % length) - formsAt) || null;
}

function each(characters: string, typeface: Typeface): [string, Typeface][] {
  return [...characters].map((character) => [character, typeface]);
}
