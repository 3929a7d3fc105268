import type { Root } from "mdast";
import type { CompileContext, Token } from "mdast-util-from-markdown";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { isCostly } from "./cost.ts";
import { tameHtml } from "./html.ts";

declare module "mdast" {
  interface Data {
    /** Offsets of a link's, picture's or definition's destination in the text, with its angle brackets. */
    destination?: readonly [start: number, end: number];
  }
}

/** Before its resource begins, a link or picture is on top of the stack again; a definition is from its start. */
function keepDestination(this: CompileContext, { start, end }: Token): undefined {
  const node = this.stack.at(-1);
  if (node !== undefined) node.data = { ...node.data, destination: [start.offset, end.offset] };
}

function destinations(this: Processor): undefined {
  const data = this.data();
  data.fromMarkdownExtensions ??= [];
  data.fromMarkdownExtensions.push({
    enter: { resourceDestination: keepDestination, definitionDestination: keepDestination },
  });
}

const core = unified().use(remarkParse).use(destinations);

/** How much a reader of Markdown knows; what is a formula or a table's cell for one may be HTML for another. */
const readers = {
  core: core().freeze(),
  gfm: core().use(remarkGfm).freeze(),
  full: core().use(remarkGfm).use(remarkMath).freeze(),
} as const;
export type Reader = keyof typeof readers;

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
  const root = parseSyntax(text);
  return root === null ? null : tameHtml(root);
}

/** The same with its raw HTML as it stands, and with the place of every destination. */
export function parseSyntax(text: string, lengthMax = charactersMax, reader: Reader = "full"): Root | null {
  if (text.length > lengthMax || isTooDeep(text) || isCostly(text)) return null;
  try {
    return readers[reader].parse(text);
  } catch (error) {
    // The parser recurses over what is nested; its stack is the last guard.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Whether containers are nested deeper than any reader should have to follow. */
export function isTooDeep(text: string): boolean {
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
