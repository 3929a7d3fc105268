/** What a paragraph holds before it is a tree: texts and nodes in order, each with its look. */
import type { PhrasingContent, RootContent } from "mdast";

/** Looks that Markdown can say; bits, so that many can be compared at once. */
export const mark = {
  strong: 1,
  emphasis: 2,
  struck: 4,
  inserted: 8,
  superscript: 16,
  subscript: 32,
  code: 64,
} as const;

/** All looks but code, which nothing stands within. */
export const outerMarks =
  mark.strong | mark.emphasis | mark.struck | mark.inserted | mark.superscript | mark.subscript;

export interface InlineText {
  kind: "text";
  text: string;
  marks: number;
  /** Address that it links to. */
  link: string | null;
}

export interface InlineNode {
  kind: "node";
  node: PhrasingContent;
  marks: number;
  link: string | null;
}

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

export type Inline = InlineText | InlineNode | InlineBlocks | InlineBox;

export const boxText = { true: "☒", false: "☐" } as const;

/** Whether a reader sees anything of it. */
export function isVisible(inline: Inline): boolean {
  if (inline.kind === "text") return /\S/.test(inline.text);
  return inline.kind !== "node" || inline.node.type !== "break";
}
