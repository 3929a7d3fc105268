/** Identifiers, numbers, operators, words (MathML Core, section 3.2). */

import type { Element, Nodes } from "hast";
import type { Typeface } from "../../../../formulas/tex/alphabets.ts";
import { charactersTex } from "../../../../formulas/tex/characters.ts";
import { functionNamed, functions } from "../../../../formulas/tex/functions.ts";
import { wordsTex } from "../../../../formulas/tex/words.ts";
import { attribute, textWithin } from "../element.ts";

const typefaces: Readonly<Record<string, Typeface>> = {
  normal: "\\mathrm",
  bold: "\\mathbf",
  "bold-italic": "\\boldsymbol",
  "double-struck": "\\mathbb",
  script: "\\mathcal",
  "bold-script": "\\mathcal",
  fraktur: "\\mathfrak",
  "bold-fraktur": "\\mathfrak",
  "sans-serif": "\\mathsf",
  "bold-sans-serif": "\\mathsf",
  "sans-serif-italic": "\\mathsf",
  monospace: "\\mathtt",
};

function typefaceOf(element: Element): Typeface | null {
  return typefaces[attribute(element, "mathVariant").toLowerCase() || variantOf(element)] ?? null;
}

/** Attributes of foreign elements keep their written names. */
function variantOf(element: Element): string {
  return attribute(element, "mathvariant").toLowerCase();
}

/** The characters of an element, white space as MathML collapses it. */
export function textOf(element: Element): string {
  return textWithin(element)
    .replace(/[ \t\n\f\r]+/g, " ")
    .trim();
}

const identifier: Writer = (element) => {
  const text = textOf(element);
  const name = text.replace(/\u2061/g, "");
  const typeface = typefaceOf(element);
  if (/^[A-Za-z]{2,}$/.test(name)) {
    if (functions.has(name)) return `\\${name}`;
    return typeface === null ? `\\mathrm{${name}}` : charactersTex(name, typeface);
  }
  if (/^[A-Za-z]+(?: [A-Za-z]+)+$/.test(name)) return functionNamed(name.replaceAll(" ", "\\,"));
  return charactersTex(name, typeface ?? "");
};

const number: Writer = (element) => {
  const text = textOf(element);
  return /\p{L}{2}/u.test(text) ? wordsTex(text) : charactersTex(text, typefaceOf(element) ?? "");
};

/** What a formula means and does not show. */
const unseen = /^[\u2061-\u2064\u200b]*$/;

const operator: Writer = (element) => {
  const text = textOf(element);
  if (unseen.test(text)) return "";
  if (/^[A-Za-z]{2,}(?: [A-Za-z]+)*$/.test(text)) return functionNamed(text.replaceAll(" ", "\\,"));
  return charactersTex(text, "");
};

const words: Writer = (element) => {
  const text = textWithin(element).replace(/[ \t\n\f\r]+/g, " ");
  if (text === "") return "";
  if (/^[\s\u00a0]+$/.test(text)) return "\\ ";
  return wordsTex(text.replaceAll("\u00a0", " "));
};

const quoted: Writer = (element) => wordsTex(`“${textOf(element)}”`);

const space: Writer = (element) => {
  const ems = Number.parseFloat(attribute(element, "width")) || 0;
  if (ems >= 1.5) return "\\qquad ";
  if (ems >= 0.8) return "\\quad ";
  return ems >= 0.25 ? "\\;" : ems > 0 ? "\\," : "";
};

export const tokens: Readonly<Record<string, Writer>> = {
  mi: identifier,
  mn: number,
  mo: operator,
  mtext: words,
  ms: quoted,
  mspace: space,
  mglyph: (element) => wordsTex(attribute(element, "alt")),
};

export type Row = (nodes: readonly Nodes[]) => string;
export type Writer = (element: Element, row: Row) => string;

export function argumentsOf(element: Element): Element[] {
  return element.children.filter((child): child is Element => child.type === "element");
}
