/**
 * What holds other parts, from the innermost to the outermost: fractions, radicals, lines over and under, delimiters
 * that grow, braces. A holder is wider than what it holds, so they are made in the order of their widths; each becomes
 * one part among the others. (The other way round from the recursive descent of Zanibbi, Blostein and Cordy,
 * "Recognizing Mathematical Expressions Using Tree Transformation", 2002, whose regions these are: the rules of a PDF
 * say exactly how far they reach, as Baker, Sexton and Sorge use them in MaxTract.)
 */
import { type Box, boxOf } from "../../util/geometry/box.ts";
import { byLeft, composite, inkOf, middleX, middleY, type Part } from "../part.ts";
import { bars, closers, openers } from "../symbols/classes.ts";
import { delimiter } from "../tex/delimiters.ts";
import { arrayIn } from "./arrays.ts";
import { makeBarred } from "./bars.ts";
import { linesOf } from "./lines.ts";
import type { Region } from "./region.ts";

/** Delimiters that have grown about what stands between them: which belong together, and what they hold. */

/** One of both may be missing: cases have no right one, evaluations no left one. */
interface Fence {
  left: Part | null;
  right: Part | null;
}

const isFence = (part: Part): boolean =>
  part.centered && (openers.has(part.character) || closers.has(part.character) || bars.has(part.character));

/** As high as each other, about one axis: those of one pair are drawn alike. */
const alike = (a: Part, b: Part): boolean =>
  Math.abs(a.y0 - b.y0) < 0.15 * a.size && Math.abs(a.y1 - b.y1) < 0.15 * a.size;

function pairFences(parts: readonly Part[]): Fence[] {
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

function makeFenced(region: Region, { left, right }: Fence): void {
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
  const rest = { centered: true, tall: true, atom: "inner" as const, ink: inkOf(gone) };
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
      centered: false,
      size: inside.size,
      baseline: inside.baseline,
      axis: inside.axis,
    }),
  );
}

/** A command needs a space before a letter. */
const spaced = (name: string): string => (/[a-z]$/.test(name) ? `${name} ` : name);

/** Radicals: the sign, the rule that begins at its top, what stands between, and the index in the sign's arm. */

function radicalOf(part: Part, rules: ReadonlySet<Box>): Box | null {
  if (part.character !== "√") return null;
  let best: Box | null = null;
  let least = 0.25 * part.size;
  for (const rule of rules) {
    const off = Math.abs(rule.x0 - part.x1) + Math.abs(rule.y0 - part.y0);
    if (off < least) [best, least] = [rule, off];
  }
  return best;
}

function makeRadical(region: Region, sign: Part, rule: Box): void {
  const slack = 0.15 * sign.size;
  const parts = region.parts.filter(
    (part) =>
      part !== sign &&
      middleX(part) > sign.x1 - slack &&
      middleX(part) < rule.x1 + 0.02 * sign.size &&
      middleY(part) > rule.y0 &&
      middleY(part) < sign.y1 + slack,
  );
  if (parts.length === 0) return;
  region.rules.delete(rule);
  const index = indexOf(region, sign);
  const inside = region.reading.assemble(parts);
  const order = index.length > 0 ? `[${region.reading.assemble(index).tex}]` : "";
  const gone = [sign, ...index, ...parts];
  region.replace(
    gone,
    composite(boxOf([rule, ...gone]), `\\sqrt${order}{${inside.tex}}`, {
      size: inside.size,
      baseline: inside.baseline,
      axis: inside.axis,
      tall: inside.tall,
      ink: inkOf(gone) + 1,
    }),
  );
}

/** Of the sign's size: an index is of the smallest there is, even where the sign itself is a script's. */
const indexScale = 0.85;

/** Smaller, over the sign's arm, reaching into its box from the left. */
function indexOf(region: Region, sign: Part): Part[] {
  const width = sign.x1 - sign.x0;
  const middle = sign.y0 + 0.75 * (sign.y1 - sign.y0);
  const found = region.parts.filter(
    (part) =>
      part !== sign &&
      part.size < indexScale * sign.size &&
      part.x1 > sign.x0 + 0.1 * sign.size &&
      part.x1 < sign.x0 + 0.8 * width &&
      part.x0 > sign.x0 - 1.5 * sign.size &&
      middleY(part) < middle &&
      part.y1 > sign.y0 - 0.3 * sign.size,
  );
  if (found.length === 0) return found;
  // The rest of an index of several symbols goes before the sign.
  for (;;) {
    const box = boxOf(found);
    const more = region.parts.find(
      (part) =>
        !found.includes(part) &&
        part.size < indexScale * sign.size &&
        Math.abs(part.x1 - box.x0) < 0.06 * sign.size &&
        part.y0 < box.y1 &&
        part.y1 > box.y0,
    );
    if (more === undefined || found.length > 12) return found;
    found.push(more);
  }
}

/** Braces over and under: they stand close to what they span; their label is centered on their other side. */
function makeBraced(region: Region, brace: Part): void {
  const over = brace.character === "⏞";
  const slack = 0.2 * brace.size;
  const within = region.parts.filter(
    (part) => part !== brace && middleX(part) > brace.x0 - slack && middleX(part) < brace.x1 + slack,
  );
  const near = (part: Part) => (over ? part.y0 - brace.y1 : brace.y0 - part.y1);
  const spanned = within.filter((part) => near(part) > -0.3 * brace.size && near(part) < 1.2 * brace.size);
  if (spanned.length === 0) return;
  const base = region.reading.assemble(spanned);
  const label = within.filter((part) => {
    const far = over ? brace.y0 - part.y1 : part.y0 - brace.y1;
    return far > -0.15 * brace.size && far < 1.2 * brace.size && part.size < 0.9 * base.size;
  });
  const labeled = label.length > 0 ? `${over ? "^" : "_"}{${region.reading.assemble(label).tex}}` : "";
  const gone = [brace, ...spanned, ...label];
  region.replace(
    gone,
    composite(boxOf(gone), `\\${over ? "overbrace" : "underbrace"}{${base.tex}}${labeled}`, {
      size: base.size,
      baseline: base.baseline,
      axis: base.axis,
      tall: true,
      atom: "inner",
      ink: inkOf(gone),
    }),
  );
}

/** Between the tips of a brace there are rules, which are no structure of their own. */
function dropRules(region: Region, brace: Part): void {
  const slack = 0.1 * brace.size;
  for (const rule of [...region.rules]) {
    const [inX, inY] = [
      rule.x0 > brace.x0 - slack && rule.x1 < brace.x1 + slack,
      rule.y0 > brace.y0 - slack && rule.y1 < brace.y1 + slack,
    ];
    if (inX && inY) region.rules.delete(rule);
  }
}

const isBrace = ({ character }: Part): boolean => character === "⏞" || character === "⏟";

interface Holder {
  width: number;
  /** Of two as wide the radical is what the other goes over or under. */
  radical: boolean;
  /** Tells of two as wide which comes first. */
  top: number;
  make: () => void;
}

export function makeContainers(region: Region): Part[] {
  const braces = region.parts.filter(isBrace);
  for (const brace of braces) dropRules(region, brace);
  const holders: Holder[] = [];
  const roots = new Map<Box, Part>();
  for (const part of region.parts) {
    const rule = radicalOf(part, region.rules);
    if (rule) roots.set(rule, part);
  }
  for (const rule of region.rules) {
    const root = roots.get(rule);
    const width = rule.x1 - (root?.x0 ?? rule.x0);
    const make = root ? () => makeRadical(region, root, rule) : () => makeBarred(region, rule);
    holders.push({ width, radical: root !== undefined, top: rule.y0, make });
  }
  for (const fence of pairFences(region.parts))
    holders.push({
      width: widthOf(fence),
      radical: false,
      top: Infinity,
      make: () => makeFenced(region, fence),
    });
  for (const brace of braces)
    holders.push({
      width: brace.x1 - brace.x0,
      radical: false,
      top: Infinity,
      make: () => makeBraced(region, brace),
    });
  // Of two rules as wide the lower one comes first: it is the line over a denominator rather than the fraction's bar.
  holders.sort((a, b) => {
    if (Math.abs(a.width - b.width) >= 0.3) return a.width - b.width;
    return a.radical === b.radical ? b.top - a.top : Number(b.radical) - Number(a.radical);
  });
  for (const { make } of holders) make();
  region.reading.lost += region.rules.size;
  return region.parts;
}

const widthOf = ({ left, right }: Fence): number =>
  left && right ? right.x1 - left.x0 : Number.POSITIVE_INFINITY;
