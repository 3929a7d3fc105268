/** How the parts of a formula call each other. */
import type { Element, Nodes } from "hast";

/** The LaTeX of nodes side by side. */
export type Row = (nodes: readonly Nodes[]) => string;
export type Writer = (element: Element, row: Row) => string;

/** Elements among the children: arguments by their places. */
export function argumentsOf(element: Element): Element[] {
  return element.children.filter((child): child is Element => child.type === "element");
}
