/** Several glyphs that are one symbol: dots, negated relations, long arrows, relations that TeX builds of others. */

import { boxOf } from "../../util/geometry/box.ts";
import { middleX, type Part } from "../part.ts";
import { negationStroke, primes } from "../symbols/classes.ts";
import { symbols } from "../tex/symbols.ts";

/** Overlapping neighbors, from left to right (plain TeX's \joinrel), and what they are together. */
const besides: ReadonlyMap<string, string> = new Map([
  ["−→", "⟶"],
  ["←−", "⟵"],
  ["←→", "⟷"],
  ["=⇒", "⟹"],
  ["⇐=", "⟸"],
  ["⇐⇒", "⟺"],
  ["<mapsto>→", "↦"],
  ["<mapsto>⟶", "⟼"],
  ["↦→", "↦"],
  ["↦⟶", "⟼"],
  ["<lhook>→", "↪"],
  ["←<rhook>", "↩"],
  ["|=", "⊨"],
  ["∣=", "⊨"],
  ["▷◁", "⋈"],
  ["−⟶", "⟶"],
  ["⟵−", "⟵"],
  ["∫∫", "∬"],
  ["∬∫", "∭"],
]);

const stacked: ReadonlyMap<string, string> = new Map([
  ["∼=", "≅"],
  [".=", "≐"],
  ["˙=", "≐"],
]);

export function joinMarks(parts: readonly Part[]): Part[] {
  return joinStacked(joinBesides(joinDots(negate([...parts].sort(byPlace)))));
}

/** From the left; what stands over each other, but for rounding, from the top; marks without a width first. */
const byPlace = (a: Part, b: Part): number =>
  Math.round(a.x0 * 2) - Math.round(b.x0 * 2) ||
  a.baseline - b.baseline ||
  a.x1 - a.x0 - (b.x1 - b.x0) ||
  a.x0 - b.x0;

function renamed(parts: readonly Part[], character: string, atom: Part["atom"] = "rel"): Part {
  const first = parts[0] as Part;
  const tex = symbols.get(character) ?? "\uFFFD";
  return {
    ...first,
    ...boxOf(parts),
    character,
    tex,
    atom,
    ink: parts.reduce((sum, { ink }) => sum + ink, 0),
  };
}

const negated: ReadonlyMap<string, string> = new Map([
  ["=", "\\neq"],
  ["∈", "\\notin"],
  ["∋", "\\not\\ni"],
  ["∣", "\\nmid"],
  ["|", "\\nmid"],
  ["≤", "\\nleq"],
  ["≥", "\\ngeq"],
]);

/** The stroke has no width of its own: what it crosses begins or ends where it stands. */
function negate(sorted: Part[]): Part[] {
  const strokes = sorted.filter(({ character }) => character === negationStroke || character === "\u0337");
  if (strokes.length === 0) return sorted;
  const rest = sorted.filter((part) => !strokes.includes(part));
  for (const stroke of strokes) {
    const reach = 0.95 * stroke.size;
    let best = -1;
    let least = reach;
    rest.forEach((part, at) => {
      if (part.atom !== "rel" && part.character !== "|" && part.character !== "∣") return;
      if (Math.abs(part.baseline - stroke.baseline) > 0.3 * stroke.size) return;
      const distance = Math.min(Math.abs(part.x0 - stroke.x0), Math.abs(middleX(part) - middleX(stroke)));
      if (distance < least) [best, least] = [at, distance];
    });
    const part = rest[best];
    if (part === undefined) rest.push(stroke);
    else
      rest[best] = {
        ...part,
        tex: negated.get(part.character) ?? `\\not${part.tex}`,
        ink: part.ink + stroke.ink,
      };
  }
  return rest.sort(byPlace);
}

const dot = /^[.·⋅]$/;

/** Three alike: on a line, one over the other, or down a slope. */
function joinDots(sorted: Part[]): Part[] {
  const result: Part[] = [];
  const used = new Set<Part>();
  sorted.forEach((part, at) => {
    if (used.has(part)) return;
    const three = dot.test(part.character) ? tripleFrom(sorted, at, used) : null;
    if (three === null) {
      result.push(part);
      return;
    }
    for (const each of three.parts) used.add(each);
    result.push(three.joined);
  });
  return result;
}

function tripleFrom(
  sorted: readonly Part[],
  at: number,
  used: ReadonlySet<Part>,
): { parts: Part[]; joined: Part } | null {
  const first = sorted[at] as Part;
  const near = [];
  for (let next = at + 1; next < sorted.length && near.length < 6; next += 1) {
    const part = sorted[next] as Part;
    if (part.x0 - first.x0 > 2 * first.size) break;
    if (part.character !== first.character || used.has(part) || part.size !== first.size) continue;
    if (Math.abs(part.baseline - first.baseline) <= 1.5 * first.size) near.push(part);
  }
  for (let a = 0; a < near.length; a += 1)
    for (let b = 0; b < near.length; b += 1) {
      const [second, third] = [near[a] as Part, near[b] as Part];
      if (a === b) continue;
      const kind = dotsOf(first, second, third);
      if (kind === null) continue;
      const parts = [first, second, third];
      const box = boxOf(parts);
      const middle = (box.y0 + box.y1) / 2;
      const upright = kind === "…" || kind === "⋯";
      return {
        parts,
        joined: {
          ...renamed(parts, kind, upright ? "inner" : "ord"),
          // Dots that climb stand about the axis.
          ...(upright ? {} : { centered: true, axis: middle, baseline: middle + 0.25 * first.size }),
        },
      };
    }
  return null;
}

function dotsOf(first: Part, second: Part, third: Part): string | null {
  const [dx, dy] = [second.x0 - first.x0, second.baseline - first.baseline];
  const slack = 0.06 * first.size;
  if (Math.abs(third.x0 - second.x0 - dx) > slack || Math.abs(third.baseline - second.baseline - dy) > slack)
    return null;
  if (Math.hypot(dx, dy) < 0.15 * first.size || Math.hypot(dx, dy) > 0.8 * first.size) return null;
  if (Math.abs(dx) < slack) return "⋮";
  if (Math.abs(dy) < slack) return first.character === "." ? "…" : "⋯";
  return dy > 0 ? "⋱" : "⋰";
}

function joinBesides(sorted: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of sorted) {
    // Labels of arrows may stand between their pieces.
    const at = result.findLastIndex(
      (other, index) =>
        index >= result.length - 8 && Math.abs(other.baseline - part.baseline) < 0.15 * part.size,
    );
    const last = result[at];
    const together = last && (besides.get(last.character + part.character) ?? crossed(last, part));
    const overlap = last ? last.x1 - part.x0 : 0;
    // Integrals are drawn near each other; relations overlap.
    const least = part.atom === "op" ? -0.15 : last && last.x1 - last.x0 < 0.02 * last.size ? -0.02 : 0.02;
    const near = overlap > least * part.size;
    if (last && together !== undefined && near)
      result[at] = renamed([last, part], together, part.atom === "op" ? "op" : "rel");
    else if (last && isExtension(last, part) && overlap > 0.02 * part.size)
      result[at] = { ...renamed([last, part], last.character), tex: last.tex };
    else result.push(part);
  }
  return result;
}

/** A slash through the sign of membership, which Computer Modern has no other negation of. */
const crossed = (last: Part, part: Part): string | undefined =>
  (last.character + part.character === "/∈" || last.character + part.character === "∈/") &&
  last.x1 > part.x0 + 0.3 * part.size
    ? "∉"
    : undefined;

/** Arrows that grow are drawn with several minuses, some of them within the arrow. */
const isExtension = (last: Part, part: Part): boolean =>
  ((last.character === "−" || last.character === "=") && part.character === last.character) ||
  (/^[←→⟵⟶]$/u.test(last.character) && part.character === "−" && part.x1 < last.x1 + 0.05 * part.size);

function joinStacked(sorted: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of sorted) {
    const at = result.findLastIndex(
      (other, index) =>
        index >= result.length - 4 && Math.abs(middleX(other) - middleX(part)) < 0.12 * part.size,
    );
    const other = result[at];
    if (other === undefined) {
      result.push(part);
      continue;
    }
    const [upper, lower] = other.y0 < part.y0 ? [other, part] : [part, other];
    const together = stacked.get(upper.character + lower.character);
    const near = lower.y0 - upper.y1 < 0.35 * part.size && upper.size === lower.size;
    if (together !== undefined && near)
      result[at] = { ...renamed([lower, upper], together), baseline: lower.baseline };
    else result.push(part);
  }
  return result;
}

/** A prime is raised whatever the size that its font gives it. */
export const isPrime = (part: Part): boolean => primes.has(part.character);
