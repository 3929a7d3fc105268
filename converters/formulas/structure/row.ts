/** One line of a formula, with what stands beside, over and under its parts, as LaTeX. */

import { isPrime } from "../marks/join-marks.ts";
import type { Part } from "../part.ts";
import { join } from "../tex/join.ts";
import { baseTex } from "./base.ts";
import { isImplausible } from "./implausible.ts";
import { type Base, baseOf, endOf, takeLimits } from "./limits.ts";
import { isOn, type TextLine } from "./lines.ts";
import { modulo } from "./modulo.ts";
import { closesAlone, wrapBack } from "./one-sided.ts";
import type { Reading } from "./reading.ts";
import { resolveSigns } from "./relations.ts";
import { attachScripts } from "./scripts.ts";
import { spaceBetween } from "./spaces.ts";
import { textTex } from "./text.ts";
import type { Token } from "./token.ts";

export function rowTex(line: TextLine, reading: Reading): string {
  if (reading.failed || line.parts.length === 0) return "";
  const on: Part[] = [];
  const off: Part[] = [];
  for (const part of line.parts) (isOn(line, part) && !isPrime(part) ? on : off).push(part);
  if (on.length === 0) {
    reading.lost += off.length;
    return "";
  }
  const bases = resolveSigns(on, line.size).map(baseOf);
  attachScripts(bases, takeLimits(bases, off, line.size), line);
  const isScript = reading.isScript(line.size);
  if (bases.some((base) => isImplausible(base, isScript))) reading.failed = true;
  const tokens: Token[] = [];
  for (let at = 0; at < bases.length; ) {
    const base = bases[at] as Base;
    const text = textTex(bases, at, line.size, reading);
    if (text) tokens.push({ tex: text.tex, first: base, last: bases[text.end - 1] as Base });
    else if (closesAlone(base)) wrapBack(tokens, base, reading);
    else
      tokens.push({ tex: baseTex(base, neighbours(bases, at), line.size, reading), first: base, last: base });
    at = text?.end ?? at + 1;
  }
  const pieces: string[] = [];
  const whole = modulo(tokens);
  whole.forEach((token, at) => {
    const before = whole[at - 1];
    // A congruence's parentheses have their own blank before them.
    if (before && !token.tex.startsWith("\\pmod"))
      pieces.push(spaceBetween(before.last, token.first, line.size));
    pieces.push(token.tex);
  });
  return join(pieces);
}

/** Blanks before and after a base on its line. */
function neighbours(bases: readonly Base[], at: number): { before: number; after: number } {
  const base = bases[at] as Base;
  const [last, next] = [bases[at - 1], bases[at + 1]];
  return {
    before: last ? base.part.x0 - endOf(last) : Infinity,
    after: next ? next.part.x0 - endOf(base) : Infinity,
  };
}
