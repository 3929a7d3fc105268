/**
 * What holds other parts, from the innermost to the outermost: fractions, radicals, lines over and under, delimiters
 * that grow, braces. A holder is wider than what it holds, so they are made in the order of their widths; each becomes
 * one part among the others. (The other way round from the recursive descent of Zanibbi, Blostein and Cordy,
 * "Recognizing Mathematical Expressions Using Tree Transformation", 2002, whose regions these are: the rules of a PDF
 * say exactly how far they reach, as Baker, Sexton and Sorge use them in MaxTract.)
 */
import type { Box } from "../../geometry/box.ts";
import type { Part } from "../part.ts";
import { makeBarred } from "./bars.ts";
import { dropRules, isBrace, makeBraced } from "./braces.ts";
import { type Fence, makeFenced, pairFences } from "./fences.ts";
import { makeRadical, radicalOf } from "./radicals.ts";
import type { Region } from "./region.ts";

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
