/** The lines of a page as pieces that formulas may be made of, each with what is drawn of it. */

import type { Line } from "../../layout/model.ts";
import { type Box, boxOf, overlap } from "../../util/geometry/box.ts";
import { median } from "../../util/geometry/median.ts";
import { firstFrom, type PlacedInk } from "./placed-ink.ts";
import { type Token, tokenOf } from "./tokens.ts";

/** `math`: has variables and hardly any words; `plain`: numbers and signs, which say nothing; `prose`: words. */
export type PieceKind = "math" | "plain" | "prose";

export interface Piece extends Box {
  line: Line;
  kind: PieceKind;
  texts: number;
  column: Column;
}

/** Left and right edge of a column of text. */
export interface Column {
  x0: number;
  x1: number;
}

/** Ems from its column's edge: what begins there and has words is the text's, whatever it begins with. */
const flushEm = 0.3;
/** Ems from line to line of a paragraph, at most. */
const leadingEm = 1.6;
/** More words of the text make a line prose whatever else it has. */
const textsMax = 4;

export function piecesOf(lines: readonly Line[], ink: PlacedInk, pageWidth: number): Piece[] {
  const judged = lines.map((line) => ({ line, ...judge(line), box: ink.boxOf(line.words) }));
  const em = median(lines.map((line) => line.style.size)) || 10;
  const prose = judged.filter(
    ({ kind, box, line }) =>
      kind === "prose" && box.x1 - box.x0 > em * longEm && line.style.size < em * titleScale,
  );
  const columns = columnsOf(
    prose.map(({ box }) => box),
    em,
    pageWidth,
  );
  const all = boxOf(judged.map(({ box }) => box));
  // Without lines that tell, the text is as wide as its margin is on both sides.
  const whole = { x0: all.x0, x1: Math.max(all.x1, pageWidth - all.x0) };
  const placed = judged.map(({ line, kind, texts, box }) => {
    const column = columns.find(({ x0, x1 }) => box.x0 > x0 - em && box.x1 < x1 + em) ?? whole;
    const begins = texts > 0 && Math.abs(box.x0 - column.x0) < em * flushEm;
    return { ...box, line, kind: begins ? ("prose" as const) : kind, texts, column };
  });
  const full = placed
    .filter(({ kind, column, x1 }) => kind === "prose" && column.x1 - x1 < em * flushEm)
    .sort((a, b) => a.line.baseline - b.line.baseline);
  return placed.map((piece) => (endsParagraph(piece, full, em) ? { ...piece, kind: "prose" } : piece));
}

/** The last line of a paragraph below a full line; `full`: by their baselines. */
function endsParagraph({ x0, line, column, kind }: Piece, full: readonly Piece[], em: number): boolean {
  if (kind === "prose" || Math.abs(x0 - column.x0) > em * flushEm) return false;
  const highest = line.baseline - em * leadingEm;
  for (let i = firstFrom(full, highest, ({ line }) => line.baseline); i < full.length; i++) {
    const above = full[i] as Piece;
    const down = line.baseline - above.line.baseline;
    if (down <= em * 0.9) return false;
    if (above.column === column && down < em * leadingEm) return true;
  }
  return false;
}

function judge({ words }: Line): { kind: PieceKind; texts: number } {
  const counts: Partial<Record<Token, number>> = {};
  let textCharacters = 0;
  let characters = 0;
  for (const word of words) {
    const token = tokenOf(word);
    counts[token] = (counts[token] ?? 0) + 1;
    characters += word.text.length;
    if (token === "text") textCharacters += word.text.length;
  }
  const texts = counts.text ?? 0;
  if (texts >= textsMax || textCharacters > characters * 0.5) return { kind: "prose", texts };
  return { kind: (counts.letter ?? 0) > 0 ? "math" : texts > 0 ? "prose" : "plain", texts };
}

/** Ems: shorter lines do not tell where columns are. */
const longEm = 8;
/** Nor do titles, which stand across: of the size of the text. */
const titleScale = 1.15;
/** Points of the histogram that finds the gutters. */
const step = 2;
/** Share of the lines that may cross a gutter, and that must stand beside it. */
const crossShare = 0.12;
const besideShare = 0.35;

/** The columns that long lines of prose stand in, from left to right. */
function columnsOf(prose: readonly Box[], em: number, pageWidth: number): Column[] {
  if (prose.length === 0) return [];
  const bins = new Uint32Array(Math.min(10_000, Math.ceil(pageWidth / step) + 1));
  const binOf = (x: number) => Math.max(0, Math.min(bins.length - 1, Math.floor(x / step)));
  for (const { x0, x1 } of prose)
    for (let bin = binOf(x0); bin <= binOf(x1); bin++) bins[bin] = (bins[bin] ?? 0) + 1;
  const peak = bins.reduce((most, count) => Math.max(most, count), 0);
  const columns: Column[] = [];
  let open: { from: number; peak: number } | null = null;
  bins.forEach((count, bin) => {
    if (count > peak * crossShare) {
      open ??= { from: bin, peak: 0 };
      open.peak = Math.max(open.peak, count);
    }
    const ends = open !== null && (count <= peak * crossShare || bin === bins.length - 1);
    if (!ends || open === null) return;
    const [left, right] = [open.from * step, bin * step];
    const last = columns.at(-1);
    if (last && left - last.x1 < em * 0.6) last.x1 = right;
    else if (open.peak >= peak * besideShare) columns.push({ x0: left, x1: right });
    open = null;
  });
  return columns.map((column) => fitted(column, prose, em));
}

/** The edges of the lines that stand in a column, not only of the places that many of them cover. */
function fitted(column: Column, prose: readonly Box[], em: number): Column {
  const inside = prose.filter(
    ({ x0, x1 }) =>
      overlap(x0, x1, column.x0, column.x1) > (x1 - x0) * 0.9 ||
      (x0 > column.x0 - em * 2 && x1 < column.x1 + em * 2),
  );
  if (inside.length === 0) return column;
  const { x0, x1 } = boxOf(inside);
  return { x0, x1 };
}
