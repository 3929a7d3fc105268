/**
 * What of a text counts when it is compared: NFKC, small letters, no punctuation and no symbols, numbers as they are
 * written. Apostrophes within words go without a trace ("don't" and "dont" are the same), all else parts words.
 */

export type Unit = "words" | "characters";

/** Writing without spaces between words: a word is not to be told, so each character counts by itself. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const letter = /\p{L}/u;
const apostrophe = /(?<=[\p{L}\p{N}])['\u2019\u02BC](?=[\p{L}\p{N}])/gu;
const other = /[^\p{L}\p{M}\p{N}]+/gu;
/** With the marks that belong to it. */
const character = /[\p{L}\p{N}]\p{M}*/gu;

const plain = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replace(apostrophe, "").replace(other, " ").trim();

/** In characters where more than half of the text is written without spaces. */
export function unitOf(text: string): Unit {
  const letters = [...plain(text)].filter((each) => letter.test(each));
  const without = letters.filter((each) => unspaced.test(each)).length;
  return without * 2 > letters.length ? "characters" : "words";
}

export function tokensOf(text: string, unit: Unit): string[] {
  const found = plain(text);
  if (unit === "characters") return found.match(character) ?? [];
  return found === "" ? [] : found.split(" ");
}
