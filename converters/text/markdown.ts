import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { tameHtml } from "./html.ts";

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkMath).freeze();

/** The parser takes about four seconds of one core for a mebibyte, and more memory than anything else here. */
const charactersMax = 8 * 1024 ** 2;
/** Containers nested deeper cost the parser square time and its stack. No document has them. */
const quotesMax = 64;
const listIndentMax = 160;

/**
 * Markdown (CommonMark with GitHub's extensions and `$math$`) as a tree, its raw HTML turned into what Markdown can
 * say. Null when the text is too large or too deeply nested to be read as Markdown.
 */
export function parseMarkdown(text: string): Root | null {
  if (text.length > charactersMax || isTooDeep(text)) return null;
  try {
    return tameHtml(processor.parse(text));
  } catch (error) {
    // The parser recurses over what is nested; its stack is the last guard.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isTooDeep(text: string): boolean {
  for (const [line] of text.matchAll(/^[ \t>]*(?:[-*+>]|\d{1,9}[.)])[ \t>*+-]*/gm)) {
    const marks = line.match(/[>*+-]/g)?.length ?? 0;
    const indent = /^[ \t]*/.exec(line)?.[0].replaceAll("\t", "    ").length ?? 0;
    if (indent > listIndentMax) return true;
    if (marks > quotesMax && /[ \t>]/.test(line.slice(0, 3)) && !isRule(line)) return true;
  }
  return false;
}

/** A line of dashes or asterisks is one mark, however long. */
function isRule(line: string): boolean {
  return /^[ \t]*([-*+])(?:[ \t]*\1)*[ \t]*$/.test(line);
}
