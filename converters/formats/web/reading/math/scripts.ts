/** What stands above, below and beside (MathML Core, section 3.4). */

import type { Element } from "hast";
import { accented, accents } from "../../../../formulas/tex/accents.ts";
import { takesLimits } from "../../../../formulas/tex/functions.ts";
import { join } from "../../../../formulas/tex/join.ts";
import { isElement } from "../element.ts";
import { argumentsOf, type Row, textOf, type Writer } from "./tokens.ts";

/** Two scripts on one base are an error of TeX, so a base that has some is put into a group. */
function withScripts(base: string, sub: string, sup: string): string {
  if (sub === "" && sup === "") return base;
  const isPlain = /^(?:[^\\{}_^'\s]|[0-9.]+|\\[a-zA-Z]+|\\[a-zA-Z]+\*?\{[^{}_^']*\}|[([]|\\?[)\]}])$/u.test(
    base,
  );
  const group =
    base === "" ? "{}" : isPlain || /^\\(?:under|over)(?:brace|bracket)/.test(base) ? base : `{${base}}`;
  const raised = /^'+$/.test(sup) ? sup : sup === "" ? "" : `^{${sup}}`;
  return `${group}${sub === "" ? "" : `_{${sub}}`}${raised}`;
}

const one = (element: Element | undefined, row: Row): string => (element === undefined ? "" : row([element]));

/** Strokes are raised already. */
function supOf(element: Element | undefined, row: Row): string {
  const strokes = element === undefined ? "" : textOf(element);
  if (/^[′'’]{1,4}$/.test(strokes)) return "'".repeat(strokes.length);
  if (/^[″‴⁗]$/.test(strokes)) return "'".repeat("″‴⁗".indexOf(strokes) + 2);
  return one(element, row).replace(/^\{\}(?=['^])/, "");
}

const sub: Writer = (element, row) => {
  const [base, below] = argumentsOf(element);
  return withScripts(one(base, row), one(below, row), "");
};

const sup: Writer = (element, row) => {
  const [base, above] = argumentsOf(element);
  return withScripts(one(base, row), "", supOf(above, row));
};

const subsup: Writer = (element, row) => {
  const [base, below, above] = argumentsOf(element);
  return withScripts(one(base, row), one(below, row), supOf(above, row));
};

/** A mark over or under what it belongs to; null for what is text of its own. */
function mark(base: string, above: Element, under: boolean): string | null {
  const text = textOf(above);
  if (!isElement(above, "mo", "mi", "mtext", "mn") || [...text].length !== 1) return null;
  if (under) {
    if ("_\u0332̲¯‾\u00af―⎯".includes(text)) return `\\underline{${base}}`;
    return text === "⏟" || text === "︸" ? `\\underbrace{${base}}` : null;
  }
  if (text === "―" || text === "⎯" || text === "\u203e") return `\\overline{${base}}`;
  if (text === "︷") return `\\overbrace{${base}}`;
  return accents.has(text) ? accented(text, base) : null;
}

function over(base: string, above: Element | undefined, row: Row): string {
  if (above === undefined) return base;
  const marked = mark(base, above, false);
  if (marked !== null) return marked;
  const tex = one(above, row);
  if (tex === "") return base;
  return isLarge(base) ? withScripts(base, "", tex) : `\\overset{${tex}}{${base}}`;
}

function under(base: string, below: Element | undefined, row: Row): string {
  if (below === undefined) return base;
  const marked = mark(base, below, true);
  if (marked !== null) return marked;
  const tex = one(below, row);
  if (tex === "") return base;
  return isLarge(base) ? withScripts(base, tex, "") : `\\underset{${tex}}{${base}}`;
}

function isLarge(base: string): boolean {
  return takesLimits.has(base) || /^\\(?:operatorname\{|(?:under|over)brace\{|o?i*int$)/.test(base);
}

const overWriter: Writer = (element, row) => {
  const [base, above] = argumentsOf(element);
  return over(one(base, row), above, row);
};

const underWriter: Writer = (element, row) => {
  const [base, below] = argumentsOf(element);
  return under(one(base, row), below, row);
};

const underover: Writer = (element, row) => {
  const [base, below, above] = argumentsOf(element);
  const tex = one(base, row);
  if (isLarge(tex)) return withScripts(tex, one(below, row), one(above, row));
  return over(under(tex, below, row), above, row);
};

/** Scripts on both sides; `none` and an empty row hold the place of one that is not there. */
const multiscripts: Writer = (element, row) => {
  const [base, ...rest] = argumentsOf(element);
  const cut = rest.findIndex(({ tagName }) => tagName === "mprescripts");
  const after = cut === -1 ? rest : rest.slice(0, cut);
  const before = cut === -1 ? [] : rest.slice(cut + 1);
  const scripts = (elements: readonly Element[], offset: number) =>
    join(elements.filter((_, at) => at % 2 === offset).map((each) => one(each, row)));
  const left = before.length === 0 ? "" : withScripts("", scripts(before, 0), scripts(before, 1));
  return join([left, withScripts(one(base, row), scripts(after, 0), scripts(after, 1))]);
};

export const scripts: Readonly<Record<string, Writer>> = {
  msub: sub,
  msup: sup,
  msubsup: subsup,
  mover: overWriter,
  munder: underWriter,
  munderover: underover,
  mmultiscripts: multiscripts,
  none: () => "",
  mprescripts: () => "",
};
