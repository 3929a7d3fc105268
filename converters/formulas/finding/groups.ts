/** Joins the pieces of one display: fractions, limits and matrices span several baselines. */

import { rootOf } from "../../layout/components.ts";
import { type Box, boxOf, overlap } from "../../util/geometry/box.ts";
import type { Piece } from "./pieces.ts";
import type { PlacedInk } from "./placed-ink.ts";
import { equationNumberIn, hasRelation } from "./tokens.ts";

export interface Group extends Box {
  pieces: Piece[];
  /** At the margin, each with the equation's number. */
  numbers: { piece: Piece; number: string }[];
}

/** Ems between pieces of one formula: side by side (a quad between two, before a condition), and from row to row. */
const besideEm = 2.6;
const stackedEm = 0.5;
const overBarEm = 1;
const rowsEm = 1;
/** Ems between a formula and its number, at least. */
const numberEm = 0.9;
/** Words that stand within a formula ("if", "otherwise", "for all") are few. */
const insideTextsMax = 3;

export function groupsOf(pieces: readonly Piece[], ink: PlacedInk, em: number): Group[] {
  const sorted = pieces.filter(({ kind }) => kind !== "prose").sort((a, b) => a.y0 - b.y0);
  const numbers = new Map<Piece, string>();
  for (const piece of sorted) {
    const number = equationNumberIn(piece.line);
    if (number !== null && isAtEdge(piece, em)) numbers.set(piece, number);
  }
  const joined = new Pieces(sorted.filter((piece) => !numbers.has(piece)));
  joined.join((a, b) => belong(a, b, ink, em), em * rowsEm);
  const short = pieces.filter(({ kind, texts }) => kind === "prose" && texts <= insideTextsMax);
  const groups = inColumns(
    joined
      .groups()
      .filter((group) => group.some(({ kind }) => kind === "math"))
      .map((group): Group => ({ ...boxOf(group), pieces: group, numbers: [] })),
    em,
  );
  for (const group of groups) {
    takeWords(group, short, em);
    takeNumbers(group, numbers, em);
  }
  return groups;
}

const isAtEdge = ({ x0, x1, column }: Piece, em: number): boolean =>
  x1 > column.x1 - em * 1.5 || x0 < column.x0 + em * 1.5;

function belong(a: Piece, b: Piece, ink: PlacedInk, em: number): boolean {
  if (a.column !== b.column) return false;
  const height = Math.min(a.y1 - a.y0, b.y1 - b.y0);
  const apart = -overlap(a.x0, a.x1, b.x0, b.x1);
  const down = -overlap(a.y0, a.y1, b.y0, b.y1);
  if (-down > height * 0.2) return apart < em * besideEm;
  if (apart > 0) return false;
  if (down < em * stackedEm) return true;
  if (a.kind === "math" && b.kind === "math" && down < em * rowsEm) return true;
  if (down > em * overBarEm) return false;
  const between = {
    x0: Math.min(a.x0, b.x0),
    x1: Math.max(a.x1, b.x1),
    y0: Math.min(a.y1, b.y1),
    y1: Math.max(a.y0, b.y0),
  };
  return ink.rulesIn(between, em * 0.3).length > 0;
}

/** Ems: rows of equations side by side are as high as each other. */
const alikeEm = 0.8;
/** Equations side by side are few; more groups are no columns of one. */
const besideMax = 200;

/** Rows of equations side by side are one formula (amsmath's align with several columns): each row is one of them. */
function inColumns(groups: readonly Group[], em: number): Group[] {
  const result: Group[] = [];
  for (const group of [...groups].sort((a, b) => a.x0 - b.x0)) {
    const left = result
      .slice(-besideMax)
      .find(
        (one) =>
          one.pieces[0]?.column === group.pieces[0]?.column &&
          one.x1 < group.x0 &&
          Math.abs(one.y0 - group.y0) < em * alikeEm &&
          Math.abs(one.y1 - group.y1) < em * alikeEm &&
          equationsIn(one) > 1 &&
          equationsIn(one) === equationsIn(group),
      );
    if (left) Object.assign(left, { pieces: [...left.pieces, ...group.pieces] }, boxOf([left, group]));
    else result.push(group);
  }
  return result;
}

/** Rows that say that something is something else; 0 where one does not. */
function equationsIn({ pieces }: Group): number {
  const baselines = new Map<number, boolean>();
  for (const { line } of pieces) {
    const row = Math.round(line.baseline / 2);
    baselines.set(row, baselines.get(row) === true || line.words.some(({ text }) => hasRelation(text)));
  }
  const all = [...baselines.values()];
  return all.every(Boolean) ? all.length : 0;
}

function takeWords(group: Group, short: readonly Piece[], em: number): void {
  const left = Math.min(...group.pieces.filter(({ kind }) => kind === "math").map(({ x0 }) => x0));
  for (const piece of short) {
    if (piece.column !== group.pieces[0]?.column || piece.x0 < left) continue;
    const height = piece.y1 - piece.y0;
    if (overlap(piece.y0, piece.y1, group.y0, group.y1) < height * 0.6) continue;
    if (!group.pieces.some((one) => -overlap(one.x0, one.x1, piece.x0, piece.x1) < em * besideEm)) continue;
    group.pieces.push(piece);
    Object.assign(group, boxOf(group.pieces));
  }
}

function takeNumbers(group: Group, numbers: Map<Piece, string>, em: number): void {
  for (const [piece, number] of numbers) {
    const middle = (piece.y0 + piece.y1) / 2;
    const beside = piece.x0 - group.x1 > em * numberEm || group.x0 - piece.x1 > em * numberEm;
    if (!beside || middle < group.y0 - em * 0.3 || middle > group.y1 + em * 0.3) continue;
    if (piece.column !== group.pieces[0]?.column) continue;
    group.numbers.push({ piece, number });
    numbers.delete(piece);
  }
}

/** Disjoint sets of pieces that are sorted by their upper edge. */
class Pieces {
  readonly #pieces: readonly Piece[];
  readonly #parents: number[];

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
    this.#parents = pieces.map((_, i) => i);
  }

  /** Only pieces that are less than `reach` points apart vertically are compared. */
  join(belong: (a: Piece, b: Piece) => boolean, reach: number): void {
    this.#pieces.forEach((piece, i) => {
      for (let j = i + 1; j < this.#pieces.length; j++) {
        const other = this.#pieces[j] as Piece;
        if (other.y0 > piece.y1 + reach) break;
        const [a, b] = [rootOf(this.#parents, i), rootOf(this.#parents, j)];
        if (a !== b && belong(piece, other)) this.#parents[b] = a;
      }
    });
  }

  groups(): Piece[][] {
    const groups = new Map<number, Piece[]>();
    this.#pieces.forEach((piece, i) => {
      const root = rootOf(this.#parents, i);
      const group = groups.get(root);
      if (group) group.push(piece);
      else groups.set(root, [piece]);
    });
    return [...groups.values()];
  }
}
