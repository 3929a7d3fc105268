/** Delimiters that have grown about what stands between them: which belong together, and what they hold. */
import { boxOf } from "../../geometry/box.ts";
import { byLeft, composite, inkOf, middleX, middleY, type Part } from "../part.ts";
import { bars, closers, openers } from "../symbols/classes.ts";
import { delimiter } from "../tex/delimiters.ts";
import { arrayIn } from "./arrays.ts";
import { linesOf } from "./lines.ts";
import type { Region } from "./region.ts";

/** One of both may be missing: cases have no right one, evaluations no left one. */
export interface Fence {
  left: Part | null;
  right: Part | null;
}

const isFence = (part: Part): boolean =>
  part.centred && (openers.has(part.character) || closers.has(part.character) || bars.has(part.character));

/** As high as each other, about one axis: those of one pair are drawn alike. */
const alike = (a: Part, b: Part): boolean =>
  Math.abs(a.y0 - b.y0) < 0.15 * a.size && Math.abs(a.y1 - b.y1) < 0.15 * a.size;

export function pairFences(parts: readonly Part[]): Fence[] {
  const fences: Fence[] = [];
  const open: Part[] = [];
  for (const part of parts.filter(isFence).sort(byLeft)) {
    const at =
      closers.has(part.character) || bars.has(part.character)
        ? open.findLastIndex((left) => alike(left, part))
        : -1;
    const left = open[at];
    if (left !== undefined && closes(left, part)) {
      for (const lost of open.splice(at).slice(1)) fences.push({ left: lost, right: null });
      fences.push({ left, right: part });
    } else if (closers.has(part.character)) fences.push({ left: null, right: part });
    else open.push(part);
  }
  for (const left of open)
    fences.push(bars.has(left.character) ? { left: null, right: left } : { left, right: null });
  return fences;
}

/** An interval may be open at one end, and a ket begins with a bar; a bar itself ends only what another began. */
const closes = (left: Part, right: Part): boolean =>
  !bars.has(right.character) || left.character === right.character;

export function makeFenced(region: Region, { left, right }: Fence): void {
  if (left && right) makePair(region, left, right);
  else if (left) makeCases(region, left);
}

const named = (part: Part | null): string => (part ? (delimiter(part.character) ?? ".") : ".");

function makePair(region: Region, left: Part, right: Part): void {
  const [top, bottom] = [Math.min(left.y0, right.y0), Math.max(left.y1, right.y1)];
  const parts = region.parts.filter(
    (part) =>
      part !== left &&
      part !== right &&
      middleX(part) > left.x0 &&
      middleX(part) < right.x1 &&
      middleY(part) > top &&
      middleY(part) < bottom &&
      part.x0 > left.x0 &&
      part.x1 < right.x1 + 0.3 * right.size,
  );
  if (parts.length === 0) return;
  enclose(region, left, right, parts);
}

/** All to the right of a lonely brace, as high as it is. */
function makeCases(region: Region, left: Part): void {
  const parts = region.parts.filter(
    (part) =>
      part !== left &&
      part.x0 > left.x0 &&
      middleY(part) > left.y0 - 0.1 * left.size &&
      middleY(part) < left.y1 + 0.1 * left.size,
  );
  if (left.character !== "{" || linesOf(parts).length < 2) return;
  enclose(region, left, null, parts);
}

function enclose(region: Region, left: Part, right: Part | null, parts: Part[]): void {
  const { reading } = region;
  const gone = right ? [left, right, ...parts] : [left, ...parts];
  const lines = linesOf(parts);
  const box = boxOf(gone);
  const rest = { centred: true, tall: true, atom: "inner" as const, ink: inkOf(gone) };
  if (lines.length > 1) {
    const made = arrayIn(lines, left, right, reading);
    region.replace(
      gone,
      composite(box, made.tex, {
        ...rest,
        size: made.size,
        axis: left.axis,
        baseline: left.axis + reading.axisHeight * made.size,
      }),
    );
    return;
  }
  const inside = reading.assemble(parts);
  const tex = `\\left${spaced(named(left))}${inside.tex}\\right${named(right)}`;
  region.replace(
    gone,
    composite(box, tex, {
      ...rest,
      centred: false,
      size: inside.size,
      baseline: inside.baseline,
      axis: inside.axis,
    }),
  );
}

/** A command needs a space before a letter. */
const spaced = (name: string): string => (/[a-z]$/.test(name) ? `${name} ` : name);
