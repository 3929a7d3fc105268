/** What has to be known of a whole page before it is read. */

import type { Element, Root } from "hast";
import { attribute, below, classesOf, hasClass, textWithin } from "./element.ts";

export interface Survey {
  /** As `<base>` says it; "" where it does not. */
  base: string;
  fragmentLinks: Element[];
  /** The page's own address as it says; "" where it does not. */
  canonical: string;
  styles: StyleSheet;
  /** Whether formulas in the text are TeX for a script; `dollars`: also between single dollars. */
  tex: { dollars: boolean } | null;
  /** Whether the TeX of formulas that were set stands behind them (MathJax 2). */
  hasSources: boolean;
}

const cssMax = 512 * 1_024;
const scriptCharactersMax = 64 * 1_024;

/** `base`: the page's own address, where it is known; `canonical`: as the page said it, where the tree is a part of it. */
export function survey(
  tree: Root,
  { base, canonical = "" }: { base: URL | null; canonical?: string },
): Survey {
  const page = base === null ? "" : base.href.replace(/#.*/s, "");
  const styles = new StyleSheet();
  const result: Survey = { base: "", fragmentLinks: [], canonical, styles, tex: null, hasSources: false };
  let css = 0;
  for (const node of below(tree)) {
    if (node.type !== "element") continue;
    switch (node.tagName) {
      case "base":
        if (result.base === "") result.base = attribute(node, "href").trim();
        break;
      case "a":
        if (isToFragment(attribute(node, "href"), result.canonical, page) || isReference(node))
          result.fragmentLinks.push(node);
        break;
      case "link":
        if (/^canonical$/i.test(attribute(node, "rel"))) result.canonical ||= attribute(node, "href").trim();
        break;
      case "style": {
        const text = textWithin(node);
        css += text.length;
        if (css <= cssMax) styles.read(text);
        break;
      }
      case "script":
        readScript(node, result);
        break;
    }
  }
  return result;
}

/** Pages that were saved often name themselves in full. */
function isToFragment(href: string, canonical: string, page: string): boolean {
  if (href.startsWith("#")) return true;
  return [canonical, page].some(
    (own) => own !== "" && href.length > own.length && href.startsWith(own) && href[own.length] === "#",
  );
}

/** LaTeXML's links to places of the document itself, which servers of papers write in full. */
function isReference(element: Element): boolean {
  return hasClass(element, "ltx_ref") && attribute(element, "href").includes("#");
}

const setters = /mathjax|katex|latex2jax|texmath/i;
const singleDollars =
  /inlineMath["']?\s{0,20}[:=][{"'[(\]+\w:,\s\\]{0,400}?\[\s{0,20}["']\$["']\s{0,20},\s{0,20}["']\$["']|left["']?\s{0,20}:\s{0,20}["']\$["']/;

function readScript(script: Element, found: Survey): void {
  const type = attribute(script, "type").toLowerCase();
  if (type.startsWith("math/")) {
    found.hasSources = true;
    return;
  }
  const address = attribute(script, "src");
  const text = address === "" ? textWithin(script).slice(0, scriptCharactersMax) : "";
  if (!setters.test(address) && !/MathJax|renderMathInElement/.test(text)) return;
  found.tex = { dollars: found.tex?.dollars === true || singleDollars.test(text) };
}

export interface Looks {
  strong?: boolean;
  emphasis?: boolean;
  struck?: boolean;
  raised?: "sup" | "sub";
}

const rule = /(?<=^|[}\s,])(?:span)?\.([\w-]{1,64})\s*\{([^{}]{0,512})\}/g;
const charactersMax = 512 * 1_024;
const rulesMax = 2_000;

export class StyleSheet {
  readonly #looks = new Map<string, Looks>();

  read(css: string): void {
    for (const [, name = "", body = ""] of css.slice(0, charactersMax).matchAll(rule)) {
      if (this.#looks.size >= rulesMax) return;
      const looks = looksOf((property) => valueIn(body, property));
      if (Object.keys(looks).length > 0) this.#looks.set(name, { ...this.#looks.get(name), ...looks });
    }
  }

  of(element: Element): Looks {
    if (this.#looks.size === 0) return none;
    let found: Looks = none;
    for (const name of classesOf(element)) {
      const looks = this.#looks.get(name);
      if (looks !== undefined) found = { ...found, ...looks };
    }
    return found;
  }
}

const none: Looks = {};

function valueIn(declarations: string, property: string): string {
  for (const declaration of declarations.split(";")) {
    const colon = declaration.indexOf(":");
    if (declaration.slice(0, colon).trim().toLowerCase() === property)
      return declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase();
  }
  return "";
}

/** What declarations say of the looks that Markdown has; false where they take one back. */
export function looksOf(value: (property: string) => string): Looks {
  const looks: Looks = {};
  const weight = value("font-weight");
  if (/^(?:bold|bolder|[6-9]00)/.test(weight)) looks.strong = true;
  else if (/^(?:normal|lighter|[1-5]00)/.test(weight)) looks.strong = false;
  const style = value("font-style");
  if (/^(?:italic|oblique)/.test(style)) looks.emphasis = true;
  else if (style.startsWith("normal")) looks.emphasis = false;
  if (/line-through/.test(value("text-decoration") || value("text-decoration-line"))) looks.struck = true;
  const raised = value("vertical-align");
  if (raised === "super") looks.raised = "sup";
  else if (raised === "sub") looks.raised = "sub";
  return looks;
}
