/** Equations under each other (amsmath's aligned and gathered): where their relations stand in one column, they are aligned there. */
import type { Part } from "../part.ts";
import { isOn, type TextLine } from "./lines.ts";
import type { Reading } from "./reading.ts";
import { rowTex } from "./row.ts";
import { rowsTex } from "./rows.ts";

/** Ems by which relations of one column may be apart. */
const columnSlack = 0.2;

export function alignedLines(lines: readonly TextLine[], reading: Reading): string {
  const at = alignment(lines);
  if (at === null)
    return `\\begin{gathered}${rowsTex(lines.map((line) => rowTex(line, reading)))}\\end{gathered}`;
  const rows = lines.map((line) => {
    const split = at - columnSlack * line.size;
    const side = (left: boolean) => ({
      ...line,
      parts: line.parts.filter((part) => part.x0 < split === left),
    });
    const [before, after] = [side(true), side(false)];
    return `${rowTex(before, reading)}&${rowTex(after, reading)}`;
  });
  return `\\begin{aligned}${rowsTex(rows)}\\end{aligned}`;
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
