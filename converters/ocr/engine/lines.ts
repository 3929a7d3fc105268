/** The lines of a page from what the engine found: boxes of the ink, baselines, heights of small letters. */
import { boxOf, scaledBox } from "../../util/geometry/box.ts";
import type { RecognizedLine } from "../contract.ts";
import { xHeightOfAlike } from "../letter-height.ts";
import type { FoundLine } from "./result.ts";

/** Of small letters to capitals: what one is taken for where a line has only the other. */
const smallToCapital = 0.68;

/** `factor`: pixels that the engine was given for one of the page. */
export function linesOf(found: readonly FoundLine[], factor: number): RecognizedLine[] {
  return found.map(({ words, baseline, height, ascenders, descenders }) => {
    const box = boxOf(words);
    const across = baseline.x1 - baseline.x0;
    const share = across <= 0 ? 0.5 : ((box.x0 + box.x1) / 2 - baseline.x0) / across;
    return {
      ...scaledBox(box, 1 / factor),
      words: words.map((word) => ({ ...scaledBox(word, 1 / factor), bold: false, italic: false })),
      baseline: (baseline.y0 + share * (baseline.y1 - baseline.y0)) / factor,
      xHeight: Math.max(1, xHeightOf(words, height - ascenders - descenders) / factor),
    };
  });
}

/** The x-height of lines with letters of one height, by what was read. Pixels. */
function xHeightOf(words: FoundLine["words"], fitted: number): number {
  const told = xHeightOfAlike(words);
  if (told === null || fitted <= 0) return fitted;
  const off = (height: number) => Math.abs(Math.log(height / told));
  return [fitted, fitted * smallToCapital, fitted / smallToCapital].reduce((best, height) =>
    off(height) < off(best) ? height : best,
  );
}

/** Of all words, weighted by their letters; null without words. */
export function meanConfidence(lines: readonly Pick<RecognizedLine, "words">[]): number | null {
  let sum = 0;
  let letters = 0;
  for (const { words } of lines)
    for (const { text, confidence } of words) {
      sum += confidence * text.length;
      letters += text.length;
    }
  return letters === 0 ? null : sum / letters;
}
