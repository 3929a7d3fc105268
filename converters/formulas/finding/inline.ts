/** Formulas in the lines of the text: the words of each become one. */

import type { Line, Word } from "../../layout/model.ts";
import { makeLine } from "../../layout/page/lines.ts";
import { type Box, boxOf, overlap } from "../../util/geometry/box.ts";
import type { RebuildFormula } from "../contract.ts";
import { wouldLoseLimits } from "./lost-limits.ts";
import type { Piece } from "./pieces.ts";
import { firstFrom, type PlacedInk } from "./placed-ink.ts";
import { modulo, runsIn } from "./runs.ts";
import { tokenOf } from "./tokens.ts";

/** What is less certain stays as the characters that it has. */
const inlineConfidenceMin = 0.7;

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/;
/** Words of a piece that stands in a line. */
const looseMax = 6;
/** A line with more words is no line of text. */
const wordsMax = 500;
/** Nor has one more formulas: each is held against all words. */
const runsMax = 100;
/** And with more pieces that stand in it, no line: each of its formulas is held against all of them. */
const outsideMax = 100;

export interface InlineFormulas {
  /** Lines as they are with their formulas; null for what is part of another line's formula. */
  changed: Map<Line, Line | null>;
  /** Formulas that stay the characters that they have. */
  failed: number;
}

/** The lines of `pieces` with their formulas; pieces that are part of a line's formula are gone. */
export function withInlineFormulas(
  pieces: readonly Piece[],
  ink: PlacedInk,
  rebuild: RebuildFormula,
): InlineFormulas {
  let failed = 0;
  const changed = new Map<Line, Line | null>();
  const loose = pieces
    .filter(({ kind, line }) => kind !== "prose" && line.words.length <= looseMax)
    .sort((a, b) => a.y0 - b.y0);
  const highest = loose.reduce((most, { y0, y1 }) => Math.max(most, y1 - y0), 0);
  // Lines of text first: what stands in one of them is no line by itself.
  const textFirst = [...pieces].sort(
    (a, b) => b.texts - a.texts || b.line.words.length - a.line.words.length,
  );
  for (const piece of textFirst) {
    const { line } = piece;
    if (changed.has(line) || !mayHold(line)) continue;
    const outside: Piece[] = [];
    for (let i = firstFrom(loose, piece.y0 - highest, ({ y0 }) => y0); i < loose.length; i++) {
      const other = loose[i] as Piece;
      if (other.y0 > piece.y1) break;
      if (other !== piece && !changed.has(other.line) && standsIn(other, piece)) outside.push(other);
    }
    const set = setFormulas(line, outside.length > outsideMax ? [] : outside, ink, rebuild);
    failed += set.failed;
    if (set.line === null) continue;
    changed.set(line, set.line);
    for (const other of set.used) changed.set(other.line, null);
  }
  return { changed, failed };
}

const mayHold = ({ words }: Line): boolean =>
  words.length <= wordsMax &&
  words.some((word) => tokenOf(word) === "letter") &&
  !words.some(({ text }) => rightToLeft.test(text));

/** Parts of fractions and limits that stand higher or lower than the rest of their line. */
function standsIn(part: Piece, whole: Piece): boolean {
  const { line } = whole;
  if (part.x0 < whole.x0 - line.style.size || part.x1 > whole.x1 + line.style.size) return false;
  if (part.line.words.some(({ style }) => style.size > line.style.size * 1.1)) return false;
  return overlap(part.y0, part.y1, whole.y0, whole.y1) > (part.y1 - part.y0) * 0.3;
}

/** The line with its formulas, and the pieces that went into them; null where it has none. */
function setFormulas(
  line: Line,
  outside: readonly Piece[],
  ink: PlacedInk,
  rebuild: RebuildFormula,
): { line: Line | null; used: Set<Piece>; failed: number } {
  const own = line.words.flatMap((word) => parted(word, ink));
  const pieceOf = new Map<Word, Piece>();
  for (const piece of outside)
    for (const word of piece.line.words) for (const part of parted(word, ink)) pieceOf.set(part, piece);
  const all = [...own, ...pieceOf.keys()].sort((a, b) => a.x0 - b.x0);
  const formulas = new Map<Word, Word>();
  const members = new Set<Word>();
  const used = new Set<Piece>();
  const { size } = line.style;
  let failed = 0;
  const runs = runsIn(all, size, (word) => word.style.size < size * 0.85 && ink.isBarred(word));
  if (runs.length > runsMax) return { line: null, used, failed: runs.length };
  const boxes = all.map((word) => ink.boxOf([word]));
  // Without words it is not sure where the line is: it may be one of the two sides of a fraction.
  const isAmongText = all.some((word) => tokenOf(word) === "text");
  const floor = isAmongText ? line.baseline + descentEm * size : Infinity;
  for (const run of runs) {
    const pieces = piecesIn(run, pieceOf);
    const isWhole = pieces !== null && isComplete(run, all, boxes, ink, size, floor);
    const formula = isWhole ? formulaOf(run, line, ink, rebuild, floor) : null;
    if (pieces === null || formula === null) {
      failed++;
      continue;
    }
    formulas.set(run[0] as Word, formula);
    for (const member of run) members.add(member);
    for (const piece of pieces) used.add(piece);
  }
  if (formulas.size === 0) return { line: null, used, failed };
  const words = all.flatMap(
    (word) => formulas.get(word) ?? (members.has(word) || pieceOf.has(word) ? [] : [word]),
  );
  return { line: { ...makeLine(words), baseline: line.baseline, style: line.style }, used, failed };
}

/** Ems from what a line is drawn over up to it, at most (STIX leaves the most), and down to one that is drawn under it. */
const overEm = 0.35;
const underEm = 0.25;
/** Ems from the baseline down to where no bar of a fraction in the line is. */
const descentEm = 0.3;
/** Ems between a bar and what is drawn over or under it: less where lines of text are near. */
const sharedEm = 0.22;
const sharedAloneEm = 0.6;
/** Points: glyphs lean over into what stands beside them. */
const leanPoints = 1.5;

/** Whether nothing else stands in the formula's place, no bar of it goes on outside, and what it opens it closes. */
function isComplete(
  run: readonly Word[],
  all: readonly Word[],
  boxes: readonly Box[],
  ink: PlacedInk,
  em: number,
  floor: number,
): boolean {
  const box = ink.boxOf(run);
  const reach = em * (floor < Infinity ? sharedEm : sharedAloneEm);
  if (ink.isCut(box) || ink.isShared(run, reach, floor)) return false;
  if (wouldLoseLimits(run, ink, em)) return false;
  const own = new Set(run);
  const isForeign = ({ x0, x1 }: Box): boolean =>
    overlap(x0, x1, box.x0, box.x1) > Math.min(leanPoints, (x1 - x0) * 0.5);
  if (all.some((word, at) => !own.has(word) && isForeign(boxes[at] as Box))) return false;
  // One that is broken over two lines is open where its line ends.
  if (run[0] === all[0] || run.at(-1) === all.at(-1)) return true;
  const text = run.map((word) => word.text).join("");
  return (text.match(/[([{]/g)?.length ?? 0) === (text.match(/[)\]}]/g)?.length ?? 0);
}

/** The pieces that a run takes its words of; null where it does not take all of theirs. */
function piecesIn(run: readonly Word[], pieceOf: ReadonlyMap<Word, Piece>): Set<Piece> | null {
  const pieces = new Set<Piece>();
  for (const word of run) {
    const piece = pieceOf.get(word);
    if (piece) pieces.add(piece);
  }
  const taken = new Set(run);
  for (const [word, piece] of pieceOf) if (pieces.has(piece) && !taken.has(word)) return null;
  return pieces;
}

const tail = /(?<![,.;:!?'")\]}])[,.;:!?'")\]}]+$/;
const head = /^[([{"'“‘]+/;

/** A word without the punctuation and brackets at its ends, and each of these, so that a formula can end between them. */
function parted(word: Word, ink: PlacedInk): Word[] {
  const { text } = word;
  if (tokenOf(word) === "text" || text.length < 2 || text.startsWith(modulo)) return [word];
  const opens = head.exec(text)?.[0].length ?? 0;
  const core = tail.exec(text)?.index ?? text.length;
  const cuts: number[] = [];
  for (let i = 1; i < text.length; i++) if (i <= opens || i >= core) cuts.push(i);
  const parts: Word[] = [];
  let rest = word;
  for (const cut of cuts) {
    const [part, after] = ink.parted(rest, cut - (text.length - rest.text.length));
    if (!part || !after) return [word];
    parts.push(part);
    rest = after;
  }
  return [...parts, rest];
}

function formulaOf(
  run: readonly Word[],
  line: Line,
  ink: PlacedInk,
  rebuild: RebuildFormula,
  floor: number,
): Word | null {
  const [first] = run as [Word];
  const { size } = line.style;
  const rebuilt = rebuild(ink.inkOf(run, size * underEm, size * overEm, floor).ink, "inline");
  if (rebuilt === null || rebuilt.confidence < inlineConfidenceMin || rebuilt.latex.trim() === "")
    return null;
  const { x0, x1 } = boxOf(run);
  const text = run.map((word, i) => (i > 0 && !word.glued ? " " : "") + word.text).join("");
  return {
    ...{ text, x0, x1, y0: line.baseline - size * 0.8, y1: line.baseline + size * 0.2 },
    ...{ baseline: line.baseline, style: line.style, glued: first.glued, script: null },
    ...{ url: run.find(({ url }) => url !== null)?.url ?? null, note: null },
    ...(first.tag === undefined ? {} : { tag: first.tag }),
    formula: { latex: rebuilt.latex, confidence: rebuilt.confidence },
  };
}
