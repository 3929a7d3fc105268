/** The lines of a page from what the engine found: boxes of the ink, baselines, heights of small letters. */
import { boxOf } from "../../layout/model.ts";
import type { RecognisedLine } from "../contract.ts";
import type { FoundLine } from "./result.ts";

/** `factor`: pixels that the engine was given for one of the page. */
export function linesOf(found: readonly FoundLine[], factor: number): RecognisedLine[] {
  return found.map(({ words, baseline, height, ascenders, descenders }) => {
    const box = boxOf(words);
    const across = baseline.x1 - baseline.x0;
    const share = across <= 0 ? 0.5 : ((box.x0 + box.x1) / 2 - baseline.x0) / across;
    const scaled = ({ x0, y0, x1, y1 }: typeof box) => ({
      x0: x0 / factor,
      y0: y0 / factor,
      x1: x1 / factor,
      y1: y1 / factor,
    });
    return {
      ...scaled(box),
      words: words.map((word) => ({ ...word, ...scaled(word), bold: false, italic: false })),
      baseline: (baseline.y0 + share * (baseline.y1 - baseline.y0)) / factor,
      xHeight: Math.max(1, (height - ascenders - descenders) / factor),
    };
  });
}

/** Of all words, weighted by their letters; null without words. */
export function meanConfidence(lines: readonly Pick<RecognisedLine, "words">[]): number | null {
  let sum = 0;
  let letters = 0;
  for (const { words } of lines)
    for (const { text, confidence } of words) {
      sum += confidence * text.length;
      letters += text.length;
    }
  return letters === 0 ? null : sum / letters;
}
