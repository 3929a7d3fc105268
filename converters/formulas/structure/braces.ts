/** Braces over and under: they stand close to what they span; their label is centred on their other side. */
import { boxOf } from "../../geometry/box.ts";
import { composite, inkOf, middleX, type Part } from "../part.ts";
import type { Region } from "./region.ts";

export function makeBraced(region: Region, brace: Part): void {
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
  const labelled = label.length > 0 ? `${over ? "^" : "_"}{${region.reading.assemble(label).tex}}` : "";
  const gone = [brace, ...spanned, ...label];
  region.replace(
    gone,
    composite(boxOf(gone), `\\${over ? "overbrace" : "underbrace"}{${base.tex}}${labelled}`, {
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
export function dropRules(region: Region, brace: Part): void {
  const slack = 0.1 * brace.size;
  for (const rule of [...region.rules]) {
    const [inX, inY] = [
      rule.x0 > brace.x0 - slack && rule.x1 < brace.x1 + slack,
      rule.y0 > brace.y0 - slack && rule.y1 < brace.y1 + slack,
    ];
    if (inX && inY) region.rules.delete(rule);
  }
}

export const isBrace = ({ character }: Part): boolean => character === "⏞" || character === "⏟";
