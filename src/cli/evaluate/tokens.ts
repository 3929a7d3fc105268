/**
 * What of a text counts when it is compared: NFKC, small letters, no punctuation and no symbols, numbers as they are
 * written. Apostrophes within words go without a trace ("don't" and "dont" are the same), all else parts words.
 */
import { isUnspacedText } from "../../../converters/formats/media/transcript/scripts.ts";

export type Unit = "words" | "characters";

const apostrophe = /(?<=[\p{L}\p{N}])['\u2019\u02BC](?=[\p{L}\p{N}])/gu;
const other = /[^\p{L}\p{M}\p{N}]+/gu;
/** With the marks that belong to it. */
const character = /[\p{L}\p{N}]\p{M}*/gu;

const plain = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replace(apostrophe, "").replace(other, " ").trim();

/** Where most of it is written without spaces between words, a word is not to be told: each character counts by itself. */
export function unitOf(text: string): Unit {
  return isUnspacedText(plain(text)) ? "characters" : "words";
}

export function tokensOf(text: string, unit: Unit): string[] {
  const found = plain(text);
  if (unit === "characters") return found.match(character) ?? [];
  return found === "" ? [] : found.split(" ");
}
