/** What the engine reads out of dirt, pictures and bits of rulings. */
import { type Box, boxOf, centreIn } from "../../layout/model.ts";
import type { RecognisedLine, RecognisedWord } from "../contract.ts";

/** Signs alone are believed only from here on. */
const signsConfidenceMin = 0.5;
/** Below it not even letters are, unless they make a word: apostrophes alone may cost one all confidence. */
const wordConfidenceMin = 0.1;
/** Of lines within pictures. */
const pictureConfidenceMin = 0.6;
/** What rulings look like to the engine: bars, strokes, brackets. */
const strokes = /^[|_[\]{}()\\/~=\-—–.,:;'`"‘’“”!Il1]+$/;
const rulingConfidenceMin = 0.7;
const wordLike = /\p{L}{3}/u;
const written = /[\p{L}\p{N}]/u;

/** The lines without it; those of which nothing is left are gone. `letterHeight`: pixels of small letters. */
export function withoutJunk(
  lines: readonly RecognisedLine[],
  pictures: readonly Box[],
  letterHeight: number | null,
): RecognisedLine[] {
  return lines.flatMap((line) => {
    const words = line.words.filter((word) => isWord(word, letterHeight));
    if (words.length === 0) return [];
    const mean = words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
    if (mean < pictureConfidenceMin && pictures.some((picture) => centreIn(line, picture))) return [];
    return [{ ...line, words, ...boxOf(words) }];
  });
}

function isWord({ text, confidence, x0, y0, x1, y1 }: RecognisedWord, letterHeight: number | null): boolean {
  if (confidence < wordConfidenceMin && !wordLike.test(text)) return false;
  if (!written.test(text)) return confidence >= signsConfidenceMin;
  // Read out of a stroke far higher or flatter than letters.
  const size = letterHeight ?? 0;
  const isBar = size > 0 && (y1 - y0 > size * 6 || (y1 - y0 < size * 0.25 && x1 - x0 > size));
  return !(isBar && strokes.test(text) && confidence < rulingConfidenceMin);
}
