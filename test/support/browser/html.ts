/** Pages as browsers parse them. */
import type { Element, Root, RootContent } from "hast";
import { parseText } from "../../../converters/formats/web/parse.ts";

export type { Element, Root };

type Nodes = Root | RootContent;

export function parsePage(text: string): Root {
  return parseText(text);
}

/** All elements of that name, in the order of the page. */
export function elements(node: Nodes, name: string): Element[] {
  const own = node.type === "element" && node.tagName === name ? [node] : [];
  const children = "children" in node ? node.children : [];
  return [...own, ...children.flatMap((child) => elements(child, name))];
}

export function allElements(node: Nodes): Element[] {
  const own = node.type === "element" ? [node] : [];
  const children = "children" in node ? node.children : [];
  return [...own, ...children.flatMap(allElements)];
}

export function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** Null without it; empty for one without a value. */
export function attribute({ properties }: Element, name: string): string | null {
  const value = properties[name];
  if (value === undefined || value === null || value === false) return null;
  if (value === true) return "";
  return Array.isArray(value) ? value.join(" ") : String(value);
}
