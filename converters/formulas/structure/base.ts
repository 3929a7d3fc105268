/** A part with its scripts, limits and labels as LaTeX. */
import { isPrime } from "../marks/join-marks.ts";
import type { Part } from "../part.ts";
import { bigOperators, integrals, primes } from "../symbols/classes.ts";
import { takesLimits } from "../tex/functions.ts";
import type { Base } from "./limits.ts";
import type { Reading } from "./reading.ts";

/** Blanks around it in points. */
interface Around {
  before: number;
  after: number;
}

export function baseTex(base: Base, around: Around, size: number, reading: Reading): string {
  return withScripts(base, ownTex(base.part, around, size), reading);
}

/** `own`: the base's LaTeX without what belongs to it. */
export function withScripts(base: Base, own: string, reading: Reading): string {
  const { sup, sub, preSup, preSub } = base;
  const before =
    preSup.length + preSub.length > 0
      ? `{}${script("_", preSub, reading)}${script("^", preSup, reading)}`
      : "";
  const limited = base.over.length + base.under.length > 0 && base.sup.length + base.sub.length > 0;
  const inner = labelled(base, own, reading);
  // Limits take the places of scripts.
  return before + (limited ? `{${inner}}` : inner) + script("_", sub, reading) + script("^", sup, reading);
}

function labelled({ part, over, under }: Base, own: string, reading: Reading): string {
  if (over.length === 0 && under.length === 0) return own;
  const [above, below] = [reading.assemble(over).tex, reading.assemble(under).tex];
  const arrow = arrows.get(part.character);
  if (arrow !== undefined) return `${arrow}${below === "" ? "" : `[${below}]`}{${above}}`;
  if (bigOperators.has(part.character) || takesLimits.has(own) || own.startsWith("\\operatorname*"))
    return own + (below === "" ? "" : `_${argument(below)}`) + (above === "" ? "" : `^${argument(above)}`);
  if (integrals.has(part.character))
    return `${own}\\limits${below === "" ? "" : `_${argument(below)}`}${above === "" ? "" : `^${argument(above)}`}`;
  let tex = own;
  if (below !== "") tex = `\\underset{${below}}{${tex}}`;
  if (above !== "") tex = `${part.atom === "rel" ? "\\stackrel" : "\\overset"}{${above}}{${tex}}`;
  return tex;
}

const arrows: ReadonlyMap<string, string> = new Map([
  ["→", "\\xrightarrow"],
  ["⟶", "\\xrightarrow"],
  ["←", "\\xleftarrow"],
  ["⟵", "\\xleftarrow"],
]);

function script(sign: "_" | "^", parts: readonly Part[], reading: Reading): string {
  let strokes = "";
  let at = 0;
  for (; sign === "^" && at < parts.length && isPrime(parts[at] as Part); at += 1)
    strokes += primes.get((parts[at] as Part).character) ?? "";
  const rest = parts.slice(at);
  const tex = rest.length > 0 ? reading.assemble(rest).tex : "";
  return strokes + (tex === "" ? "" : sign + argument(tex));
}

/** One character needs no braces. */
const argument = (tex: string): string => (/^[A-Za-z0-9]$/.test(tex) ? tex : `{${tex}}`);

/** Signs that are several in TeX: their blanks tell which. */
function ownTex(part: Part, { before, after }: Around, size: number): string {
  if (part.character === ":") return before < 0.08 * size && after > 0.1 * size ? "\\colon" : ":";
  if (part.character === "∗") return "*";
  return part.typeface === "\\mathrm" && part.word ? `\\mathrm{${part.tex}}` : part.tex;
}
