/** Points and commas in figures that the engine missed: 23.4 must not become 234. */
import type { RecognizedLine, RecognizedWord } from "../contract.ts";
import { emOfLine } from "../letter-height.ts";
import type { Ink } from "../picture/threshold.ts";

const figure = /^\d[\d.,]*\d$/;
/** Ems: what digits reach at least, how far they are apart from middle to middle and between their ink, */
const digitMin = 0.5;
const digitPitch = 0.53;
const digitGap = 0.06;
/** and what a point or comma may take. */
const sign = { widthMin: 0.05, widthMax: 0.26, heightMin: 0.05, above: 0.3, tail: 0.06, below: 0.3 } as const;
/** The digits beside a sign are farther apart than others: a grain of dust has made no room for itself. */
const roomMin = 0.16;

interface Segment {
  x0: number;
  /** Past its last column. */
  x1: number;
  top: number;
  /** Past its last row. */
  bottom: number;
}

/** The lines with those signs. `ink` is what their boxes are of. */
export function withMissedMarks(lines: readonly RecognizedLine[], ink: Ink): RecognizedLine[] {
  return lines.map((line) => {
    if (!line.words.some(({ text }) => figure.test(text))) return line;
    const em = emOfLine(line);
    const words = line.words.map((word) =>
      figure.test(word.text) ? pointed(word, line.baseline, em, ink) : word,
    );
    return words.some((word, at) => word !== line.words[at]) ? { ...line, words } : line;
  });
}

function pointed(word: RecognizedWord, baseline: number, em: number, ink: Ink): RecognizedWord {
  const segments = segmentsOf(word, baseline + em * sign.below, ink);
  const digits = word.text.replace(/[.,]/g, "");
  const counts = segments.map((segment) => digitsIn(segment, em));
  const signs = counts.filter((count) => count === 0).length;
  const isWhole = counts.reduce((sum, count) => sum + count, 0) === digits.length;
  if (!isWhole || signs <= word.text.length - digits.length) return word;
  let text = "";
  let read = word.text;
  for (const [at, segment] of segments.entries()) {
    const count = counts[at] ?? 0;
    const known = count === 0 ? /^[.,]/.exec(read) : digitsOf(count).exec(read);
    if (count > 0 && known === null) return word;
    if (count === 0) {
      const [before, after] = [segments[at - 1], segments[at + 1]];
      const hasRoom = before && after && after.x0 - before.x1 >= em * roomMin;
      if (!hasRoom || !isSign(segment, baseline, em)) return word;
    }
    read = read.slice(known?.[0].length ?? 0);
    text += known?.[0] ?? (segment.bottom - baseline > em * sign.tail ? "," : ".");
  }
  return { ...word, text };
}

const digitsOf = (count: number): RegExp => new RegExp(`^\\d{${count}}`);

/** Digits that a segment holds, several where they touch; 0 of what is too low for one. */
function digitsIn({ x0, x1, top, bottom }: Segment, em: number): number {
  if (bottom - top < em * digitMin) return 0;
  return Math.max(1, Math.round((x1 - x0 + em * digitGap) / (em * digitPitch)));
}

function isSign({ x0, x1, top, bottom }: Segment, baseline: number, em: number): boolean {
  const [width, height] = [x1 - x0, bottom - top];
  return (
    width >= em * sign.widthMin &&
    width <= em * sign.widthMax &&
    height >= em * sign.heightMin &&
    top >= baseline - em * sign.above &&
    bottom >= baseline - em * sign.tail
  );
}

/** The ink of a word, parted where a column has none; `foot` is how far down it is looked for. */
function segmentsOf({ x0, y0, x1, y1 }: RecognizedWord, foot: number, ink: Ink): Segment[] {
  const { data, width, height } = ink;
  const [first, last] = [Math.max(0, Math.floor(y0)), Math.min(height, Math.ceil(Math.max(y1, foot)))];
  const segments: Segment[] = [];
  let open: Segment | null = null;
  for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, Math.ceil(x1)); x++) {
    let [top, bottom] = [last, first];
    for (let y = first; y < last; y++) {
      if (data[y * width + x] !== 1) continue;
      if (y < top) top = y;
      bottom = y + 1;
    }
    if (bottom <= top) {
      open = null;
      continue;
    }
    if (open === null) {
      open = { x0: x, x1: x + 1, top, bottom };
      segments.push(open);
    } else {
      open.x1 = x + 1;
      open.top = Math.min(open.top, top);
      open.bottom = Math.max(open.bottom, bottom);
    }
  }
  return segments;
}
