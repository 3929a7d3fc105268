import type { Nodes } from "mdast";

/**
 * The text of a node without markup. Cells are divided by tabs, rows, items and lines by line feeds. An image counts
 * by its alternative text.
 */
export function plainText(node: Nodes): string {
  switch (node.type) {
    case "text":
    case "inlineCode":
    case "code":
    case "math":
    case "inlineMath":
    case "html":
      return node.value;
    case "break":
      return "\n";
    case "image":
    case "imageReference":
      return node.alt ?? "";
    case "tableRow":
      return node.children.map(plainText).join("\t");
    case "root":
    case "list":
    case "listItem":
    case "blockquote":
    case "footnoteDefinition":
    case "table":
      return node.children.map(plainText).join("\n");
    default:
      return "children" in node ? node.children.map(plainText).join("") : "";
  }
}

/** Every node below (and with) the given one, parents first. */
export function* walk(node: Nodes): Generator<Nodes> {
  yield node;
  if (!("children" in node)) return;
  for (const child of node.children) yield* walk(child);
}
