/** The dominant baseline of a region (Zanibbi, Blostein and Cordy 2002); several of matrices. */
import type { Box } from "../../util/geometry/box.ts";
import { byLeft, type Part } from "../part.ts";

export interface TextLine {
  parts: Part[];
  baseline: number;
  axis: number;
  size: number;
}

/** Symbols this much smaller than the largest are scripts, not of the line. */
export const scriptSize = 0.84;
/** Ems between baselines from which they are two lines. */
const lineGap = 0.7;

export function linesOf(parts: readonly Part[]): TextLine[] {
  if (parts.length === 0) return [];
  const anchors = anchorsOf(parts);
  const size = Math.max(...anchors.map((part) => part.size));
  const groups: Part[][] = [];
  for (const anchor of [...anchors].sort((a, b) => a.baseline - b.baseline)) {
    const group = groups.at(-1);
    if (group && anchor.baseline - (group.at(-1) as Part).baseline < lineGap * size) group.push(anchor);
    else groups.push([anchor]);
  }
  const lines = groups.map((group) => lineOf(group, size));
  if (lines.length === 1) return [{ ...(lines[0] as TextLine), parts: [...parts].sort(byLeft) }];
  distribute(parts, new Set(anchors), lines);
  return lines;
}

/** What says where lines are: the largest symbols on them; delimiters and operators only where there is nothing else. */
function anchorsOf(parts: readonly Part[]): Part[] {
  const still = parts.filter(
    (part) => !part.centered || part.character === "" || /[⋮⋱⋰]/.test(part.character),
  );
  const candidates = still.length > 0 ? still : parts;
  const size = Math.max(...candidates.map((part) => part.size));
  return candidates.filter((part) => part.size >= scriptSize * size);
}

/** The leftmost of the uncentered ones says the baseline: what follows may be its script in the same size. */
function lineOf(group: readonly Part[], size: number): TextLine {
  const firm = group.filter(({ centered }) => !centered);
  const first = [...(firm.length > 0 ? firm : group)].sort(byLeft)[0] as Part;
  return {
    parts: [],
    baseline: first.baseline,
    axis: first.axis,
    size: firm.length > 0 ? Math.max(...firm.map((part) => part.size)) : size,
  };
}

function distribute(parts: readonly Part[], anchors: ReadonlySet<Part>, lines: readonly TextLine[]): void {
  const placed: (readonly [Part, TextLine])[] = [];
  for (const part of parts) {
    if (!anchors.has(part)) continue;
    const line = nearest(lines, part.baseline);
    line.parts.push(part);
    placed.push([part, line]);
  }
  // Operators and delimiters first: limits and scripts are near them.
  const rest = parts.filter((part) => !anchors.has(part));
  for (const part of rest.filter(({ centered }) => centered)) {
    const line = nearestAxis(lines, part.axis);
    line.parts.push(part);
    placed.push([part, line]);
  }
  for (const part of rest.filter(({ centered }) => !centered).sort(byLeft)) {
    let line = nearest(lines, part.baseline);
    let least = Infinity;
    for (const [other, its] of placed) {
      const apart = distance(part, other);
      if (apart < least) [least, line] = [apart, its];
    }
    line.parts.push(part);
    placed.push([part, line]);
  }
  for (const line of lines) line.parts.sort(byLeft);
}

function nearest(lines: readonly TextLine[], baseline: number): TextLine {
  let best = lines[0] as TextLine;
  for (const line of lines)
    if (Math.abs(line.baseline - baseline) < Math.abs(best.baseline - baseline)) best = line;
  return best;
}

function nearestAxis(lines: readonly TextLine[], axis: number): TextLine {
  let best = lines[0] as TextLine;
  for (const line of lines) if (Math.abs(line.axis - axis) < Math.abs(best.axis - axis)) best = line;
  return best;
}

/** Lines are far from each other, so that what is above or below counts more than what is aside. */
function distance(a: Box, b: Box): number {
  const dx = Math.max(0, a.x0 - b.x1, b.x0 - a.x1);
  const dy = Math.max(0, a.y0 - b.y1, b.y0 - a.y1);
  return dx + 2 * dy;
}

/** Whether a part stands on the line itself, rather than over, under or beside a part of it. */
export function isOn(line: { baseline: number; axis: number; size: number }, part: Part): boolean {
  const { baseline, axis, size } = line;
  if (part.centered) {
    const off = Math.abs(part.axis - axis);
    return off < 0.2 * size && (part.character !== "" || part.size > 0.6 * size);
  }
  return part.size >= scriptSize * size && Math.abs(part.baseline - baseline) < 0.15 * size;
}
