/** Fractions, roots, boxes and tables (MathML Core, sections 3.3 and 3.5). */
import type { Element } from "hast";
import { attribute, isElement } from "../element.ts";
import { argumentsOf, type Row, type Writer } from "./contract.ts";
import { between } from "./fences.ts";

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
