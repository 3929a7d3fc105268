/** Removes dust read as punctuation: far less ink than the page's full stops. */
import type { Box } from "../../util/geometry/box.ts";
import { median } from "../../util/geometry/median.ts";
import type { RecognizedLine, RecognizedWord } from "../contract.ts";
import type { Ink } from "../picture/threshold.ts";

const before = /^[.,:;'`‘’‚“”„"*·°~^-](?=[\p{L}\p{N}])/u;
const after = /(?<=[\p{L}\p{N}])[.,'`‘’‚“”"*·°~^-]$/u;
/** Full stops that must have been measured to know the size of one, */
const stopsMin = 4;
/** and the share of their ink up to which a mark is dust. */
const dustShare = 0.4;
/** In heights of small letters: no mark is as wide. */
const widthMax = 0.7;

/** The words without it; their boxes begin and end with their letters then. */
export function withoutDust(lines: readonly RecognizedLine[], ink: Ink): RecognizedLine[] {
  const stops = lines.flatMap(({ words, xHeight }) =>
    words.flatMap((word) => (/\p{L}\.$/u.test(word.text) ? (markAt(word, "right", xHeight, ink) ?? []) : [])),
  );
  if (stops.length < stopsMin) return [...lines];
  const dust = median(stops.map(({ area }) => area)) * dustShare;
  return lines.map((line) => {
    const words = line.words.map((word) => cleaned(word, line.xHeight, ink, dust));
    return words.some((word, at) => word !== line.words[at]) ? { ...line, words } : line;
  });
}

function cleaned(word: RecognizedWord, xHeight: number, ink: Ink, dust: number): RecognizedWord {
  let clean = word;
  for (const [side, sign] of [
    ["left", before],
    ["right", after],
  ] as const) {
    if (!sign.test(clean.text)) continue;
    const mark = markAt(clean, side, xHeight, ink);
    if (mark === null || mark.area > dust) continue;
    const edge = side === "left" ? { x0: mark.rest } : { x1: mark.rest };
    clean = { ...clean, ...edge, text: clean.text.replace(sign, "") };
  }
  return clean;
}

interface Mark {
  /** Pixels of ink. */
  area: number;
  /** Where the ink of the rest of the word begins, seen from the mark. */
  rest: number;
}

/** The ink at one end of a word up to the first blank; null where that is no mark, or nothing follows. */
function markAt(word: Box, side: "left" | "right", xHeight: number, ink: Ink): Mark | null {
  const [x0, x1] = [Math.max(0, Math.floor(word.x0)), Math.min(ink.width, Math.ceil(word.x1))];
  const step = side === "left" ? 1 : -1;
  let x = side === "left" ? x0 : x1 - 1;
  const isInside = () => x >= x0 && x < x1;
  while (isInside() && inkOf(ink, x, word) === 0) x += step;
  const from = x;
  let area = 0;
  for (; isInside(); x += step) {
    const column = inkOf(ink, x, word);
    if (column === 0) break;
    area += column;
    if (Math.abs(x - from) >= xHeight * widthMax) return null;
  }
  while (isInside() && inkOf(ink, x, word) === 0) x += step;
  return area === 0 || !isInside() ? null : { area, rest: side === "left" ? x : x + 1 };
}

/** Pixels of ink in a column of a box. */
function inkOf({ data, width, height }: Ink, x: number, { y0, y1 }: Box): number {
  let sum = 0;
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y++)
    if (data[y * width + x] === 1) sum++;
  return sum;
}
