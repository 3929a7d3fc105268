/** What of a node is seen, as text. */
import type { Nodes } from "mdast";

export function shownText(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode" || node.type === "inlineMath") return node.value;
  return "children" in node ? node.children.map(shownText).join("") : "";
}
