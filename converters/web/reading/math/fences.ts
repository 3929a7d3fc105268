/** What stands between delimiters. */
import type { Element } from "hast";
import { delimiter, isTall, matrixIn } from "../../../formulas/tex/delimiters.ts";
import { join } from "../../../formulas/tex/join.ts";
import { attribute, isElement } from "../element.ts";
import { argumentsOf, type Row } from "./contract.ts";
import { textOf } from "./tokens.ts";

/** As high as what they stand around; each may be empty. */
export function between(open: string, inner: string, close: string): string {
  const matrix = /^\\begin\{matrix\}((?:(?!\\(?:begin|end)\{matrix\})[\s\S])*)\\end\{matrix\}$/.exec(
    inner.trim(),
  );
  if (matrix !== null) {
    const name = open === "{" && close === "" ? "cases" : matrixIn.get(open + close);
    if (name !== undefined) return `\\begin{${name}}${matrix[1]}\\end{${name}}`;
  }
  const above = open + close === "()" ? binomial.exec(inner.trim()) : null;
  if (above !== null) return `\\binom${above[1]}`;
  const left = delimiter(open);
  const right = delimiter(close);
  if (left === null || right === null) return open + inner + close;
  if (!isTall(inner)) return `${plain(open, left)}${inner}${plain(close, right)}`;
  return `\\left${spaced(left)}${inner}\\right${spaced(right)}`;
}

/** A dot stands for none only where it has to stretch. */
function plain(character: string, tex: string): string {
  return character === "" ? "" : spaced(tex);
}

function spaced(tex: string): string {
  return /[a-zA-Z]$/.test(tex) ? `${tex} ` : tex;
}

const openers = "([{⟨⌈⌊⟮|‖∣∥〈";
const closers = ")]}⟩⌉⌋⟯|‖∣∥〉";

/** A row that begins with one delimiter and ends with its other, or only begins with one before a table. */
export function fencedRow(elements: readonly Element[], row: Row): string | null {
  const first = elements[0];
  const last = elements.at(-1);
  if (elements.length < 2 || !isElement(first, "mo") || !isElement(last)) return null;
  const open = textOf(first);
  if (open === "" || !openers.includes(open) || attribute(first, "stretchy") === "false") return null;
  const close = isElement(last, "mo") ? textOf(last) : "";
  const isClosed = close !== "" && closers.includes(close);
  const inner = elements.slice(1, isClosed ? -1 : undefined);
  if (!isClosed && !(open === "{" && inner.some((each) => holdsTable(each)))) return null;
  // Other delimiters of the same kind within belong to other pairs.
  if (inner.some((each) => isElement(each, "mo") && [open, close].includes(textOf(each)))) return null;
  return between(open, row(inner), isClosed ? close : "");
}

function holdsTable(element: Element): boolean {
  return element.tagName === "mtable" || argumentsOf(element).some((each) => holdsTable(each));
}

/** A fraction without its bar, between plain arguments. */
const binomial = /^\\genfrac\{\}\{\}\{0pt\}\{\}(\{[^{}]*\}\{[^{}]*\})$/;

/** Of an operator that stretches, alone in its row or not. */
function signOf(element: Element): string {
  const inner = argumentsOf(element);
  if (isElement(element, "mrow") && inner.length === 1) return signOf(inner[0] as Element);
  return isElement(element, "mo") && attribute(element, "stretchy") !== "false" ? textOf(element) : "";
}

const pairedOpeners = "([{⟨⌈⌊〈";
const pairedClosers = ")]}⟩⌉⌋〉";

/** Elements of a row one by one; those between delimiters with these as one. */
export function paired(elements: readonly Element[], write: (element: Element) => string): string[] {
  let pieces: string[] = [];
  const open: { sign: string; tex: string; before: string[] }[] = [];
  for (const element of elements) {
    const sign = signOf(element);
    if (sign !== "" && pairedOpeners.includes(sign)) {
      open.push({ sign, tex: write(element), before: pieces });
      pieces = [];
      continue;
    }
    const last = sign !== "" && pairedClosers.includes(sign) ? open.pop() : undefined;
    if (last === undefined) pieces.push(write(element));
    else pieces = [...last.before, between(last.sign, join(pieces), sign)];
  }
  for (let last = open.pop(); last !== undefined; last = open.pop())
    pieces = [...last.before, last.tex, ...pieces];
  return pieces;
}
