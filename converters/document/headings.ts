/** Headings of a text that becomes part of another document. */
import type { Heading, PhrasingContent, RootContent } from "mdast";
import { walk } from "./plain-text.ts";

/** Neither HTML nor Markdown has more levels. */
const deepest = 6;

/** Moves headings down by this many levels, as far as levels exist. */
function lowered({ depth }: Heading, by: number): Heading["depth"] {
  return Math.min(deepest, depth + by) as Heading["depth"];
}

/** The blocks with their headings moved below `depth`; headings within quotes and lists stay. */
export function headingsBelow(blocks: readonly RootContent[], depth: number): RootContent[] {
  const highest = blocks.reduce(
    (least, node) => (node.type === "heading" ? Math.min(least, node.depth) : least),
    deepest,
  );
  const by = Math.max(0, depth + 1 - highest);
  return blocks.map((node) => (node.type === "heading" ? { ...node, depth: lowered(node, by) } : node));
}

/** Moves all headings in the blocks down, at any depth. The nodes stay the same. */
export function lowerHeadings(blocks: readonly RootContent[], by: number): void {
  if (by === 0) return;
  for (const block of blocks)
    for (const node of walk(block)) if (node.type === "heading") node.depth = lowered(node, by);
}

/** The blocks with their headings as bold lines: in a list a heading would become part of the document's outline. */
export function headingsBold(blocks: readonly RootContent[]): RootContent[] {
  return blocks.map((node) => {
    if (node.type !== "heading") return node;
    const strong: PhrasingContent = { type: "strong", children: node.children };
    return { type: "paragraph", children: [strong] };
  });
}
