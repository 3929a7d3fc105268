/** The size of recognized text, by the height of its ink and the usual proportions of fonts. */

import { append } from "../util/append.ts";
import { median } from "../util/geometry/median.ts";
import type { RecognizedLine, RecognizedWord } from "./contract.ts";

/** Ems, from the baseline. */
const proportion = {
  small: 0.47,
  middling: 0.58,
  tall: 0.69,
  below: 0.21,
  tail: 0.14,
  ideograph: 0.88,
} as const;

/** Dots and quotation marks reach as high as capitals. */
const tall = /[\p{Lu}\p{N}bdfhijklßþðđħłбфіβδζθλξ&%$€£§!?'"‘’“”()[\]{}/|]/u;
const middling = /t/u;
const small = /[\p{Ll}]/u;
const below = /[gjpqyçþßруфβγζημξρφχψ\u00B5;,()[\]{}$§]|Q/u;
/** Feet that are shorter than descenders. */
const tail = /[дцщДЦЩ]/u;
/** Accents reach over what is known of letters. */
const accented =
  /[\u00C0-\u00DE\u00E0-\u00F6\u00F8-\u00FF\u0100-\u017FЁЙЇёйї\u0386-\u0390\u03AA-\u03B0\u03CA-\u03CE\u1F00-\u1FFF]/u;
const ideograph = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/;

type InkOfWord = Pick<RecognizedWord, "text" | "y0" | "y1">;

/** Pixels of an em, from the ink of one word; null where its letters tell nothing. */
export function emOfWord({ text, y0, y1 }: InkOfWord): number | null {
  const height = y1 - y0;
  if (ideograph.test(text)) return height / proportion.ideograph;
  if (accented.test(text) || !(tall.test(text) || small.test(text))) return null;
  const above = tall.test(text)
    ? proportion.tall
    : middling.test(text)
      ? proportion.middling
      : proportion.small;
  return height / (above + (below.test(text) ? proportion.below : tail.test(text) ? proportion.tail : 0));
}

/** How far a word's ink may speak against the row that the engine laid through its letters: else it met with a ruling. */
const rowShare = 1.25;

/** Pixels of an em, by words with capitals or ascenders, else by the x-height. */
export function emOfLine(line: RecognizedLine): number {
  const told: number[] = [];
  const toldByTall: number[] = [];
  const row = line.xHeight / proportion.small;
  for (const word of line.words) {
    const em = emOfWord(word);
    if (em === null || em > row * rowShare) continue;
    const weighted = new Array<number>(Math.min(4, word.text.length)).fill(em);
    append(told, weighted);
    if (tall.test(word.text)) append(toldByTall, weighted);
  }
  const estimates = toldByTall.length > 0 ? toldByTall : told;
  return estimates.length > 0 ? median(estimates) : row;
}

/** The x-height of words with letters of one height; null when mixed. */
export function xHeightOfAlike(words: readonly InkOfWord[]): number | null {
  const text = words.map((word) => word.text).join("");
  if ((tall.test(text) || middling.test(text)) && small.test(text)) return null;
  const ems = words.flatMap((word) => (word.text.length > 1 ? (emOfWord(word) ?? []) : []));
  return ems.length === 0 ? null : median(ems) * proportion.small;
}
