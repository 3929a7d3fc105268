/** The formulas of a page, displayed and inline; pages without math fonts have none. */

import { findCharts } from "../../layout/figures/figures.ts";
import {
  type Figure,
  type Formula,
  type Line,
  lineText,
  type PageContent,
  type Word,
} from "../../layout/model.ts";
import { withoutWords } from "../../layout/page/lines.ts";
import { findRulings } from "../../layout/tables/rulings.ts";
import { findRuledTables } from "../../layout/tables/tables.ts";
import { append } from "../../util/append.ts";
import { type Box, boxOf, centerIn, overlap } from "../../util/geometry/box.ts";
import { median } from "../../util/geometry/median.ts";
import type { FormulaInk, RebuildFormula } from "../contract.ts";
import { fontKindOf } from "./fonts.ts";
import { type Group, groupsOf } from "./groups.ts";
import { withInlineFormulas } from "./inline.ts";
import { wouldLoseLimits } from "./lost-limits.ts";
import { ownLines } from "./own-lines.ts";
import { type Piece, piecesOf } from "./pieces.ts";
import { PlacedInk } from "./placed-ink.ts";
import { stillEm } from "./surrounding-line.ts";
import { hasMeaning, hasRelation, tokenOf } from "./tokens.ts";

/** Displayed formulas: groups of math that stand apart. Uncertain groups stay text. */
interface Display extends Box {
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
function displaysOf(pieces: readonly Piece[], ink: PlacedInk, bodySize: number): Display[] {
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

/** Set in or centered with its own space, or numbered, and nothing but its own on its rows. */
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
  const centered = Math.abs(left - right) < Math.max(em * 2, (column.x1 - column.x0) * 0.08);
  return centered && left > em * indentEm && blank > em * closeEm;
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

/** Accents are glyphs of their own, placed in formulas by position. */
const accent = /^\p{Mn}+$/u;

const isAccent = (word: Word): boolean => accent.test(word.text) && fontKindOf(word.style) === "math";

function withoutAccents(lines: readonly Line[]): Line[] {
  return withoutWords(lines, new Set(lines.flatMap(({ words }) => words.filter(isAccent))));
}

export interface FoundFormulas {
  formulas: Formula[];
  /** Displays that could not be rebuilt: to be drawn, with their characters as alternative text. */
  drawn: Figure[];
  rest: Line[];
  /** Formulas within lines that could not be rebuilt: their characters stand in `rest`. */
  failed: number;
}

const displayConfidenceMin = 0.6;
/** What a drawn formula's characters in a row say of it at most. */
const drawnConfidence = 0.3;

/** A page of formulas has some thousand words in a hundred lines; what has more of either is no page that anybody reads. */
const linesMax = 4_000;
const wordsMax = 20_000;
/** Pieces of lines; likewise, where displays are looked for. */
const piecesMax = 4_000;

/** `lines` are those of the page that are to be laid out. */
export function findFormulas(
  page: PageContent,
  lines: readonly Line[],
  ink: FormulaInk,
  rebuild: RebuildFormula,
): FoundFormulas {
  if (!mayHoldFormulas(lines)) return { formulas: [], drawn: [], rest: [...lines], failed: 0 };
  const parts = withoutAccents(lines);
  const placed = new PlacedInk(ink, parts, page);
  const pieces = piecesOf(ownLines(parts, placed), placed, page.width);
  const found: FoundFormulas = { formulas: [], drawn: [], rest: [], failed: 0 };
  const taken = new Set<Piece>();
  // Charts and tables are looked for only where there is something that may be a display.
  const isNeeded = pieces.length <= piecesMax && pieces.some(({ kind }) => kind === "math");
  const beside = isNeeded ? outsideOf(pieces, elsewhere(page, lines)) : [];
  for (const display of displaysOf(beside, placed, bodySize(lines))) {
    if (!add(found, display, placed, rebuild)) continue;
    for (const piece of display.pieces) taken.add(piece);
    if (display.number) taken.add(display.number.piece);
  }
  const text = pieces.filter((piece) => !taken.has(piece));
  const { changed, failed } = withInlineFormulas(text, placed, rebuild);
  found.failed = failed;
  for (const { line } of text) {
    const now = changed.get(line);
    if (now !== null) found.rest.push(now ?? line);
  }
  return saysMore(found) ? found : { formulas: [], drawn: [], rest: [...lines], failed };
}

/** Letters and signs in a row, of which LaTeX says nothing that the characters do not. */
const plain = /^[\p{L}\p{N}\s=+\-<>()[\],.|/]*$/u;

/** Pages with only single letters as formulas (a weight a, m = 8) are pages of text. */
function saysMore({ formulas, drawn, rest }: FoundFormulas): boolean {
  if (formulas.length + drawn.length > 0) return true;
  return inlineFormulas(rest).some(({ formula }) => formula && !plain.test(formula.latex));
}

export const inlineFormulas = (lines: readonly Line[]): Word[] =>
  lines.flatMap(({ words }) => words.filter(({ formula }) => formula !== undefined));

const mayHoldFormulas = (lines: readonly Line[]): boolean =>
  lines.length <= linesMax &&
  lines.reduce((sum, { words }) => sum + words.length, 0) <= wordsMax &&
  lines.some(({ words }) => words.some((word) => tokenOf(word) === "letter"));

/** Most characters' size, in points. */
const bodySize = (lines: readonly Line[]): number =>
  median(lines.flatMap(({ words }) => words.map(({ style }) => style.size))) || 10;

/** Charts and ruled tables: what stands in them is theirs. */
function elsewhere(page: PageContent, lines: readonly Line[]): Box[] {
  const rulings = findRulings(page.vectors, page.width, page.height);
  return [...findCharts(page, lines).figures, ...findRuledTables(page, lines, rulings).tables];
}

const outsideOf = (pieces: readonly Piece[], boxes: readonly Box[]): Piece[] =>
  pieces.filter((piece) => !boxes.some((box) => centerIn(piece, box)));

/** Whether the display is a formula or a drawing now; what is in one row and could not be rebuilt stays text. */
function add(found: FoundFormulas, display: Display, placed: PlacedInk, rebuild: RebuildFormula): boolean {
  const words = display.pieces.flatMap(({ line }) => line.words);
  const em = words.reduce((most, { style }) => Math.max(most, style.size), 1);
  const { ink, box } = placed.inkOf(words, em * 0.3);
  // What is not all there would be rebuilt as something else.
  const isWhole = !placed.isCutOff(box) && !wouldLoseLimits(words, placed, em);
  const rebuilt = isWhole ? rebuild(ink, "display") : null;
  const lines = display.pieces.map(({ line }) => line);
  const number = display.number?.number ?? rebuilt?.number ?? null;
  if (rebuilt !== null && rebuilt.confidence >= displayConfidenceMin && rebuilt.latex.trim() !== "") {
    const own = display.number ? [...lines, display.number.piece.line] : lines;
    const { latex, confidence } = rebuilt;
    found.formulas.push({ kind: "formula", ...box, lines: own, latex, confidence, number });
    return true;
  }
  if (!display.stacked) return false;
  const alt = lines.map(lineText).join(" ").replaceAll("\uFFFD", " ").replace(/\s+/g, " ").trim();
  const confidence = Math.min(drawnConfidence, rebuilt?.confidence ?? 0);
  found.drawn.push({ kind: "figure", ...box, picture: null, lines, alt, confidence });
  if (display.number) found.rest.push(display.number.piece.line);
  return true;
}
