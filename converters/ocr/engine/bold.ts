/**
 * Which words are bold: their strokes are thicker, for their size, than those of most of the page. A single word is
 * poor evidence, so runs of words are judged along their line: a line is bold if most of its letters are, and a run
 * within other text if the evidence is worth two changes of face.
 */

import type { RecognizedLine, RecognizedWord } from "../contract.ts";
import { emOfLine } from "../letter-height.ts";
import type { Gray } from "../picture/gray.ts";
import type { Ink } from "../picture/threshold.ts";

/** Against the median of the page: regular words stay below 1.12, words of bold faces begin at 1.25. */
const boldMin = 1.28;
/**
 * What a change of face within a line costs, in letters times the logarithm of how far they are from the limit. A line
 * that is bold on the whole is a heading: some of its letters (s, v, y) have thinner strokes than others.
 */
const changeCost = { regular: 0.2, bold: 0.6 } as const;
/** Faces change most behind labels and sentences. */
const afterStop = 0.5;
const stop = /[.:;!?]$/;
/** Words that cannot be measured go with those around them; between the two faces they are regular. */
const unmeasured = 0.001;
/** A single word says no more than this many letters would. */
const lettersMax = 12;
/** Letters that a page must have for its median to mean anything, */
const lettersMin = 60;
/** and a word, for its strokes to be measured. */
const wordLettersMin = 2;
const confidenceMin = 0.5;

interface Printed {
  picture: Gray;
  ink: Ink;
  paper: number;
}

/** Marks them. `picture` and `ink` are what the boxes of the lines are of, `paper` its ground's gray. */
export function markBold(lines: readonly RecognizedLine[], { picture, ink, paper }: Printed): void {
  const measured = lines.map((line) => {
    const em = emOfLine(line);
    return line.words.map((word) => strokeOf(word, em, picture, paper, ink));
  });
  const known = lines.flatMap((line, l) =>
    line.words.flatMap((word, w) => {
      const stroke = measured[l]?.[w] ?? null;
      return stroke === null ? [] : [{ stroke, letters: word.text.length }];
    }),
  );
  const letters = known.reduce((sum, each) => sum + each.letters, 0);
  if (letters < lettersMin) return;
  const limit = weightedMedian(known, letters) * boldMin;
  for (const [l, { words }] of lines.entries()) {
    const speaksFor = words.map(({ text }, w) => {
      const stroke = measured[l]?.[w] ?? null;
      return stroke === null ? -unmeasured : Math.min(text.length, lettersMax) * Math.log(stroke / limit);
    });
    const stopped = words.map(({ text }) => stop.test(text));
    const bold = likeliestRuns(speaksFor, stopped);
    for (const [w, word] of words.entries()) word.bold = bold[w] === true;
  }
}

/** Of all ways to part a line into bold and other runs the one for which most is said, less the changes (Viterbi 1967). */
function likeliestRuns(speaksFor: readonly number[], stopped: readonly boolean[]): boolean[] {
  const whole = speaksFor.reduce((sum, says) => sum + says, 0);
  const usualCost = whole > 0 ? changeCost.bold : changeCost.regular;
  // Best sums so far, and for each word whether its state came from the other one.
  let [plain, bold] = [0, 0];
  const changed: { plain: boolean; bold: boolean }[] = [];
  for (const [at, says] of speaksFor.entries()) {
    const cost = stopped[at - 1] === true ? usualCost * afterStop : usualCost;
    const change = {
      plain: at > 0 && bold - cost > plain,
      bold: at > 0 && plain - cost > bold,
    };
    changed.push(change);
    [plain, bold] = [change.plain ? bold - cost : plain, (change.bold ? plain - cost : bold) + says];
  }
  let isBold = bold > plain;
  const result = new Array<boolean>(speaksFor.length).fill(false);
  for (let at = speaksFor.length - 1; at >= 0; at--) {
    result[at] = isBold;
    if (changed[at]?.[isBold ? "bold" : "plain"] === true) isBold = !isBold;
  }
  return result;
}

function weightedMedian(values: { stroke: number; letters: number }[], letters: number): number {
  let below = 0;
  for (const { stroke, letters: own } of values.sort((a, b) => a.stroke - b.stroke)) {
    below += own;
    if (below * 2 >= letters) return stroke;
  }
  return 0;
}

/** Stroke width in ems: twice the darkness over the outline of the ink. */
function strokeOf(word: RecognizedWord, em: number, picture: Gray, paper: number, ink: Ink): number | null {
  if (word.text.length < wordLettersMin || word.confidence < confidenceMin) return null;
  const { data, width, height } = ink;
  const [left, top] = [Math.max(1, Math.floor(word.x0)), Math.max(1, Math.floor(word.y0))];
  const [right, bottom] = [Math.min(width - 1, Math.ceil(word.x1)), Math.min(height - 1, Math.ceil(word.y1))];
  let dark = 0;
  let edges = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left, at = y * width + left; x < right; x++, at++) {
      const around =
        (data[at - 1] as number) +
        (data[at + 1] as number) +
        (data[at - width] as number) +
        (data[at + width] as number);
      if (data[at] === 1) edges += 4 - around;
      if (data[at] === 1 || around > 0) dark += paper - (picture.data[at] as number);
    }
  // Sides of pixels are longer than the outline that they follow, by 4 / pi on the average of all directions.
  return dark <= 0 || edges === 0 ? null : (2 * dark) / 255 / ((edges * Math.PI) / 4) / em;
}
