/** Last touches on the content's own tree: headings below the title, nothing that is empty, no marks beside headings. */

import type { Element, ElementContent, Root } from "hast";
import { wordSet } from "../../../util/words.ts";
import { headingTags } from "../../element-kinds.ts";
import { attribute } from "../../reading/element.ts";

/** Empty, these say nothing. Cells keep their place in a table. */
const emptyIsNothing: ReadonlySet<string> = wordSet(`
  p div section article main header span a b i em strong small font center ul ol li dl h1 h2 h3 h4 h5 h6
  figure figcaption blockquote label u
`);

/** Changes the tree. */
export function polish(tree: Root): void {
  const order: (Root | Element)[] = [];
  const stack: (Root | Element)[] = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    order.push(node);
    for (const child of node.children) if (child.type === "element") stack.push(child);
  }
  for (const node of order.reverse()) {
    node.children = node.children.filter((child) => !isNothing(child as ElementContent));
    if (node.type !== "element" || !headingTags.has(node.tagName)) continue;
    if (node.tagName === "h1") node.tagName = "h2";
    node.children = node.children.flatMap((child) => (isOwnAddress(child) ? child.children : [child]));
  }
}

/** A link by which a heading leads to itself. */
function isOwnAddress(node: ElementContent): node is Element {
  return node.type === "element" && node.tagName === "a" && attribute(node, "href").startsWith("#");
}

function isNothing(node: ElementContent): boolean {
  if (node.type !== "element") return false;
  if (node.tagName === "a" && isAnchorMark(node)) return true;
  if (!emptyIsNothing.has(node.tagName) || (node.properties.id !== undefined && node.tagName === "a"))
    return false;
  return node.children.every((child) =>
    child.type === "text" ? child.value.trim() === "" : child.type !== "element" || child.tagName === "br",
  );
}

/** The link beside a heading by which one gets its address. */
function isAnchorMark(link: Element): boolean {
  if (!attribute(link, "href").startsWith("#")) return false;
  return link.children.every((child) => child.type === "text" && /^[#¶§🔗∞⁋☍]*$/u.test(child.value.trim()));
}
