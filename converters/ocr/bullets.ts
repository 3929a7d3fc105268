/**
 * The marks before the items of lists. Recognition knows letters: a disc before a line is left out, or read as whatever
 * sign comes near it. So the ink before each line is looked at, and what is shaped like a mark, and has one like it
 * before another line, is one.
 */
import { type Box, boxOf, overlap } from "../util/geometry/box.ts";
import type { RecognizedLine, RecognizedWord } from "./contract.ts";
import type { Gray } from "./picture/gray.ts";

/** Ems of the line: sides of a mark, how far before the text it stands, and where its middle is above the baseline. */
const side = { min: 0.1, max: 0.72 } as const;
const gap = { min: 0.12, max: 3 } as const;
const middle = { min: 0.1, max: 0.62 } as const;
const aspectMax = 1.35;
/** Marks of one list begin this near to each other, and differ by no more in size. */
const alikeEm = 0.25;
const alikeSize = 0.35;
/** Share of its box that ink takes: of a square, a disc, a ring. */
const filled = { square: 0.93, disc: 0.62 } as const;
/** Ems: a ring is no smaller. */
const hollowMin = 0.2;
const emPerXHeight = 1 / 0.47;
/** What marks are read as: signs, and round letters that are no word of their own. */
const misread = /^[^\p{L}\p{N}]{1,2}$|^[eoO]$/u;
/** A mark that was read as one word with what it stands before. */
const glued = /^[^\p{L}\p{N}\s("'‘“[]\p{L}/u;
/** Gray levels between ink and ground. */
const contrastMin = 60;
/** Ink, on pages that were made even. */
const darkMax = 160;

interface Mark extends Box {
  text: string;
  em: number;
}

/** The lines with such marks as their first words. `picture` is the one that their boxes are of. */
export function withBullets(picture: Gray, lines: readonly RecognizedLine[]): RecognizedLine[] {
  const found = new Map<RecognizedLine, Mark>();
  const pieces = lines.flatMap(columnsOf);
  const parted = pieces.map((line) => part(picture, line));
  for (const line of parted) {
    const mark = markBefore(picture, line, parted);
    if (mark) found.set(line, mark);
  }
  const marks = [...found.values()];
  return parted.map((line, at) => {
    const mark = found.get(line);
    const isMarked = mark && marks.some((other) => other !== mark && alike(mark, other));
    return isMarked ? marked(line, mark) : (pieces[at] as RecognizedLine);
  });
}

/** The engine sometimes joins columns into one line: text after a blank too wide for a mark starts a new one. */
function columnsOf(line: RecognizedLine): RecognizedLine[] {
  const blankMax = line.xHeight * emPerXHeight * gap.max;
  const columns: RecognizedWord[][] = [];
  for (const word of line.words) {
    const column = columns.at(-1);
    const before = column?.at(-1);
    if (column && before && word.x0 - before.x1 <= blankMax) column.push(word);
    else columns.push([word]);
  }
  return columns.length < 2 ? [line] : columns.map((words) => ({ ...line, ...boxOf(words), words }));
}

/** The line with a sign that begins its first word as a word of its own, where a blank stands behind its ink. */
function part(picture: Gray, line: RecognizedLine): RecognizedLine {
  const [first, ...rest] = line.words;
  if (!first || !glued.test(first.text)) return line;
  const em = line.xHeight * emPerXHeight;
  const end = blankIn(picture, { ...first, x1: Math.min(first.x1, first.x0 + side.max * em) });
  const text = end === null ? null : blankIn(picture, { ...first, x0: end }, false);
  if (end === null || text === null || text - end < gap.min * em) return line;
  const sign = { ...first, text: first.text.slice(0, 1), x1: end };
  return { ...line, words: [sign, { ...first, text: first.text.slice(1), x0: text }, ...rest] };
}

/** The first column of a box without ink, or with it; null if there is none. */
function blankIn({ data, width }: Gray, { x0, y0, x1, y1 }: Box, blank = true): number | null {
  for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, x1); x++) {
    let darkest = 255;
    for (let y = Math.max(0, Math.floor(y0)); y < y1; y++)
      darkest = Math.min(darkest, data[y * width + x] ?? 255);
    if (darkest > darkMax === blank) return x;
  }
  return null;
}

function alike(a: Mark, b: Mark): boolean {
  const [size, other] = [a.x1 - a.x0, b.x1 - b.x0];
  return (
    a.text === b.text &&
    Math.abs(a.x0 - b.x0) < alikeEm * a.em &&
    Math.abs(size - other) <= Math.max(1.5, alikeSize * Math.max(size, other))
  );
}

function marked(line: RecognizedLine, { em: _, ...mark }: Mark): RecognizedLine {
  const [first, ...rest] = line.words;
  if (!first) return line;
  // How near it comes to being as wide as high is how sure its shape is.
  const [width, height] = [mark.x1 - mark.x0, mark.y1 - mark.y0];
  const confidence = Math.min(width, height) / Math.max(width, height);
  const word: RecognizedWord = { ...mark, confidence, bold: false, italic: false };
  const words = [word, ...(isMisread(line) ? rest : [first, ...rest])];
  return { ...line, ...boxOf(words), words };
}

const isMisread = ({ words: [first, second] }: RecognizedLine): boolean =>
  first !== undefined && second !== undefined && misread.test(first.text);

function markBefore(picture: Gray, line: RecognizedLine, lines: readonly RecognizedLine[]): Mark | null {
  const em = line.xHeight * emPerXHeight;
  const text = isMisread(line) ? line.words[1] : line.words[0];
  if (!text) return null;
  const right = Math.floor(text.x0 - gap.min * em);
  const top = Math.max(0, Math.floor(line.baseline - em * 0.85));
  const bottom = Math.min(picture.height, Math.ceil(line.baseline + em * 0.15));
  let left = Math.max(0, Math.floor(text.x0 - gap.max * em));
  // Text of another column on the same row has an end of its own.
  for (const other of lines)
    if (other !== line && other.x1 <= text.x0 && overlap(other.y0, other.y1, top, bottom) > 0)
      left = Math.max(left, Math.ceil(other.x1 + em * 0.3));
  if (right - left < side.min * em || bottom - top < 4) return null;
  const ink = nearestInk(picture, { x0: left, y0: top, x1: right, y1: bottom });
  return ink && shaped(ink, line.baseline, em);
}

interface InkBox extends Box {
  /** Pixels. */
  count: number;
}

/** A mark stands alone: the columns of ink that are nearest to the text, with nothing else before the line. */
function nearestInk({ data, width }: Gray, { x0, y0, x1, y1 }: Box): InkBox | null {
  let [darkest, lightest] = [255, 0];
  for (let y = y0; y < y1; y++)
    for (let at = y * width + x0; at < y * width + x1; at++) {
      const value = data[at] ?? 255;
      if (value < darkest) darkest = value;
      if (value > lightest) lightest = value;
    }
  if (lightest - darkest < contrastMin) return null;
  const threshold = (darkest + lightest) / 2;
  let ink: InkBox | null = null;
  let done = false;
  for (let x = x1 - 1; x >= x0; x--) {
    let [count, top, bottom] = [0, y1, y0];
    for (let y = y0; y < y1; y++) {
      if ((data[y * width + x] ?? 255) > threshold) continue;
      count++;
      if (y < top) top = y;
      bottom = y + 1;
    }
    if (count === 0) {
      done = ink !== null;
      continue;
    }
    // More ink behind a blank is a second mark, or no mark at all.
    if (done) return null;
    if (ink === null) ink = { x0: x, x1: x + 1, y0: top, y1: bottom, count };
    else {
      ink.x0 = x;
      ink.y0 = Math.min(ink.y0, top);
      ink.y1 = Math.max(ink.y1, bottom);
      ink.count += count;
    }
  }
  // Ink that touches the edge continues outside.
  return ink === null || ink.x0 === x0 || ink.x1 === x1 || ink.y0 === y0 ? null : ink;
}

function shaped({ count, ...box }: InkBox, baseline: number, em: number): Mark | null {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  if (Math.min(width, height) < side.min * em || Math.max(width, height) > side.max * em) return null;
  if (Math.max(width, height) > Math.min(width, height) * aspectMax + 1) return null;
  const above = baseline - (box.y0 + box.y1) / 2;
  if (above < middle.min * em || above > middle.max * em) return null;
  const share = count / (width * height);
  // A tiny mark has no room for a hole.
  const isDisc = share > filled.disc || Math.max(width, height) < hollowMin * em;
  const text = share > filled.square ? "▪" : isDisc ? "•" : "◦";
  return { ...box, text, em };
}
