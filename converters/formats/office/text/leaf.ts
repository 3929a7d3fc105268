/** The styled texts and nodes of a line as a flat list, before they are nested. */
import type { PhrasingContent } from "mdast";

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
  link: string | null;
}

export interface InlineNode {
  kind: "node";
  node: PhrasingContent;
  marks: number;
  link: string | null;
}

export type Leaf = InlineText | InlineNode;
