/** What the engine reads out of dirt, pictures and bits of rulings. */
import { type Box, boxOf, centerIn } from "../../util/geometry/box.ts";
import type { RecognizedLine, RecognizedWord } from "../contract.ts";

/** Signs alone are believed only from here on. */
const signsConfidenceMin = 0.5;
/** Below it only words, or letters among sure words, are kept. */
const wordConfidenceMin = 0.1;
const sureConfidence = 0.75;
const sureWordsMin = 2;
const pictureConfidenceMin = 0.6;
/** What rulings look like to the engine: bars, strokes, brackets. */
const strokes = /^[|_[\]{}()\\/~=\-—–.,:;'`"‘’“”!Il1]+$/;
const rulingConfidenceMin = 0.7;
const wordLike = /\p{L}{3}/u;
/** Signs that dirt never looks like are written, as letters are. */
const written = /[\p{L}\p{N}@&%§#€$£]/u;

/** The lines without it; those of which nothing is left are gone. `letterHeight`: pixels of small letters. */
export function withoutNoise(
  lines: readonly RecognizedLine[],
  pictures: readonly Box[],
  letterHeight: number | null,
): RecognizedLine[] {
  return lines.flatMap((line) => {
    const sure = line.words.filter(({ confidence }) => confidence >= sureConfidence).length;
    const isSure = sure >= sureWordsMin && sure * 2 > line.words.length;
    const words = line.words.filter((word) => isWord(word, letterHeight, isSure));
    if (words.length === 0) return [];
    const mean = words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length;
    if (mean < pictureConfidenceMin && pictures.some((picture) => centerIn(line, picture))) return [];
    return [{ ...line, words, ...boxOf(words) }];
  });
}

/** `isSure`: whether most words of its line are. */
function isWord(
  { text, confidence, x0, y0, x1, y1 }: RecognizedWord,
  letterHeight: number | null,
  isSure: boolean,
): boolean {
  if (!written.test(text)) return confidence >= signsConfidenceMin;
  if (confidence < wordConfidenceMin && !isSure && !wordLike.test(text)) return false;
  // Read out of a stroke far higher or flatter than letters.
  const size = letterHeight ?? 0;
  const isBar = size > 0 && (y1 - y0 > size * 6 || (y1 - y0 < size * 0.25 && x1 - x0 > size));
  return !(isBar && strokes.test(text) && confidence < rulingConfidenceMin);
}
