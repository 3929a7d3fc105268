/** Constructors of document model nodes. */

import type { Paragraph, RootContent } from "mdast";
import type { Provenance } from "./model.ts";

export function paragraphOf(value: string): Paragraph {
  return { type: "paragraph", children: [{ type: "text", value }] };
}

export function placed<T extends RootContent>(node: T, provenance: Provenance): T {
  node.data = { ...node.data, provenance };
  return node;
}

/** Single-line code and lists of plain items need no blocks, which only HTML tables allow: they become paragraphs. */
export function onLines(block: RootContent): RootContent[] {
  if (block.type === "code" && !block.value.includes("\n"))
    return [{ type: "paragraph", children: [{ type: "inlineCode", value: block.value.trim() }] }];
  if (block.type !== "list") return [block];
  const lines = block.children.map(({ children, checked }, at): RootContent | null => {
    const [only] = children;
    if (children.length !== 1 || only?.type !== "paragraph") return null;
    const number = block.ordered ? `${(block.start ?? 1) + at}. ` : "• ";
    const mark = checked == null ? number : checked ? "☒ " : "☐ ";
    return { type: "paragraph", children: [{ type: "text", value: mark }, ...only.children] };
  });
  return lines.every((line) => line !== null) ? lines : [block];
}
