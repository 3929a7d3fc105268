import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";

const extensions = [gfm(), math()];
const mdastExtensions = [gfmFromMarkdown(), mathFromMarkdown()];

export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions, mdastExtensions });
}

export function shownText(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode" || node.type === "inlineMath") return node.value;
  return "children" in node ? node.children.map(shownText).join("") : "";
}
