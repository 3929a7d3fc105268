/** The chosen parts of a page as a tree of their own; the page itself stays as it is. */
import type { Element, ElementContent, Properties, Root } from "hast";
import { isProbablyHidden } from "../../reading/hidden.ts";
import { endOf, type PageMap } from "./map.ts";

/**
 * Copies the subtrees at `roots`, in order, without what is removed. What is kept although the page hides it shows in
 * the copy.
 */
export function buildTree(page: PageMap, roots: readonly number[], removed: Uint8Array): Root {
  const children = roots.flatMap((root) => copyOf(page, root, removed) ?? []);
  return { type: "root", children };
}

function shown(element: Element): Properties {
  const { hidden: _hidden, ariaHidden: _ariaHidden, style, ...properties } = element.properties;
  return isProbablyHidden(element) || style === undefined ? properties : { ...properties, style };
}

function copyOf(page: PageMap, root: number, removed: Uint8Array): ElementContent | undefined {
  const copies = new Map<number, Element>();
  let top: ElementContent | undefined;
  const end = endOf(page, root);
  for (let at = root; at < end; ) {
    const node = page.nodes[at];
    if (node === undefined || removed[at] === 1) {
      at = endOf(page, at);
      continue;
    }
    const copy: ElementContent =
      node.type === "text"
        ? { type: "text", value: node.value }
        : { ...node, properties: shown(node), children: [] };
    if (copy.type === "element") copies.set(at, copy);
    if (at === root) top = copy;
    else copies.get(page.parents[at] ?? -1)?.children.push(copy);
    at++;
  }
  return top;
}
