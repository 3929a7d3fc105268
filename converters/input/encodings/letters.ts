/** Probability of a letter beyond ASCII in its context: by frequency, case and neighbors. */
import type { Alphabet, Script } from "./alphabets.ts";

/** The kind of an adjacent character, as far as it matters. */
export type Neighbor = "letter" | "digit" | "none" | "sign";

export function neighbor(character: string | undefined): Neighbor {
  if (character === undefined || /\s/.test(character)) return "none";
  if (/[\p{L}\p{M}]/u.test(character)) return "letter";
  return /\p{N}/u.test(character) ? "digit" : "sign";
}

const log = Math.log;
/** Scripts do not mix within words. */
const mixed = log(1e-3);
const besideDigit = log(0.05);
const foreign = log(1e-7);

/** Unusual positions of a letter of this kind, and how much rarer it is there. */
const habits: readonly {
  letters: Set<string>;
  where:
    | "first"
    | "last"
    | "notLast"
    | "notFirst"
    | "beforeVowel"
    | "beforeOther"
    | "afterOther"
    | "afterVowel";
  cost: number;
}[] = [
  { letters: new Set("ßğðьъыэ́ґ"), where: "first", cost: log(0.02) },
  { letters: new Set("ةىءؤئ"), where: "first", cost: log(0.02) },
  { letters: new Set("ςםןךףץ"), where: "notLast", cost: log(0.005) },
  { letters: new Set("ةى"), where: "notLast", cost: log(0.01) },
  { letters: new Set("σמנכפצ"), where: "last", cost: log(0.02) },
  { letters: new Set("þ"), where: "notFirst", cost: log(0.1) },
  { letters: new Set("ńśźă"), where: "beforeVowel", cost: log(0.1) },
  { letters: new Set("ñ"), where: "beforeOther", cost: log(0.03) },
  { letters: new Set("ßğ"), where: "afterOther", cost: log(0.03) },
  { letters: new Set("ěőűů"), where: "afterVowel", cost: log(0.1) },
].map(({ letters, where, cost }) => ({ letters, where: where as "first", cost }));

const byLetter = Map.groupBy(
  habits.flatMap((habit) => [...habit.letters].map((letter) => ({ letter, ...habit }))),
  ({ letter }) => letter,
);
const vowels = new Set("aeiouyäöüáéíóúàèìòùâêîôûãõåæøąęěőűůāēīūėįųıýœëïă");

const scripts: readonly [Script, RegExp][] = [
  ["Latin", /\p{Script=Latin}/u],
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Greek", /\p{Script=Greek}/u],
  ["Hebrew", /\p{Script=Hebrew}/u],
  ["Arabic", /\p{Script=Arabic}/u],
  ["Thai", /\p{Script=Thai}/u],
];

export interface Letter {
  lower: string;
  script: Script | null;
  case: "upper" | "lower" | null;
  isMark: boolean;
  isDigit: boolean;
}

const known = new Map<string, Letter | null>();

/** Null for characters that are neither letter nor digit. Cached: texts have few different ones. */
export function letterOf(character: string | undefined): Letter | null {
  if (character === undefined) return null;
  const found = known.get(character);
  if (found !== undefined) return found;
  const made = /[\p{L}\p{M}\p{Nd}]/u.test(character) ? described(character) : null;
  if (known.size < 4096) known.set(character, made);
  return made;
}

function described(character: string): Letter {
  const lower = character === "İ" ? character : character.toLowerCase();
  return {
    lower,
    script: scripts.find(([, pattern]) => pattern.test(character))?.[0] ?? null,
    case: /\p{Lu}/u.test(character) ? "upper" : /\p{Ll}/u.test(character) ? "lower" : null,
    isMark: /\p{M}/u.test(character),
    isDigit: /\p{Nd}/u.test(character),
  };
}

/** Log probability. Neighbors are null if there is no letter or digit. */
export function letterLikelihood(
  letter: Letter,
  { letters, other, script }: Alphabet,
  before: Letter | null,
  after: Letter | null,
): number {
  let sum = letters.get(letter.lower) ?? (letter.script === script ? other : foreign);
  if (before?.isDigit && !letter.isDigit) sum += besideDigit;
  if (after?.isDigit && !letter.isDigit) sum += besideDigit;
  if (isMixed(letter, before)) sum += mixed;
  if (isMixed(letter, after) && (after as Letter).lower <= "\x7f") sum += mixed;
  if (letter.isMark && (before === null || before.isDigit)) sum += mixed;
  if (letter.script === "Latin") sum += soundOf(letter, lettered(before), lettered(after));
  return sum + habitsOf(letter, before, after) + caseOf(letter, before, after);
}

const amongItsOwn = log(0.15);
const consonantAlone = log(0.02);

/** Vowels are next to consonants and vice versa; one-letter words are vowels. */
function soundOf(letter: Letter, before: Letter | null, after: Letter | null): number {
  const isVowel = vowels.has(letter.lower);
  if (before === null && after === null) return isVowel ? 0 : consonantAlone;
  if (before === null || after === null) return 0;
  return vowels.has(before.lower) === isVowel && vowels.has(after.lower) === isVowel ? amongItsOwn : 0;
}

function lettered(beside: Letter | null): Letter | null {
  return beside?.isDigit ? null : beside;
}

function isMixed(letter: Letter, beside: Letter | null): boolean {
  if (beside === null || beside.isDigit) return false;
  return beside.script !== letter.script && beside.script !== null && letter.script !== null;
}

function habitsOf(letter: Letter, before: Letter | null, after: Letter | null): number {
  let sum = 0;
  for (const { where, cost } of byLetter.get(letter.lower) ?? [])
    if (stands(where, lettered(before), lettered(after))) sum += cost;
  return sum;
}

function stands(
  where: (typeof habits)[number]["where"],
  before: Letter | null,
  after: Letter | null,
): boolean {
  switch (where) {
    case "first":
      return before === null;
    case "notFirst":
      return before !== null;
    case "last":
      return after === null;
    case "notLast":
      return after !== null;
    case "beforeVowel":
      return after !== null && vowels.has(after.lower);
    case "beforeOther":
      return after === null || !vowels.has(after.lower);
    case "afterOther":
      return before !== null && !vowels.has(before.lower);
    case "afterVowel":
      return before !== null && vowels.has(before.lower);
  }
}

const lowerToUpper = log(0.003);
const upperThenLower = log(0.05);
const capital = log(0.3);
const small = log(0.7);

/** Words begin in either case and continue in lower case, or are all in upper case. */
function caseOf(letter: Letter, before: Letter | null, after: Letter | null): number {
  if (letter.case === null) return 0;
  let sum = 0;
  if (before === null || before.case === null) sum += letter.case === "upper" ? capital : small;
  else if (before.case === "lower") sum += letter.case === "upper" ? lowerToUpper : 0;
  else sum += letter.case === "upper" ? capital : small;
  if (before?.case === "upper" && letter.case === "upper" && after?.case === "lower") sum += upperThenLower;
  // ASCII neighbors are not evaluated themselves.
  const isAscii = after !== null && after.lower <= "\x7f";
  if (isAscii && letter.case === "lower" && after.case === "upper") sum += lowerToUpper;
  return sum;
}
