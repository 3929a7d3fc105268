import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";
export function parseMarkdown(text: string): Root | null {
  return unified().use(remarkParse).use(remarkGfm).use(remarkMath).parse(text);
}
