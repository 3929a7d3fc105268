/** Nodes of the document model as converters make them. */
import type { Paragraph, RootContent } from "mdast";
import type { Provenance } from "./model.ts";

/** Of nothing but text. */
export function paragraphOf(value: string): Paragraph {
  return { type: "paragraph", children: [{ type: "text", value }] };
}

/** The same node, told where in the source it stands. */
export function placed<T extends RootContent>(node: T, provenance: Provenance): T {
  node.data = { ...node.data, provenance };
  return node;
}
