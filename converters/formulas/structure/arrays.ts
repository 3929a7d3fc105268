/** Lines between delimiters: matrices, cases, binomials, arrays. */
import type { Part } from "../part.ts";
import { delimiter, matrixIn } from "../tex/delimiters.ts";
import type { TextLine } from "./lines.ts";
import type { Reading } from "./reading.ts";
import { rowTex } from "./row.ts";
import { rowsTex } from "./rows.ts";

/** A blank this many ems wide in all lines parts columns (array's are one em, those of small matrices a third of that). */
const columnGap = 0.7;
const smallColumnGap = 0.3;
/** Of a small matrix's text, or a binomial's in a line, to the font of the delimiters. */
const smallest = 0.82;
/** Ems between lines of a matrix by their size in points (LaTeX's \\baselineskip, size10.clo to size12.clo). */
const matrixGaps: readonly (readonly [number, number])[] = [
  [8.97, 1.222],
  [9.96, 1.2],
  [10.91, 1.242],
  [11.96, 1.208],
];
/** A binomial's in displays: about its axis as a fraction's. */
const binomialGap = { least: 1.1, most: 1.6 };

export function arrayIn(
  lines: readonly TextLine[],
  left: Part,
  right: Part | null,
  reading: Reading,
): { tex: string; size: number } {
  const size = Math.max(...lines.map((line) => line.size));
  // TeX's own sign font is not scaled with the text: at 11 and 12 points its parentheses are of 10.
  const small = size < smallest * left.size;
  const cuts = cutsBetween(lines, (small ? smallColumnGap : columnGap) * size);
  const cells = lines.map((line) =>
    cellsOf(line, cuts).map((cell) => (cell.parts.length > 0 ? rowTex(cell, reading) : "")),
  );
  const [upper, lower] = lines;
  if (
    right &&
    left.character === "(" &&
    right.character === ")" &&
    lines.length === 2 &&
    cuts.length === 0 &&
    upper &&
    lower
  ) {
    if (small || (isBinomial((lower.baseline - upper.baseline) / size, size) && !lines.some(isTall)))
      return {
        tex: `\\binom{${cells[0]?.[0] ?? ""}}{${cells[1]?.[0] ?? ""}}`,
        size: small ? left.size : size,
      };
  }
  const body = rowsTex(cells.map((row) => row.join("&")));
  const name = right ? matrixIn.get(left.character + right.character) : undefined;
  if (name !== undefined && !small) return { tex: `\\begin{${name}}${body}\\end{${name}}`, size };
  if (right === null && left.character === "{") return { tex: `\\begin{cases}${body}\\end{cases}`, size };
  const inner = small
    ? `\\begin{smallmatrix}${body}\\end{smallmatrix}`
    : `\\begin{matrix}${body}\\end{matrix}`;
  const close = right ? (delimiter(right.character) ?? ".") : ".";
  return {
    tex: `\\left${delimiter(left.character) ?? "."}${inner}\\right${close}`,
    size: small ? left.size : size,
  };
}

/** As TeX sets neither for matrices of that size. */
function isBinomial(gap: number, size: number): boolean {
  const known = matrixGaps.find(([points]) => Math.abs(points - size) < 0.1);
  const isMatrix = known ? Math.abs(known[1] - gap) < 0.012 : gap < 1.28;
  return !isMatrix && gap > binomialGap.least && gap < binomialGap.most;
}

const isTall = (line: TextLine): boolean => line.parts.some(({ tall }) => tall);

/** Where columns part: the middles of blanks that run through all lines. */
export function cutsBetween(lines: readonly TextLine[], gap: number): number[] {
  const parts = lines.flatMap((line) => line.parts).sort((a, b) => a.x0 - b.x0);
  const cuts: number[] = [];
  let end = Infinity;
  for (const part of parts) {
    if (part.x0 - end > gap) cuts.push((part.x0 + end) / 2);
    end = end === Infinity ? part.x1 : Math.max(end, part.x1);
  }
  return cuts;
}

function cellsOf(line: TextLine, cuts: readonly number[]): TextLine[] {
  const cells: TextLine[] = [...cuts, Infinity].map(() => ({ ...line, parts: [] }));
  for (const part of line.parts) {
    const at = cuts.filter((cut) => cut < (part.x0 + part.x1) / 2).length;
    cells[at]?.parts.push(part);
  }
  return cells;
}
