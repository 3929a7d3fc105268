/** What has to be known of a whole page before it is read. */
import type { Element, Root } from "hast";
import { attribute, below, hasClass, textWithin } from "./element.ts";
import { StyleSheet } from "./style-sheet.ts";

export interface Survey {
  /** As `<base>` says it; "" where it does not. */
  base: string;
  /** Links to fragments of the page, in order. */
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
/** Of a script: where its settings are. */
const scriptCharactersMax = 64 * 1_024;

/** `base`: the page's own address, where it is known; `canonical`: as the page said it, where the tree is a part of it. */
export function survey(
  tree: Root,
  { base, canonical = "" }: { base: URL | null; canonical?: string },
): Survey {
  const page = base === null ? "" : base.href.replace(/#.*$/, "");
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
