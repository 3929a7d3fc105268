/** One line of a formula, with what stands beside, over and under its parts, as LaTeX. */
import { isPrime } from "../marks/join-marks.ts";
import type { AtomClass, Part } from "../part.ts";
import { bigOperators, integrals, isDelimiter, openers, primes } from "../symbols/classes.ts";
import { delimiter } from "../tex/delimiters.ts";
import { takesLimits } from "../tex/functions.ts";
import { join } from "../tex/join.ts";
import { isImplausible } from "./implausible.ts";
import { type Base, baseOf, endOf, takeLimits } from "./limits.ts";
import { isOn, type TextLine } from "./lines.ts";
import type { Reading } from "./reading.ts";
import { attachScripts } from "./scripts.ts";
import type { Token } from "./token.ts";

/** A part with its scripts, limits and labels as LaTeX. */

/** Blanks around it in points. */
interface Around {
  before: number;
  after: number;
}

function baseTex(base: Base, around: Around, size: number, reading: Reading): string {
  return withScripts(base, ownTex(base.part, around, size), reading);
}

/** `own`: the base's LaTeX without what belongs to it. */
function withScripts(base: Base, own: string, reading: Reading): string {
  const { sup, sub, preSup, preSub } = base;
  const before =
    preSup.length + preSub.length > 0
      ? `{}${script("_", preSub, reading)}${script("^", preSup, reading)}`
      : "";
  const limited = base.over.length + base.under.length > 0 && base.sup.length + base.sub.length > 0;
  const inner = labeled(base, own, reading);
  // Limits take the places of scripts.
  return before + (limited ? `{${inner}}` : inner) + script("_", sub, reading) + script("^", sup, reading);
}

function labeled({ part, over, under }: Base, own: string, reading: Reading): string {
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

/** Words within a formula: names of functions that TeX does not know, and text between its parts. */

/** Ems between words of one text, and from a name to what it is applied to, at the most. */
const wordGap = 0.75;
const spaceMin = 0.19;

/** The words that begin at `at` and where they end; null if there are none. */
function textTex(
  bases: readonly Base[],
  at: number,
  size: number,
  reading: Reading,
): { tex: string; end: number } | null {
  const first = bases[at] as Base;
  if (!first.part.word) return null;
  let end = at + 1;
  let words = first.part.character;
  for (; end < bases.length; end += 1) {
    const [last, next] = [bases[end - 1] as Base, bases[end] as Base];
    if (
      !next.part.word ||
      hasScripts(last) ||
      hasPreScripts(next) ||
      next.part.x0 - last.part.x1 > wordGap * size
    )
      break;
    words += ` ${next.part.character}`;
  }
  const last = bases[end - 1] as Base;
  const before = at > 0 ? first.part.x0 - (bases[at - 1] as Base).part.x1 : 0;
  const next = bases[end];
  const after = next ? next.part.x0 - last.part.x1 : 0;
  const own = tex(words, before / size, after / size, next, last);
  const { preSup, preSub } = first;
  return { tex: withScripts({ ...last, preSup, preSub }, own, reading), end };
}

const hasPreScripts = ({ preSup, preSub }: Base): boolean => preSup.length + preSub.length > 0;

const hasScripts = ({ sup, sub, over, under }: Base): boolean =>
  sup.length + sub.length + over.length + under.length > 0;

function tex(words: string, before: number, after: number, next: Base | undefined, last: Base): string {
  if (words.length === 1) return `\\mathrm{${words}}`;
  if (last.under.length > 0) return `\\operatorname*{${words}}`;
  const applied =
    next !== undefined && (next.part.atom === "open" || next.part.tall || (after > 0.1 && after < spaceMin));
  if (!words.includes(" ") && applied && !(before > spaceMin && after > spaceMin))
    return `\\operatorname{${words}}`;
  const space = (gap: number) => (gap > spaceMin && gap < wordGap ? " " : "");
  return `\\text{${space(before)}${words}${space(after)}}`;
}

/** Signs that are several in TeX: the blanks around them tell which. */

/** Ems that TeX leaves around a relation are 5/18. */
const spaced = { least: 0.2, most: 0.45 };

const asRelations: ReadonlyMap<string, string> = new Map([
  ["|", "\\mid"],
  ["∣", "\\mid"],
  ["‖", "\\parallel"],
  ["∥", "\\parallel"],
]);
const asDelimiters: ReadonlyMap<string, string> = new Map([
  ["|", "|"],
  ["∣", "|"],
  ["‖", "\\|"],
  ["∥", "\\|"],
]);

/** Arrows of conclusions have half an em around them. */
const conclusions: ReadonlyMap<string, string> = new Map([
  ["⟺", "\\iff"],
  ["⟹", "\\implies"],
]);
const conclusionBlank = 0.48;

/** Bars between blanks are relations, others delimiters. The parts of one line, from the left. */
function resolveSigns(on: readonly Part[], size: number): Part[] {
  return on.map((part, at) => {
    const [last, next] = [on[at - 1], on[at + 1]];
    const conclusion = conclusions.get(part.character);
    if (conclusion !== undefined && last && next) {
      const blank = Math.min(part.x0 - last.x1, next.x0 - part.x1);
      return blank > conclusionBlank * size ? { ...part, tex: conclusion } : part;
    }
    const relation = asRelations.get(part.character);
    if (relation === undefined || part.tex.startsWith("\\n")) return part;
    const blank = (gap: number) => gap > spaced.least * size && gap < spaced.most * size;
    const isRelation = last && next && blank(part.x0 - last.x1) && blank(next.x0 - part.x1);
    return isRelation
      ? { ...part, tex: relation, atom: "rel" as const }
      : { ...part, tex: asDelimiters.get(part.character) ?? part.tex };
  });
}

/** A bar or bracket that has grown with nothing to begin it closes what stands before it: values of a derivative at a place. */
const closesAlone = ({ part }: Base): boolean => part.centered && part.tall && isDelimiter(part.character);

function wrapBack(tokens: Token[], base: Base, reading: Reading): void {
  const name = delimiter(base.part.character) ?? ".";
  const scripts = withScripts(base, "", reading);
  if (openers.has(base.part.character)) {
    reading.loose += 1;
    tokens.push({ tex: `\\Big${name}${scripts}`, first: base, last: base });
    return;
  }
  const at = tokens.findLastIndex(({ first }) => first.part.tall);
  const from = Math.max(0, at < 0 ? tokens.length - 1 : at);
  const wrapped = tokens.splice(from);
  const inner = wrapped.map(({ tex }) => tex).join(" ");
  if (inner === "") reading.loose += 1;
  // A value at a place is that of a term: what goes back over a relation has lost its other side.
  if (wrapped.some(({ first }) => first.part.atom === "rel" || first.part.atom === "punct"))
    reading.lost += 1;
  tokens.push({
    tex: `\\left.${inner}\\right${name}${scripts}`,
    first: wrapped[0]?.first ?? base,
    last: base,
  });
}

/** Spaces that an author has put between parts, beyond those that TeX sets by itself (The TeXbook, chapter 18). */
const [thin, medium, thick] = [1 / 6, 2 / 9, 5 / 18];

/** Ems that TeX leaves between neighbors. */
function usual(before: AtomClass, after: AtomClass): number {
  if (before === "rel" || after === "rel") return thick;
  if (before === "bin" || after === "bin") return medium;
  if (before === "punct" || before === "inner" || after === "inner") return thin;
  return before === "op" || after === "op" ? thin : 0;
}

function spaceBetween(before: Base, after: Base, size: number): string {
  const gap = (after.part.x0 - endOf(before)) / size;
  const more = gap - usual(before.part.atom, after.part.atom);
  if (more > 1.6) return "\\qquad ";
  if (more > 0.7) return "\\quad ";
  const plain = (atom: AtomClass) => atom === "ord" || atom === "close" || atom === "inner";
  // Words bring their own.
  if (before.part.word) return "";
  return plain(before.part.atom) && after.part.atom === "ord" && !after.part.word && more > 0.13 && more < 0.3
    ? "\\,"
    : "";
}

/** Congruences: `(mod n)` behind a formula is one command, `mod` between two another (amsmath's \pmod and \bmod). */
const isMod = ({ tex }: Token): boolean => /^\\(?:operatorname|text|mathrm)\{ ?mod ?\}$/.test(tex);

function modulo(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const end = tokens.findIndex(({ tex }, index) => index > at && tex === ")");
    if (token.tex === "(" && tokens[at + 1] && isMod(tokens[at + 1] as Token) && end > 0) {
      const inner = tokens.slice(at + 2, end);
      result.push({
        tex: `\\pmod{${join(inner.map(({ tex }) => tex))}}`,
        first: token.first,
        last: (tokens[end] as Token).last,
      });
      at = end;
    } else result.push(isMod(token) ? { ...token, tex: "\\bmod" } : token);
  }
  return result;
}

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
      tokens.push({ tex: baseTex(base, neighbors(bases, at), line.size, reading), first: base, last: base });
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

function neighbors(bases: readonly Base[], at: number): { before: number; after: number } {
  const base = bases[at] as Base;
  const [last, next] = [bases[at - 1], bases[at + 1]];
  return {
    before: last ? base.part.x0 - endOf(last) : Infinity,
    after: next ? next.part.x0 - endOf(base) : Infinity,
  };
}
