/** A region whose holders have been made becomes LaTeX: its lines, or its only one. */
import { middleX, type Part } from "../part.ts";
import { cutsBetween } from "./arrays.ts";
import { isOn, linesOf, type TextLine } from "./lines.ts";
import type { Assembled, Reading } from "./reading.ts";
import { rowTex } from "./row.ts";
import { rowsTex } from "./rows.ts";

/** Equations under each other (amsmath's aligned and gathered): where their relations stand in one column, they are aligned there. */

/** Ems of blank between equations side by side. */
const columnGap = 1.6;
/** Ems by which relations of one column may be apart. */
const columnSlack = 0.2;

function alignedLines(lines: readonly TextLine[], reading: Reading): string {
  const columns = columnsIn(lines);
  const places = columns.map(alignment);
  if (places.length > 1 && places.every((place) => place !== null)) {
    const cells = columns.map((column, at) => sides(column, places[at] ?? null, reading));
    return aligned(lines.map((_, row) => cells.map((cell) => cell[row]).join("&")));
  }
  const at = alignment(lines);
  if (at === null)
    return `\\begin{gathered}${rowsTex(lines.map((line) => rowTex(line, reading)))}\\end{gathered}`;
  return aligned(sides(lines, at, reading));
}

const aligned = (rows: readonly string[]): string => `\\begin{aligned}${rowsTex(rows)}\\end{aligned}`;

/** Each line in two, before and behind the place where all are aligned. */
function sides(lines: readonly TextLine[], at: number | null, reading: Reading): string[] {
  return lines.map((line) => {
    const split = (at ?? 0) - columnSlack * line.size;
    const side = (left: boolean) => ({
      ...line,
      parts: line.parts.filter((part) => part.x0 < split === left),
    });
    return `${rowTex(side(true), reading)}&${rowTex(side(false), reading)}`;
  });
}

/** Equations side by side: lines parted where a wide blank runs through all of them. */
function columnsIn(lines: readonly TextLine[]): TextLine[][] {
  const size = Math.max(...lines.map((line) => line.size));
  const cuts = cutsBetween(lines, columnGap * size);
  return [...cuts, Infinity].map((to, at) => {
    const from = cuts[at - 1] ?? -Infinity;
    return lines.map((line) => ({
      ...line,
      parts: line.parts.filter((part) => middleX(part) > from && middleX(part) < to),
    }));
  });
}

/** Where every line has a relation, an operator or its beginning; null where there is no such place. */
function alignment(lines: readonly TextLine[]): number | null {
  const [first] = lines;
  if (first === undefined) return null;
  const candidates = on(first).filter((part, at) => part.atom === "rel" || part.atom === "bin" || at === 0);
  const fits = (x: number, line: TextLine) =>
    on(line).some(
      (part, at) => (part.atom === "rel" || at === 0) && Math.abs(part.x0 - x) < columnSlack * line.size,
    );
  const relation = candidates.find(
    (part) => part.atom === "rel" && lines.every((line) => fits(part.x0, line)),
  );
  const start = candidates.find((part) => lines.every((line) => fits(part.x0, line)));
  return (relation ?? start)?.x0 ?? null;
}

const on = (line: TextLine): Part[] => line.parts.filter((part) => isOn(line, part));

/** Of a script, a numerator and the like; lines of their own in there are a stack. */
export function assemble(parts: readonly Part[], reading: Reading): Assembled {
  const lines = linesOf(parts);
  const first = lines[0] as TextLine;
  const rows = lines.map((line) => rowTex(line, reading));
  return {
    tex: rows.length === 1 ? (rows[0] as string) : `\\substack{${rowsTex(rows)}}`,
    baseline: first.baseline,
    axis: first.axis,
    size: first.size,
    tall: lines.length > 1 || parts.some(({ tall }) => tall),
  };
}

/** Of a whole formula: its lines are aligned, or stand one over the other. */
export function assembleAll(parts: readonly Part[], reading: Reading): string {
  const lines = linesOf(parts);
  return lines.length < 2 ? reading.assemble(parts).tex : alignedLines(lines, reading);
}
