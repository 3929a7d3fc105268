/** MathML as LaTeX: what its author wrote where that is noted, else made from its structure (MathML Core, W3C). */

import type { Element, Nodes } from "hast";
import { delimiter, isTall, matrixIn } from "../../../../formulas/tex/delimiters.ts";
import { join, trimmed } from "../../../../formulas/tex/join.ts";
import { writtenTex } from "../../../../formulas/tex/written-tex.ts";
import { attribute, first, isElement, textWithin } from "../element.ts";
import { scripts } from "./scripts.ts";
import { argumentsOf, type Row, textOf, tokens, type Writer } from "./tokens.ts";

/** As high as what they stand around; each may be empty. */
function between(open: string, inner: string, close: string): string {
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
function fencedRow(elements: readonly Element[], row: Row): string | null {
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

function paired(elements: readonly Element[], write: (element: Element) => string): string[] {
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

/** Fractions, roots, boxes and tables (MathML Core, sections 3.3 and 3.5). */
const fraction: Writer = (element, row) => {
  const [above, below] = argumentsOf(element).map((each) => row([each]));
  const thickness = attribute(element, "linethickness");
  if (/^0(?:\D|$)/.test(thickness)) return `\\genfrac{}{}{0pt}{}{${above ?? ""}}{${below ?? ""}}`;
  return `\\frac{${above ?? ""}}{${below ?? ""}}`;
};

const squareRoot: Writer = (element, row) => `\\sqrt{${row(element.children)}}`;

const root: Writer = (element, row) => {
  const [base, index] = argumentsOf(element).map((each) => row([each]));
  return `\\sqrt[${(index ?? "").replace(/[[\]]/g, "{$&}")}]{${base ?? ""}}`;
};

const enclosures: readonly [RegExp, string][] = [
  [/\bbox\b|roundedbox|circle/, "\\boxed"],
  [/updiagonalstrike.*downdiagonalstrike|downdiagonalstrike.*updiagonalstrike/, "\\xcancel"],
  [/updiagonalstrike/, "\\cancel"],
  [/downdiagonalstrike/, "\\bcancel"],
  [/radical/, "\\sqrt"],
  [/\btop\b/, "\\overline"],
  [/\bbottom\b/, "\\underline"],
];

const enclosed: Writer = (element, row) => {
  const tex = row(element.children);
  const command = enclosures.find(([notation]) => notation.test(attribute(element, "notation")))?.[1];
  return command === undefined ? tex : `${command}{${tex}}`;
};

const table: Writer = (element, row) => {
  const rows = argumentsOf(element)
    .filter((each) => isElement(each, "mtr", "mlabeledtr"))
    .map((each) => cellsOf(each, row));
  // Equations one below the other, each parted at its sign.
  const name = /^right left/.test(attribute(element, "columnalign")) ? "aligned" : "matrix";
  return `\\begin{${name}}${rows.map((cells) => cells.join(" & ")).join(" \\\\ ")}\\end{${name}}`;
};

/** The number of an equation stands in a cell of its own. */
function cellsOf(element: Element, row: Row): string[] {
  const cells = argumentsOf(element).filter((each) => each.tagName === "mtd");
  return (element.tagName === "mlabeledtr" ? cells.slice(1) : cells).map((cell) => row(cell.children));
}

const fenced: Writer = (element, row) => {
  const open = has(element, "open", "(");
  const close = has(element, "close", ")");
  const separators = [...has(element, "separators", ",").replace(/\s/g, "")];
  const inner = argumentsOf(element)
    .map(
      (each, at, all) =>
        row([each]) + (at < all.length - 1 ? (separators[at] ?? separators.at(-1) ?? "") : ""),
    )
    .join("");
  return between(open, inner, close);
};

function has(element: Element, name: string, other: string): string {
  const value = element.properties[name];
  return typeof value === "string" ? value.trim() : other;
}

const layout: Readonly<Record<string, Writer>> = {
  mfrac: fraction,
  msqrt: squareRoot,
  mroot: root,
  menclose: enclosed,
  mtable: table,
  mfenced: fenced,
  mphantom: (element, row) => `\\phantom{${row(element.children)}}`,
  maction: (element, row) => row(argumentsOf(element).slice(0, 1)),
};

const writers: ReadonlyMap<string, Writer> = new Map(Object.entries({ ...tokens, ...scripts, ...layout }));
const annotations: readonly string[] = ["annotation", "annotation-xml"];

/** LaTeX without delimiters; "" for a formula that shows nothing. */
export function texOf(math: Element): string {
  return written(math) ?? trimmed(row(math.children));
}

const texEncoding = /^(?:application\/x-(?:la)?tex|text\/x-(?:la)?tex|(?:la)?tex)$/i;

/** TeX that was noted beside a formula, or in its alternative text, where that is no words. */
function written(math: Element): string | null {
  const note = first(
    math,
    (each) => each.tagName === "annotation" && texEncoding.test(attribute(each, "encoding")),
  );
  const noted = note === undefined ? "" : unwrapped(textWithin(note));
  if (noted !== "") return noted;
  const alternative = unwrapped(attribute(math, "altText") || attribute(math, "alttext"));
  if (alternative === "" || !/[\\^_{}]/.test(alternative)) return null;
  return /\\[a-zA-Z]/.test(alternative) ? alternative : writtenTex(alternative);
}

/** Without what only says how it is to be set, and without the delimiters of a whole formula. */
export function unwrapped(tex: string): string {
  let bare = tex.trim();
  const style = /^\{\\(?:display|text)style\s([\s\S]*)\}$/.exec(bare);
  if (style !== null) bare = (style[1] ?? "").trim();
  const delimited = /^(?:\$\$([\s\S]*)\$\$|\$([^$]*)\$|\\\(([\s\S]*)\\\)|\\\[([\s\S]*)\\\])$/.exec(bare);
  if (delimited !== null)
    bare =
      delimited
        .slice(1)
        .find((each) => each !== undefined)
        ?.trim() ?? "";
  // Comments of TeX go to the end of their line, which a formula on one line does not have.
  return bare.replace(/(?<!\\)%[^\n]*\n?/g, "\n").trim();
}

const row: Row = (nodes) => {
  const elements = nodes.filter(
    (node): node is Element => isElement(node) && !annotations.includes(node.tagName),
  );
  const fence = fencedRow(elements, row);
  if (fence !== null) return fence;
  const [only] = elements;
  return elements.length === 1 && only !== undefined ? one(only) : join(paired(elements, one));
};

function one(element: Element): string {
  const writer = writers.get(element.tagName);
  if (writer !== undefined) return writer(element, row);
  // Rows, styles, semantics and whatever else only holds others.
  if (element.tagName === "semantics") return row(argumentsOf(element).slice(0, 1));
  return row(element.children as Nodes[]);
}
