/** Formulas in plain HTML, as programs write them that have nothing better: letters in `em`, raised and lowered ones. */
import type { Element, Nodes } from "hast";
import { charactersTex } from "../../../formulas/tex/characters.ts";
import { join, trimmed } from "../../../formulas/tex/join.ts";
import { first, isElement } from "../element.ts";
import type { Row } from "./contract.ts";

/** Whether it has raised or lowered characters: TeX has none of these elements. */
export function isRaised(element: Element): boolean {
  return first(element, (each) => isElement(each, "sup", "sub")) !== undefined;
}

/** LaTeX of what the element shows. */
export function htmlTex(element: Element): string {
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
