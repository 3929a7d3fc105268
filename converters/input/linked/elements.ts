/** Elements of a book's documents (hast), and their semantic types (EPUB Structural Semantics 1.1; DPUB-ARIA 1.1). */
import type { Element, Nodes, Root } from "hast";
import { headingTags, inline, silent } from "../../formats/web/element-kinds.ts";
import { attribute, below } from "../../formats/web/reading/element.ts";

/** Whether `epub:type` or the role is this type. */
export function isTyped(element: Element, type: string): boolean {
  return (
    attribute(element, "epub:type").toLowerCase().split(/\s+/).includes(type) ||
    attribute(element, "role").toLowerCase().split(/\s+/).includes(`doc-${type}`)
  );
}

export function* elementsBelow(node: Nodes): Generator<Element> {
  for (const each of below(node)) if (each.type === "element") yield each;
}

/** The visible text; blocks are separated by line feeds. */
export function textIn(node: Nodes): string {
  const parts: string[] = [];
  addText(node, parts);
  return parts.join("");
}

function addText(node: Nodes, parts: string[]): void {
  if (node.type === "text") parts.push(node.value);
  if (!("children" in node)) return;
  const divides = node.type === "element" && !inline.has(node.tagName);
  if (node.type === "element" && silent.has(node.tagName)) return;
  if (divides) parts.push("\n");
  for (const child of node.children) addText(child, parts);
  if (divides) parts.push("\n");
}

export function isHeading({ tagName }: Element): boolean {
  return headingTags.has(tagName);
}

/** Whether the element is always inline. */
export function isInline({ tagName }: Element): boolean {
  return inline.has(tagName);
}

/** The element with the page's content; the tree itself without a body. */
export function bodyOf(tree: Root): Element | Root {
  for (const element of elementsBelow(tree)) if (element.tagName === "body") return element;
  return tree;
}

/** Removes the elements that match `condemned`, with their content. */
export function removeElements(node: Root | Element, condemned: (element: Element) => boolean): void {
  node.children = (node.children as Element["children"]).filter(
    (child) => child.type !== "element" || !condemned(child),
  );
  for (const child of node.children) if (child.type === "element") removeElements(child, condemned);
}
