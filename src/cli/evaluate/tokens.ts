/**
 * Normalizes text for comparison: NFKC, lower case, without punctuation and symbols. Apostrophes within words are
 * removed ("don't" equals "dont"); everything else separates words.
 */
import { isUnspacedText } from "../../../converters/formats/media/transcript/scripts.ts";

export type Unit = "words" | "characters";

const apostrophe = /(?<=[\p{L}\p{N}])['\u2019\u02BC](?=[\p{L}\p{N}])/gu;
const other = /[^\p{L}\p{M}\p{N}]+/gu;
/** A letter or digit with its marks. */
const character = /[\p{L}\p{N}]\p{M}*/gu;

const plain = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replace(apostrophe, "").replace(other, " ").trim();

/** Scripts without spaces between words are compared by character. */
export function unitOf(text: string): Unit {
  return isUnspacedText(plain(text)) ? "characters" : "words";
}

export function tokensOf(text: string, unit: Unit): string[] {
  const found = plain(text);
  if (unit === "characters") return found.match(character) ?? [];
  return found === "" ? [] : found.split(" ");
}
