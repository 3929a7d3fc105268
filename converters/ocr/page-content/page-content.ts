/** What was recognized in the picture of a page, as the layout engine reads pages: pixels become points. */

import {
  countCharacters,
  emptyPage,
  type Line,
  type PageContent,
  plainWord,
  type Style,
  type Word,
} from "../../layout/model.ts";
import { joinJustified } from "../../layout/page/justified.ts";
import { makeLine, mergeFragments } from "../../layout/page/lines.ts";
import { type Box, boxOf, overlap, scaledBox } from "../../util/geometry/box.ts";
import { hundredths } from "../../util/round-hundredths.ts";
import type { Recognition, RecognizedLine, RecognizedWord } from "../contract.ts";
import { emOfLine, emOfWord } from "../letter-height.ts";
import type { MeasuredText, RecognizedStyles } from "./recognized-styles.ts";

/** What is no word: drawn lines that were taken for letters (the sides of a cell read like `|`), signs without their ink. */

const upright = /^[|¦!Il1[\](){}\\/]+$/;
const lying = /^[-_=~—–.…]+$/;
/** Pixels of a picture of 300 dots per inch that recognition and the finding of lines may differ by. */
const near = 4;

/** Signs that are no higher than this many ems: a higher one is what the engine made of a blank or of a stain. */
const lowSigns = /^[-~=_.,:;'"`´‘’“”*°·•«»<>^–—]+$/u;
const lowEm = 0.75;

/** The line without such words; none where nothing is left of it. */
function withoutRuled(line: RecognizedLine, rulings: readonly Box[]): RecognizedLine[] {
  const em = emOfLine(line);
  const words = line.words.filter(
    (word) => !isRuling(word, rulings) && !(lowSigns.test(word.text) && word.y1 - word.y0 > em * lowEm),
  );
  if (words.length === line.words.length) return [line];
  return words.length === 0 ? [] : [{ ...line, ...boxOf(words), words }];
}

function isRuling(word: RecognizedWord, rulings: readonly Box[]): boolean {
  // A single bar is never a word.
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

const pointsPerInch = 72;
/** A blank this many ems wide parts fragments, as in text that is not recognized. */
const fragmentGapEm = 1.2;
const black = 0xff000000;

/** Page `number` (from 1); `looks` is kept over the pages. Lengths in the upright picture's points. */
export function pageOf(number: number, found: Recognition, looks: RecognizedStyles): PageContent {
  const scale = pointsPerInch / found.dpi;
  const page = emptyPage(number, hundredths(found.width * scale), hundredths(found.height * scale));
  const kept = found.lines.flatMap((line) => withoutRuled(line, found.rulings));
  const lines = kept.map((line) => ({ ...line, words: measureWords(line) }));
  const measured = lines.flatMap(({ words }) => words.map((word) => textOf(word, scale)));
  const styles = looks.of(measured, found.dpi);
  let next = 0;
  const fragments = lines.flatMap(({ words }) =>
    fragmentsOf(words.map((word) => wordOf(word, styles[next++] as Style, scale))),
  );
  page.lines = joinJustified(mergeFragments(fragments));
  page.vectors = found.rulings.map((box) => ({
    ...scaledBox(box, scale),
    stroked: false,
    rectangle: true,
    argb: black,
  }));
  page.pictures = found.pictures.map((box, ordinal) => ({
    ...scaledBox(box, scale),
    width: Math.round(box.x1 - box.x0),
    height: Math.round(box.y1 - box.y0),
    ordinal,
  }));
  page.characters = countCharacters(page.lines);
  page.recognized = true;
  return page;
}

interface MeasuredWord extends RecognizedWord {
  /** Pixels. */
  em: number;
  baseline: number;
}

/** Words of a line are of one size but for those that are clearly smaller; what is raised has a baseline of its own. */
const smallerShare = { min: 0.4, max: 0.8 } as const;
const raisedEm = 0.2;
const mark = /^(?:\p{N}{1,3}|\p{L}|[*†‡§]{1,3})$/u;

function measureWords(line: RecognizedLine): MeasuredWord[] {
  const usual = emOfLine(line);
  return line.words.map((word) => {
    const { baseline } = line;
    const own = emOfWord(word);
    // What is higher than its line has met with something drawn, and the box of what is tiny has lost its letters.
    const differs = own !== null && own >= usual * smallerShare.min && own <= usual * smallerShare.max;
    if (!differs) return { ...word, em: usual, baseline };
    const raised = mark.test(word.text) && baseline - word.y1 > usual * raisedEm;
    if (raised) return { ...word, em: own, baseline: word.y1 };
    // The box of a letter or two is too little to go by.
    return { ...word, em: word.text.length > 2 ? own : usual, baseline };
  });
}

const textOf = ({ em, text, bold, italic }: MeasuredWord, scale: number): MeasuredText => ({
  size: em * scale,
  letters: text.length,
  bold,
  italic,
});

/** Ems added at word ends: recognition measures ink, files measure advances. */
const bearing = { letter: 0.03, stop: 0.07 } as const;
const stop = /[.,:;]$/;

function wordOf(word: MeasuredWord, style: Style, scale: number): Word {
  const left = word.x0 - word.em * bearing.letter;
  const right = word.x1 + word.em * (stop.test(word.text) ? bearing.stop : bearing.letter);
  return {
    ...plainWord(word.text, left * scale, right * scale, word.baseline * scale, style),
    confidence: word.confidence,
  };
}

/** The pieces of a line that wide blanks part. */
function fragmentsOf(words: readonly Word[]): Line[] {
  const pieces: Word[][] = [];
  for (const word of words) {
    const piece = pieces.at(-1);
    const gap = word.x0 - (piece?.at(-1)?.x1 ?? word.x0);
    if (piece && gap <= word.style.size * fragmentGapEm) piece.push(word);
    else pieces.push([word]);
  }
  return pieces.map(makeLine);
}
