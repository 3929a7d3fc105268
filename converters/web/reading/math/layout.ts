/** Fractions, roots, boxes, tables, and what stands between delimiters (MathML Core, sections 3.3 and 3.5). */
import type { Element } from "hast";
import { delimiter, isTall, matrixIn } from "../../../formulas/tex/delimiters.ts";
import { attribute, isElement } from "../element.ts";
import { argumentsOf, type Row, type Writer } from "./contract.ts";
import { textOf } from "./tokens.ts";

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
  return `\\begin{matrix}${rows.map((cells) => cells.join(" & ")).join(" \\\\ ")}\\end{matrix}`;
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

/** As high as what they stand around; each may be empty. */
export function between(open: string, inner: string, close: string): string {
  const matrix = /^\\begin\{matrix\}((?:(?!\\(?:begin|end)\{matrix\})[\s\S])*)\\end\{matrix\}$/.exec(
    inner.trim(),
  );
  if (matrix !== null) {
    const name = open === "{" && close === "" ? "cases" : matrixIn.get(open + close);
    if (name !== undefined) return `\\begin{${name}}${matrix[1]}\\end{${name}}`;
  }
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

export const layout: Readonly<Record<string, Writer>> = {
  mfrac: fraction,
  msqrt: squareRoot,
  mroot: root,
  menclose: enclosed,
  mtable: table,
  mfenced: fenced,
  mphantom: (element, row) => `\\phantom{${row(element.children)}}`,
  maction: (element, row) => row(argumentsOf(element).slice(0, 1)),
};
