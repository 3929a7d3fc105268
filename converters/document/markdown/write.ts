import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
export function toMarkdown(root: Root): string {
  return unified().use(remarkStringify, { bullet: "-" }).use(remarkGfm).use(remarkMath).stringify(root);
}
