/** What is no word: drawn lines that were taken for letters (the sides of a cell read like `|`), signs without their ink. */
import { type Box, boxOf, overlap } from "../geometry/box.ts";
import type { RecognisedLine, RecognisedWord } from "./contract.ts";
import { emOfLine } from "./letter-height.ts";

/** What a line can be read as. */
const upright = /^[|¦!Il1[\](){}\\/]+$/;
const lying = /^[-_=~—–.…]+$/;
/** Pixels of a picture of 300 dots per inch that recognition and the finding of lines may differ by. */
const near = 4;

/** Signs that are no higher than this many ems: a higher one is what the engine made of a blank or of a stain. */
const lowSigns = /^[-~=_.,:;'"`´‘’“”*°·•«»<>^–—]+$/u;
const lowEm = 0.75;

/** The line without such words; none where nothing is left of it. */
export function withoutRuled(line: RecognisedLine, rulings: readonly Box[]): RecognisedLine[] {
  const em = emOfLine(line);
  const words = line.words.filter(
    (word) => !isRuling(word, rulings) && !(lowSigns.test(word.text) && word.y1 - word.y0 > em * lowEm),
  );
  if (words.length === line.words.length) return [line];
  return words.length === 0 ? [] : [{ ...line, ...boxOf(words), words }];
}

function isRuling(word: RecognisedWord, rulings: readonly Box[]): boolean {
  // A bar by itself is no word of any text, wherever it stands.
  if (/^[|¦]+$/.test(word.text)) return true;
  if (upright.test(word.text)) return rulings.some((ruling) => isTall(ruling) && lies(word, ruling));
  return lying.test(word.text) && rulings.some((ruling) => !isTall(ruling) && lies(word, ruling));
}

const isTall = ({ x0, y0, x1, y1 }: Box): boolean => y1 - y0 > x1 - x0;

/** Whether the drawn line runs through most of the word. */
function lies(word: Box, ruling: Box): boolean {
  const across = overlap(word.x0, word.x1, ruling.x0 - near, ruling.x1 + near);
  const down = overlap(word.y0, word.y1, ruling.y0 - near, ruling.y1 + near);
  return across > (word.x1 - word.x0) * 0.6 && down > (word.y1 - word.y0) * 0.6;
}
