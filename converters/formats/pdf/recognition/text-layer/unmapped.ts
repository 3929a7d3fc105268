/** Words of fonts that do not say which characters they draw: their places are known, and what stands there is read. */
import { fontKindOf } from "../../../../formulas/finding/fonts.ts";
import type { Line, PageContent, Word } from "../../../../layout/model.ts";
import { makeLine } from "../../../../layout/page/lines.ts";
import { type Box, overlap } from "../../../../util/geometry/box.ts";
import { unmapped } from "../../reading/lines/characters.ts";

/** Fewer on a page are bullets, icons, single signs of mathematics. */
const charactersMin = 4;
/** Points around a line, so that accents and descenders are in. */
const margin = 2;
/** A recognized word says too little below it. */
const confidenceMin = 0.5;

/** Signs of mathematics are no letters: recognition reads a sum as an E, a root as a V. */
const isUnmapped = ({ text, style }: Word): boolean =>
  text.includes(unmapped) && fontKindOf(style) !== "math";

export function unmappedLines(page: PageContent): Line[] {
  if (page.unmappedCharacters < charactersMin) return [];
  const lines = page.lines.filter((line) => line.words.some(isUnmapped));
  const count = lines
    .flatMap(({ words }) => words.filter(isUnmapped))
    .reduce((sum, { text }) => sum + text.split(unmapped).length - 1, 0);
  return count < charactersMin ? [] : lines;
}

export function countUnmapped(lines: readonly Line[]): number {
  let count = 0;
  for (const { words } of lines)
    for (const { text } of words) if (text.includes(unmapped)) count += text.split(unmapped).length - 1;
  return count;
}

/** Where a line is drawn, in points. */
export const inkBox = ({ x0, y0, x1, y1, style }: Line): Box => ({
  x0: x0 - margin,
  y0: y0 - style.size * 0.15,
  x1: x1 + margin,
  y1: y1 + style.size * 0.15,
});

/** The lines with what was recognized in place of unmapped characters; words that could be read stay as they are. */
export function mendUnmapped(lines: readonly Line[], recognized: readonly Line[]): Line[] {
  const words = recognized
    .flatMap((line) => line.words)
    .filter(({ confidence }) => (confidence ?? 1) >= confidenceMin);
  return lines.map((line) => {
    if (!line.words.some(isUnmapped)) return line;
    const row = words.filter((word) => isOn(word, line)).sort((a, b) => a.x0 - b.x0);
    if (row.length === 0) return line;
    const mended = line.words.flatMap((word, at) =>
      isUnmapped(word) ? mendedWord(word, row, at === 0) : [word],
    );
    return { ...makeLine(mended), ...boxOfLine(line) };
  });
}

const boxOfLine = ({ x0, y0, x1, y1, baseline }: Line) => ({ x0, y0, x1, y1, baseline });

const isOn = (word: Word, line: Line): boolean =>
  overlap(word.y0, word.y1, line.y0, line.y1) > Math.min(word.y1 - word.y0, line.y1 - line.y0) * 0.5 &&
  overlap(word.x0, word.x1, line.x0, line.x1) > 0;

interface Piece {
  text: string;
  x0: number;
  x1: number;
  confidence: number;
}

/** What stands between the edges of a word, as words; a recognized word that reaches further gives the letters inside. */
function piecesIn(word: Word, row: readonly Word[]): Piece[] {
  const pieces: Piece[] = [];
  for (const each of row) {
    if (overlap(each.x0, each.x1, word.x0, word.x1) <= 0) continue;
    const letters = [...each.text];
    const advance = (each.x1 - each.x0) / letters.length;
    const inside = letters
      .map((letter, at) => ({ letter, x0: each.x0 + at * advance, x1: each.x0 + (at + 1) * advance }))
      .filter(({ x0, x1 }) => (x0 + x1) / 2 > word.x0 && (x0 + x1) / 2 < word.x1);
    // All but a rounding of the edges: the word as it was read.
    const whole = overlap(each.x0, each.x1, word.x0, word.x1) > (each.x1 - each.x0) * 0.85;
    const taken = whole ? letters : inside.map(({ letter }) => letter);
    if (taken.length === 0) continue;
    pieces.push({
      text: taken.join(""),
      x0: Math.max(word.x0, each.x0),
      x1: Math.min(word.x1, each.x1),
      confidence: each.confidence ?? 1,
    });
  }
  return pieces;
}

function mendedWord(word: Word, row: readonly Word[], first: boolean): Word[] {
  const pieces = piecesIn(word, row);
  const read = pieces.map(({ text }) => text).join("");
  // A sign of its own at the start of a line is a bullet, whatever letter it looks like.
  if (!/[\p{L}\p{N}]/u.test(read) || (first && word.text.length === 1)) return [word];
  const confidence = Math.min(...pieces.map((piece) => piece.confidence));
  const known = word.text.replaceAll(unmapped, "").length;
  if (known > 0) {
    const text = filled(word.text, read);
    if (text !== null) return [{ ...word, text, confidence }];
    if (known >= word.text.length / 2) return [word];
  }
  return pieces.map((piece, at) => ({
    ...word,
    ...piece,
    glued: at === 0 ? word.glued : false,
  }));
}

const gapsMax = 4;
const readMax = 60;

/** The gaps of a word filled from what was read in its place, where the two agree on the rest; null where they do not. */
export function filled(gapped: string, read: string): string | null {
  const runs = gapped.split(new RegExp(`(${unmapped}+)`, "u"));
  // Each gap may be as long as it likes: many of them in a long word are a search without end.
  if (runs.length > gapsMax * 2 + 1 || read.length > readMax) return null;
  const pattern = runs.map((run) =>
    run.startsWith(unmapped) ? `(.{1,${run.length * 3}}?)` : RegExp.escape(run),
  );
  const match = new RegExp(`^${pattern.join("")}$`, "iu").exec(read);
  if (!match) return null;
  let gap = 1;
  return runs.map((run) => (run.startsWith(unmapped) ? (match[gap++] ?? run) : run)).join("");
}
