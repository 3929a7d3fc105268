/** Readings of what may be no text at all: a photograph, noise. */
import { meanConfidence } from "./engine/lines.ts";

/** Confidence and letters of a word that is one even where hardly anything else is: a shop's sign in a street. */
export const signMin = 0.9;
const signLetters = 4;
/** Mean confidence of all that was read, below which it is marks taken for letters. */
export const meanMin = 0.4;

export const isLongWord = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= signLetters;

type Lines = Parameters<typeof meanConfidence>[0];

/** Whether a word was read that is plausible on its own. */
export const hasSign = (lines: Lines): boolean =>
  lines.some(({ words }) => words.some(({ text, confidence }) => confidence >= signMin && isLongWord(text)));

export const isText = (lines: Lines): boolean => (meanConfidence(lines) ?? 0) >= meanMin || hasSign(lines);
