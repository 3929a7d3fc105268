/** How likely a text is in a language, by its characters beyond ASCII and what is beside them. */
import { type Alphabet, alphabets } from "./alphabets.ts";
import { characterLikelihood, type EastAsian } from "./east-asian.ts";
import { letterLikelihood, letterOf } from "./letters.ts";
import { neighbour } from "./neighbours.ts";
import { isSign, signLikelihood } from "./signs.ts";

/** Of a character of ASCII: some readings take it for a part of a longer one, which must be worth it. */
const ascii = Math.log(1 / 30);
const undecodable = Math.log(1e-5);
/** Controls that no keyboard has, and characters that are nobody's. */
const impossible = Math.log(1e-6);
const nobodys = /[\x80-\x9f\u{e000}-\u{f8ff}\u{f0000}-\u{10ffff}]/u;

/** Natural logarithm, of one word in the language with this alphabet. */
export function wordLikelihood(word: string, alphabet: Alphabet): number {
  return sumOf(word, (character, before, after) => {
    if (isSign(character)) return signLikelihood(character, neighbour(before), neighbour(after));
    const letter = letterOf(character);
    return letter === null
      ? impossible
      : letterLikelihood(letter, alphabet, lettered(before), lettered(after));
  });
}

/** The same, of a run of characters in Chinese, Japanese or Korean. */
export function runLikelihood(run: string, language: EastAsian): number {
  return sumOf(run, (character, before, after) => {
    const besides = Number(isLatin(before)) + Number(isLatin(after));
    return characterLikelihood(character, language) + besides * besideLatin;
  });
}

/** Names and words in Latin letters stand in such texts, but seldom at a word's side without a space. */
const besideLatin = Math.log(0.03);

function isLatin(character: string | undefined): boolean {
  return character !== undefined && /[a-z]/i.test(character);
}

function lettered(character: string | undefined): ReturnType<typeof letterOf> {
  return character === undefined || isSign(character) ? null : letterOf(character);
}

function sumOf(
  word: string,
  likelihood: (character: string, before: string | undefined, after: string | undefined) => number,
): number {
  const characters = [...word];
  let sum = 0;
  for (const [at, character] of characters.entries()) {
    if (character <= "\x7f") sum += ascii;
    else if (character === "\ufffd") sum += undecodable;
    else if (nobodys.test(character)) sum += impossible;
    else sum += likelihood(character, characters[at - 1], characters[at + 1]);
  }
  return sum;
}

export function alphabetOf(language: string): Alphabet {
  const alphabet = alphabets.get(language);
  if (alphabet === undefined) throw new Error(`no alphabet is known of ${language}`);
  return alphabet;
}
