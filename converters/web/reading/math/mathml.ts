/** MathML as LaTeX: what its author wrote where that is noted, else made from its structure (MathML Core, W3C). */
import type { Element, Nodes } from "hast";
import { join, trimmed } from "../../../formulas/tex/join.ts";
import { writtenTex } from "../../../formulas/tex/written-tex.ts";
import { attribute, first, isElement, textWithin } from "../element.ts";
import { argumentsOf, type Row, type Writer } from "./contract.ts";
import { fencedRow, paired } from "./fences.ts";
import { layout } from "./layout.ts";
import { scripts } from "./scripts.ts";
import { tokens } from "./tokens.ts";

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
  const style = /^\{\\(?:display|text)style\s+([\s\S]*)\}$/.exec(bare);
  if (style !== null) bare = (style[1] ?? "").trim();
  const delimited = /^(?:\$\$([\s\S]*)\$\$|\$([^$]*)\$|\\\(([\s\S]*)\\\)|\\\[([\s\S]*)\\\])$/.exec(bare);
  if (delimited !== null)
    bare =
      delimited
        .slice(1)
        .find((each) => each !== undefined)
        ?.trim() ?? "";
  // Comments of TeX go to the end of their line, which a formula on one line does not have.
  return bare.replace(/(?<!\\)%[^\n]*(?:\n|$)/g, "\n").trim();
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
