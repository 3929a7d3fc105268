/** Lines between delimiters: matrices, cases, binomials, arrays. */
import type { Part } from "../part.ts";
import { delimiter, matrixIn } from "../tex/delimiters.ts";
import type { TextLine } from "./lines.ts";
import type { Reading } from "./reading.ts";
import { rowTex } from "./row.ts";

/** A blank this many ems wide in all lines parts columns (array's are one em, those of small matrices a third of that). */
const columnGap = 0.7;
const smallColumnGap = 0.3;
/** Lines of a matrix are 1.2 em apart; a binomial's further in displays, and smaller than their parentheses elsewhere. */
const binomialGap = 1.28;

export function arrayIn(
  lines: readonly TextLine[],
  left: Part,
  right: Part | null,
  reading: Reading,
): { tex: string; size: number } {
  const size = Math.max(...lines.map((line) => line.size));
  const small = size < 0.8 * left.size;
  const cuts = columnsOf(lines, (small ? smallColumnGap : columnGap) * size);
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
    if (small || (lower.baseline - upper.baseline > binomialGap * size && !lines.some(isTall)))
      return {
        tex: `\\binom{${cells[0]?.[0] ?? ""}}{${cells[1]?.[0] ?? ""}}`,
        size: small ? left.size : size,
      };
  }
  const body = cells.map((row) => row.join("&")).join("\\\\");
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

const isTall = (line: TextLine): boolean => line.parts.some(({ tall }) => tall);

/** Where columns part: the middles of blanks that run through all lines. */
function columnsOf(lines: readonly TextLine[], gap: number): number[] {
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
