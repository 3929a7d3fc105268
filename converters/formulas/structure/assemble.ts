/** A region whose holders have been made becomes LaTeX: its lines, or its only one. */
import type { Part } from "../part.ts";
import { alignedLines } from "./aligned.ts";
import { linesOf, type TextLine } from "./lines.ts";
import type { Assembled, Reading } from "./reading.ts";
import { rowTex } from "./row.ts";
import { rowsTex } from "./rows.ts";

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
