/** Which words are bold: their strokes are clearly thicker, for their size, than those of most of the page. */
import type { RecognisedLine, RecognisedWord } from "../contract.ts";
import type { Ink } from "../picture/threshold.ts";

/** Against the median of the page; bold faces are at 1.5 and more, one face at two sizes differs by a tenth. */
const boldMin = 1.35;
/** Against the median of its line: what differs less was measured a little off. */
const aloneMin = 1.2;
/** Letters that a page must have for its median to mean anything, */
const lettersMin = 60;
/** and a word, for its strokes to be measured. */
const wordLettersMin = 2;
const confidenceMin = 0.5;

/** Marks them. A line's words are bold together or not at all, but for those that clearly differ from the others. */
export function markBold(lines: readonly RecognisedLine[], ink: Ink): void {
  const measured = lines.map((line) => line.words.map((word) => strokeOf(word, line.xHeight, ink)));
  const weighted = lines.flatMap((line, l) =>
    line.words.flatMap((word, w) => {
      const stroke = measured[l]?.[w] ?? null;
      return stroke === null ? [] : [{ stroke, letters: word.text.length }];
    }),
  );
  const letters = weighted.reduce((sum, each) => sum + each.letters, 0);
  if (letters < lettersMin) return;
  const usual = weightedMedian(weighted, letters);
  for (const [at, line] of lines.entries()) markLine(line, measured[at] ?? [], usual);
}

function markLine({ words }: RecognisedLine, strokes: readonly (number | null)[], usual: number): void {
  const known = words.flatMap((word, at) => {
    const stroke = strokes[at] ?? null;
    return stroke === null ? [] : [{ word, stroke, letters: word.text.length }];
  });
  const all = known.reduce((sum, { letters }) => sum + letters, 0);
  const own = weightedMedian([...known], all);
  const isBold = own >= usual * boldMin;
  if (isBold && known.every(({ stroke }) => stroke * aloneMin >= own)) {
    for (const word of words) word.bold = true;
    return;
  }
  // Words about as thick as those around them look like them, on whatever side of the limit they are.
  for (const { word, stroke } of known)
    word.bold = stroke >= usual * boldMin && (isBold || stroke >= own * aloneMin);
}

function weightedMedian(values: { stroke: number; letters: number }[], letters: number): number {
  let below = 0;
  for (const { stroke, letters: own } of values.sort((a, b) => a.stroke - b.stroke)) {
    below += own;
    if (below * 2 >= letters) return stroke;
  }
  return 0;
}

/** The width of its strokes, as a share of the height of small letters: twice the ink over its outline. */
function strokeOf(word: RecognisedWord, xHeight: number, { data, width, height }: Ink): number | null {
  if (word.text.length < wordLettersMin || word.confidence < confidenceMin) return null;
  const [left, top] = [Math.max(0, Math.floor(word.x0)), Math.max(0, Math.floor(word.y0))];
  const [right, bottom] = [Math.min(width, Math.ceil(word.x1)), Math.min(height, Math.ceil(word.y1))];
  let area = 0;
  let edges = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left, at = y * width + left; x < right; x++, at++) {
      if (data[at] !== 1) continue;
      area++;
      if (x === 0 || data[at - 1] !== 1) edges++;
      if (x === width - 1 || data[at + 1] !== 1) edges++;
      if (y === 0 || data[at - width] !== 1) edges++;
      if (y === height - 1 || data[at + width] !== 1) edges++;
    }
  // Sides of pixels are longer than the outline that they follow, by 4 / pi on the average of all directions.
  return area === 0 || edges === 0 ? null : (2 * area) / ((edges * Math.PI) / 4) / xHeight;
}
