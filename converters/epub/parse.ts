import type { Element, ElementContent, Root } from "hast";
import { isTyped } from "../linked/elements.ts";
import { append } from "../util/append.ts";
import { parseText } from "../web/parse.ts";
import { textOfPage } from "../web/parsing/charset.ts";
import { attribute } from "../web/reading/element.ts";
import { asHtml } from "./xhtml.ts";

export interface ParsedChapter {
  tree: Root;
  /** Drawings that stand in it: name → bytes of SVG. */
  drawings: ReadonlyMap<string, Uint8Array>;
}

const mathNamespace = "http://www.w3.org/1998/Math/MathML";

/**
 * A document of a book as a tree, without what only machines need: marks of printed pages, lists of these pages, and of
 * alternatives all but one.
 *
 * Throws Fault like `parseText`.
 */
export function parseChapter(bytes: Uint8Array, name: string): ParsedChapter {
  const { html, drawings } = asHtml(textOfPage(bytes), name);
  const tree = parseText(html);
  settle(tree);
  return { tree, drawings };
}

function settle(node: Root | Element): void {
  const children: ElementContent[] = [];
  for (const child of node.children as ElementContent[]) {
    if (child.type !== "element") children.push(child);
    else if (child.tagName === "epub:switch") append(children, chosen(child));
    else if (isPageMark(child)) children.push(emptied(child));
    else if (!isPageList(child)) children.push(child);
  }
  node.children = children;
  for (const child of children) if (child.type === "element") settle(child);
}

/** The first that can be read, which is MathML, else what is meant for everybody (EPUB Content Documents 3.2, section 2.1.2). */
function chosen(alternatives: Element): ElementContent[] {
  const cases = alternatives.children.filter((child) => child.type === "element");
  const known = cases.find(
    (each) => each.tagName === "epub:case" && attribute(each, "required-namespace") === mathNamespace,
  );
  return (known ?? cases.find(({ tagName }) => tagName === "epub:default"))?.children ?? [];
}

/** Its place stays: links lead to it. */
function emptied(mark: Element): Element {
  return { ...mark, tagName: "span", children: [] };
}

function isPageMark(element: Element): boolean {
  return isTyped(element, "pagebreak");
}

function isPageList(element: Element): boolean {
  return element.tagName === "nav" && (isTyped(element, "page-list") || isTyped(element, "pagelist"));
}
