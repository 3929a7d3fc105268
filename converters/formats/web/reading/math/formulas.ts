/** Formulas in pages: MathML, and what the programs that set TeX in browsers (KaTeX, MathJax, MediaWiki) leave there. */

import type { Element, Nodes } from "hast";
import { charactersTex } from "../../../../formulas/tex/characters.ts";
import { join, trimmed } from "../../../../formulas/tex/join.ts";
import { append } from "../../../../util/append.ts";
import { attribute, first, has, hasClass, isElement, textWithin } from "../element.ts";
import type { Content, Handler, Recogniser, Walk } from "../walk.ts";
import { drawnMath, notedTex } from "./drawn.ts";
import { texOf, unwrapped } from "./mathml.ts";
import type { Row } from "./tokens.ts";

/** Formulas in plain HTML, as programs write them that have nothing better: letters in `em`, raised and lowered ones. */

/** Whether it has raised or lowered characters: TeX has none of these elements. */
function isRaised(element: Element): boolean {
  return first(element, (each) => isElement(each, "sup", "sub")) !== undefined;
}

function htmlTex(element: Element): string {
  return trimmed(row(element.children));
}

const row: Row = (nodes) => join(nodes.map(one));

function one(node: Nodes): string {
  if (node.type === "text") return charactersTex(node.value.replace(/\s+/g, " "), "");
  if (node.type !== "element") return "";
  const inner = row(node.children);
  if (inner.trim() === "") return inner;
  if (node.tagName === "sup") return `^{${inner}}`;
  if (node.tagName === "sub") return `_{${inner}}`;
  if (isElement(node, "strong", "b")) return `\\mathbf{${inner}}`;
  return inner;
}

/** Display formulas stand on lines of their own, but in cells and headings. Empty without any TeX. */
function formula(walk: Walk, tex: string, isDisplay: boolean): Content[] {
  if (tex === "") return [];
  walk.anchors.text();
  walk.afterSpace = isDisplay;
  return [
    isDisplay && !walk.inCell && !walk.inHeading
      ? { type: "math", value: tex }
      : { type: "inlineMath", value: tex },
  ];
}

const math: Handler = (walk, element) => formula(walk, texOf(element), isDisplay(element));

function isDisplay(element: Element): boolean {
  return attribute(element, "display") === "block" || attribute(element, "mode") === "display";
}

/** What it was set from stands beside what it looks like. */
function setFrom(walk: Walk, element: Element, display: boolean): Content[] | undefined {
  const source = first(element, (each) => each.tagName === "math");
  if (source !== undefined) return formula(walk, texOf(source), display || isDisplay(source));
  const noted = unwrapped(notedTex(element));
  if (noted !== "") return formula(walk, noted, display);
  const drawn = drawnMath(element);
  return drawn === null ? undefined : formula(walk, texOf(drawn), display);
}

const katex: Recogniser = (walk, element) => {
  const display = hasClass(element, "katex-display");
  if (!display && !hasClass(element, "katex", "katex-error")) return undefined;
  if (hasClass(element, "katex-error")) return formula(walk, unwrapped(textWithin(element)), false);
  const inner = display ? first(element, (each) => hasClass(each, "katex-error")) : undefined;
  if (inner !== undefined) return formula(walk, unwrapped(textWithin(inner)), true);
  return setFrom(walk, element, display);
};

/** Version 3: mjx-container. */
const container: Handler = (walk, element) =>
  setFrom(
    walk,
    element,
    attribute(element, "display") === "true" || attribute(element, "display") === "block",
  ) ?? [];

/** Version 2: what is seen goes, for its source stands right behind it, if no program has taken that away. */
const mathjax: Recogniser = (walk, element) => {
  if (element.tagName === "mjx-container") return undefined;
  if (hasClass(element, "MathJax_Preview", "MJX_Assistive_MathML")) return [];
  if (
    !hasClass(
      element,
      "MathJax",
      "MathJax_Display",
      "MathJax_SVG",
      "MathJax_CHTML",
      "mjx-chtml",
      "MathJax_SVG_Display",
      "MJXc-display",
    )
  )
    return undefined;
  if (walk.hasSources) return [];
  const display = hasClass(element, "MathJax_Display", "MathJax_SVG_Display", "MJXc-display");
  return setFrom(walk, element, display) ?? undefined;
};

/** Its source (version 2): `<script type="math/tex; mode=display">`. */
const source: Recogniser = (walk, element) => {
  if (element.tagName !== "script") return undefined;
  const type = attribute(element, "type").toLowerCase();
  if (!/^math\/(?:tex|asciimath|mml)/.test(type)) return undefined;
  if (!type.startsWith("math/tex")) return [];
  return formula(walk, unwrapped(textWithin(element)), /mode\s*=\s*display/.test(type));
};

const mediawiki: Recogniser = (walk, element) =>
  hasClass(element, "mwe-math-element")
    ? setFrom(walk, element, hasClass(element, "mwe-math-element-block"))
    : undefined;

/** TeX between elements, as converters of documents write it: `<span class="math display">\[x\]</span>`. */
const between: Recogniser = (walk, element) => {
  if (!isElement(element, "span", "div", "code", "math-renderer", "p", "eq", "eqn")) return undefined;
  const isMath =
    hasClass(element, "math", "math-inline", "math-display", "arithmatex") ||
    element.tagName === "math-renderer" ||
    has(element, "dataMathStyle");
  if (
    !isMath ||
    first(element, (each) => isElement(each, "math", "img", "svg", "span", "mjx-container")) !== undefined
  )
    return undefined;
  const text = textWithin(element).trim();
  const display =
    hasClass(element, "display", "math-display", "js-display-math") ||
    attribute(element, "dataMathStyle") === "display" ||
    /^(?:\$\$|\\\[|\\begin\{)/.test(text) ||
    element.tagName === "div";
  return formula(walk, isRaised(element) ? htmlTex(element) : unwrapped(text), display);
};

export const formulaMakers: readonly Recogniser[] = [source, katex, mathjax, mediawiki, between];

export const formulas: Readonly<Record<string, Handler>> = { math, "mjx-container": container };

/** What is longer is no formula but text between delimiters that belong to others. */
const forms: readonly string[] = [
  String.raw`\\\((?<inline>[^]{1,2000}?)\\\)`,
  String.raw`\\\[(?<bracketed>[^]{1,4000}?)\\\]`,
  String.raw`\$\$(?<doubled>[^$]{1,4000})\$\$`,
  String.raw`(?<environment>\\begin\{(?<name>(?:equation|align|gather|multline|eqnarray|displaymath)\*?)\}[^]{1,4000}?\\end\{\k<name>\})`,
];
const dollars = String.raw`(?<![\\$\w])\$(?<single>(?!\s)(?:[^$\\]|\\[^]){1,1000}?(?<!\s))\$(?![\d$])`;

const delimited = new RegExp(forms.join("|"), "g");
const alsoDollars = new RegExp([...forms, dollars].join("|"), "g");

/** Null if there is none. `text` reads what stands between. */
export function withFormulas(
  walk: Walk,
  value: string,
  text: (value: string) => Content[],
): Content[] | null {
  if (walk.tex === null || !/\\[([b]|\$/.test(value)) return null;
  const result: Content[] = [];
  const words = (piece: string) => text(piece.replaceAll("\\$", "$"));
  let at = 0;
  for (const match of value.matchAll(walk.tex.dollars ? alsoDollars : delimited)) {
    const { inline, bracketed, doubled, environment, single } = match.groups ?? {};
    const isDisplay = (inline ?? single) === undefined;
    const tex = unwrapped(inline ?? single ?? bracketed ?? doubled ?? environment ?? "");
    append(result, words(value.slice(at, match.index)));
    append(result, formula(walk, tex, isDisplay));
    at = match.index + match[0].length;
  }
  return at === 0 ? null : [...result, ...words(value.slice(at))];
}
