/**
 * Displays: groups that look like mathematics and stand apart from the text. A group that is not sure to be one stays
 * text, with the formulas of its lines: a display that is none does more harm than one that was missed.
 */
import { append } from "../../append.ts";
import { type Box, boxOf, overlap } from "../../geometry/box.ts";
import { type Group, groupsOf } from "./groups.ts";
import { stillEm } from "./hosts.ts";
import type { Piece } from "./pieces.ts";
import type { PlacedInk } from "./placed-ink.ts";
import { hasMeaning, hasRelation, tokenOf } from "./tokens.ts";

export interface Display extends Box {
  pieces: Piece[];
  number: { piece: Piece; number: string } | null;
  /** Whether it stands on several baselines, so that its characters in a row say little. */
  stacked: boolean;
}

/** Ems. */
const indentEm = 1.2;
const blankEm = 0.5;
const closeEm = 0.2;
const asideEm = 1.5;

/** Of the size of the text: what is smaller is a script. */
const scriptScale = 0.82;
/** Share of the characters that may be words; more where a tall bracket says that these are conditions. */
const textShare = 0.45;
const casesTextShare = 0.75;
const tallEm = 1.6;

/** `bodySize` is that of the page's text, in points. */
export function displaysOf(pieces: readonly Piece[], ink: PlacedInk, bodySize: number): Display[] {
  return groupsOf(pieces, ink, bodySize)
    .filter((group) => isMathematics(group, ink, bodySize) && isApart(group, pieces, bodySize))
    .flatMap((group) => byNumbers(group, bodySize));
}

function isMathematics(group: Group, ink: PlacedInk, em: number): boolean {
  const words = group.pieces.flatMap(({ line }) => line.words);
  const tokens = words.map((word) => ({ word, token: tokenOf(word) }));
  const letters = tokens.filter(({ word, token }) => token === "letter" && hasMeaning(word.text));
  if (letters.length === 0) return false;
  const characters = (of: readonly { word: { text: string } }[]) =>
    of.reduce((sum, { word }) => sum + word.text.length, 0);
  const tall = words.some((word) => isTall(ink.boxOf([word]), em));
  const texts = characters(tokens.filter(({ token }) => token === "text"));
  if (texts > characters(tokens) * (tall ? casesTextShare : textShare)) return false;
  // Titles are set larger than what stands below them.
  const sizes = letters.map(({ word }) => word.style.size);
  if (Math.max(...sizes) > em * 1.25) return false;
  // Scripts and limits by themselves are a part of something else.
  if (Math.max(...words.map(({ style }) => style.size)) < em * scriptScale) return false;
  const related = words.some(({ text }) => hasRelation(text));
  const scripted = words.some(({ script }) => script !== null);
  const barred = ink.rulesIn(group, em * 0.3).some(({ x1, x0 }) => x1 - x0 < group.x1 - group.x0 + em);
  const rows = group.pieces.some((one) => group.pieces.some((other) => one.y0 > other.y1));
  return related || barred || isUnknown(words) || (scripted && !rows);
}

const isTall = ({ y0, y1 }: Box, em: number): boolean => y1 - y0 > em * tallEm;

/** Tall brackets and large operators have no Unicode of their own in TeX's extension fonts. */
const isUnknown = (words: readonly { text: string }[]): boolean =>
  words.some(({ text }) => /[\uFFFD∑∏∫∮⋃⋂]/.test(text));

/** Set in or centred with its own space, or numbered, and nothing but its own on its rows. */
function isApart(group: Group, pieces: readonly Piece[], em: number): boolean {
  const [first] = group.pieces;
  if (!first) return false;
  const { column } = first;
  const own = new Set(group.pieces);
  for (const { piece } of group.numbers) own.add(piece);
  let above = Infinity;
  let below = Infinity;
  for (const piece of pieces) {
    if (own.has(piece) || overlap(piece.x0, piece.x1, column.x0, column.x1) <= 0) continue;
    const height = Math.min(piece.y1 - piece.y0, group.y1 - group.y0);
    const shared = overlap(piece.y0, piece.y1, group.y0, group.y1);
    if (shared > height * 0.4) {
      if (isAside(piece, group, em)) continue;
      return false;
    }
    // What stands beside it, such as a label, takes no space from it.
    if (overlap(piece.x0, piece.x1, group.x0, group.x1) <= 0) continue;
    if ((piece.y0 + piece.y1) / 2 < (group.y0 + group.y1) / 2) above = Math.min(above, -shared);
    else below = Math.min(below, -shared);
  }
  if (group.numbers.length > 0) return true;
  const blank = Math.min(above, below);
  if (blank > em * blankEm) return true;
  const [left, right] = [group.x0 - column.x0, column.x1 - group.x1];
  const centred = Math.abs(left - right) < Math.max(em * 2, (column.x1 - column.x0) * 0.08);
  return centred && left > em * indentEm && blank > em * closeEm;
}

/** What stands far off and on none of the formula's baselines is of something else at its side: a figure, a table. */
function isAside(piece: Piece, group: Group, em: number): boolean {
  if (-overlap(piece.x0, piece.x1, group.x0, group.x1) < em * asideEm) return false;
  return group.pieces.every(({ line }) => Math.abs(line.baseline - piece.line.baseline) > em * stillEm);
}

/** Several numbers at the margin: a display for each, which ends with the row that has the number. */
function byNumbers(group: Group, em: number): Display[] {
  if (group.numbers.length < 2) return [displayOf(group.pieces, group.numbers[0] ?? null, em)];
  const numbers = [...group.numbers].sort((a, b) => a.piece.y0 - b.piece.y0);
  const displays: Display[] = [];
  let pieces: Piece[] = [];
  for (const row of rowsOf(group.pieces, em)) {
    append(pieces, row);
    const { y0, y1 } = boxOf(row);
    const at = numbers.findIndex(({ piece }) => (piece.y0 + piece.y1) / 2 < Math.max(y1, y0));
    if (at === -1) continue;
    displays.push(displayOf(pieces, numbers.splice(at, 1)[0] ?? null, em));
    pieces = [];
  }
  const last = displays.at(-1);
  if (last && pieces.length > 0)
    displays[displays.length - 1] = displayOf([...last.pieces, ...pieces], last.number, em);
  // Numbers that no row is left for: the rows could not be told apart.
  return numbers.length > 0 || !last ? [displayOf(group.pieces, null, em)] : displays;
}

/** Pieces with a blank above and below that goes through; limits belong to the row that they are nearer to. */
function rowsOf(pieces: readonly Piece[], em: number): Piece[][] {
  const rows: Piece[][] = [];
  let bottom = -Infinity;
  for (const piece of [...pieces].sort((a, b) => a.y0 - b.y0)) {
    if (piece.y0 > bottom) rows.push([piece]);
    else rows.at(-1)?.push(piece);
    bottom = Math.max(bottom, piece.y1);
  }
  const isLimits = (row: readonly Piece[]) =>
    row.every(({ line }) => line.words.every(({ style }) => style.size < em * scriptScale));
  for (let at = rows.length - 1; at >= 0 && rows.length > 1; at--) {
    const row = rows[at] as Piece[];
    if (!isLimits(row)) continue;
    const [above, below] = [rows[at - 1], rows[at + 1]];
    const up = above ? boxOf(row).y0 - boxOf(above).y1 : Infinity;
    const down = below ? boxOf(below).y0 - boxOf(row).y1 : Infinity;
    append((up <= down ? above : below) ?? [], row);
    rows.splice(at, 1);
  }
  return rows;
}

function displayOf(pieces: Piece[], number: Display["number"], em: number): Display {
  const baselines = pieces.map(({ line }) => line.baseline);
  const stacked = Math.max(...baselines) - Math.min(...baselines) > em * 0.3;
  return { ...boxOf(pieces), pieces, number, stacked };
}
