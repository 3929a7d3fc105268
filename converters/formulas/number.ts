/** Numbers of equations: in parentheses at the margin, far from the formula. */
import { boxOf } from "../layout/model.ts";
import { byLeft, inkOf, type Part } from "./part.ts";

/** Ems of blank between a formula and its number. */
const gapMin = 1.8;
const number = /^\(((?:[A-Z]\.?)?[0-9]+(?:[.\-–−][0-9]+)*[a-z]?'?)\)$/;

export function takeNumber(parts: readonly Part[]): { number: string | null; parts: Part[] } {
  const sorted = [...parts].sort(byLeft);
  return fromRight(sorted) ?? fromLeft(sorted) ?? { number: null, parts: sorted };
}

const maxLength = 12;

function fromRight(sorted: readonly Part[]): { number: string; parts: Part[] } | null {
  for (let count = 3; count <= Math.min(maxLength, sorted.length - 1); count += 1) {
    const [rest, label] = [sorted.slice(0, -count), sorted.slice(-count)];
    const found = read(label);
    if (found !== null && boxOf(label).x0 - boxOf(rest).x1 > gapMin * (label[0] as Part).size)
      return { number: found, parts: rest };
  }
  return null;
}

function fromLeft(sorted: readonly Part[]): { number: string; parts: Part[] } | null {
  for (let count = 3; count <= Math.min(maxLength, sorted.length - 1); count += 1) {
    const [label, rest] = [sorted.slice(0, count), sorted.slice(count)];
    const found = read(label);
    if (found !== null && boxOf(rest).x0 - boxOf(label).x1 > gapMin * (label[0] as Part).size)
      return { number: found, parts: rest };
  }
  return null;
}

function read(label: readonly Part[]): string | null {
  const [first] = label;
  if (first === undefined || first.character !== "(" || inkOf(label) > maxLength) return null;
  if (label.some((part) => Math.abs(part.baseline - first.baseline) > 0.1 * first.size || part.centred))
    return null;
  return number.exec(label.map(({ character }) => character).join(""))?.[1] ?? null;
}
