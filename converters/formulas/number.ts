/** Numbers of equations: in parentheses at the margin, far from the formula. */
import { boxOf } from "../util/geometry/box.ts";
import { byLeft, inkOf, type Part } from "./part.ts";

/** Ems of blank between a formula and its number. */
const gapMin = 1.8;
/** (1), (3.2), (A.7), (12a), (5′), [4]. */
const number = /^[([]\s*((?:[A-Z]{1,3}[.\-–−]?)?\d{1,3}(?:[.\-–−]\d{1,3}){0,3}\s?[a-z]?['′*]{0,2})\s*[)\]]$/u;

/** The number of an equation as it is printed, without its parentheses; null for what is none. */
export const equationNumberOf = (text: string): string | null => number.exec(text)?.[1] ?? null;

const maxLength = 12;

export function takeNumber(parts: readonly Part[]): { number: string | null; parts: Part[] } {
  const sorted = [...parts].sort(byLeft);
  for (const side of ["right", "left"] as const) {
    for (let count = 3; count <= Math.min(maxLength, sorted.length - 1); count += 1) {
      const at = side === "right" ? sorted.length - count : count;
      const [before, after] = [sorted.slice(0, at), sorted.slice(at)];
      const [label, rest] = side === "right" ? [after, before] : [before, after];
      const found = read(label);
      if (found !== null && boxOf(after).x0 - boxOf(before).x1 > gapMin * (label[0] as Part).size)
        return { number: found, parts: rest };
    }
  }
  return { number: null, parts: sorted };
}

function read(label: readonly Part[]): string | null {
  const [first] = label;
  if (first === undefined || !/^[([]$/.test(first.character) || inkOf(label) > maxLength) return null;
  if (label.some((part) => Math.abs(part.baseline - first.baseline) > 0.1 * first.size || part.centered))
    return null;
  return equationNumberOf(label.map(({ character }) => character).join(""));
}
