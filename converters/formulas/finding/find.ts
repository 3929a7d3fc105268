/**
 * The formulas of a page: displays as blocks of their own, others as words of their lines. Pages without a font of
 * mathematics have none: italic letters and digits alone do not say that they are a formula.
 */
import { type Box, centreIn } from "../../geometry/box.ts";
import { median } from "../../geometry/median.ts";
import { findCharts } from "../../layout/figures/figures.ts";
import {
  type Figure,
  type Formula,
  type Line,
  lineText,
  type PageContent,
  type Word,
} from "../../layout/model.ts";
import { findRulings } from "../../layout/tables/rulings.ts";
import { findRuledTables } from "../../layout/tables/tables.ts";
import type { FormulaInk, RebuildFormula } from "../contract.ts";
import { withoutAccents } from "./accents.ts";
import { type Display, displaysOf } from "./displays.ts";
import { withInlineFormulas } from "./inline.ts";
import { losesLimits } from "./lost-limits.ts";
import { ownLines } from "./own-lines.ts";
import { type Piece, piecesOf } from "./pieces.ts";
import { PlacedInk } from "./placed-ink.ts";
import { tokenOf } from "./tokens.ts";

export interface FoundFormulas {
  formulas: Formula[];
  /** Displays that could not be rebuilt: to be drawn, with their characters as alternative text. */
  drawn: Figure[];
  /** All other lines, with the formulas within them. */
  rest: Line[];
  /** Formulas within lines that could not be rebuilt: their characters stand in `rest`. */
  failed: number;
}

/** A display that is less certain is drawn. */
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

/**
 * A page on which nothing but single letters and the like are set as formulas (a weight a, m = 8) is a page of text, and
 * stays one.
 */
function saysMore({ formulas, drawn, rest }: FoundFormulas): boolean {
  if (formulas.length + drawn.length > 0) return true;
  return inlineFormulas(rest).some(({ formula }) => formula && !plain.test(formula.latex));
}

/** The words of these lines that are formulas. */
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
  pieces.filter((piece) => !boxes.some((box) => centreIn(piece, box)));

/** Whether the display is a formula or a drawing now; what is in one row and could not be rebuilt stays text. */
function add(found: FoundFormulas, display: Display, placed: PlacedInk, rebuild: RebuildFormula): boolean {
  const words = display.pieces.flatMap(({ line }) => line.words);
  const em = words.reduce((most, { style }) => Math.max(most, style.size), 1);
  const { ink, box } = placed.inkOf(words, em * 0.3);
  // What is not all there would be rebuilt as something else.
  const isWhole = !placed.isCutOff(box) && !losesLimits(words, placed, em);
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
