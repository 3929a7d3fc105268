/** What a paragraph holds before it is a tree: texts and nodes in order, each with its look. */
import type { RootContent } from "mdast";
import type { Leaf } from "../../text/leaf.ts";

/** What parts the paragraph: a formula of its own line. */
export interface InlineBlocks {
  kind: "blocks";
  blocks: RootContent[];
}

/** A box to tick; where it begins a paragraph it makes a task of it. */
export interface InlineBox {
  kind: "box";
  checked: boolean;
}

export type Inline = Leaf | InlineBlocks | InlineBox;

export const boxText = { true: "☒", false: "☐" } as const;

export function isVisible(inline: Inline): boolean {
  if (inline.kind === "text") return /\S/.test(inline.text);
  return inline.kind !== "node" || inline.node.type !== "break";
}
