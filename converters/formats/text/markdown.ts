import type { Root } from "mdast";
import type { CompileContext, Token } from "mdast-util-from-markdown";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { tameHtml } from "./html.ts";

// What the parser of Markdown would cost, found in one pass over the text. It looks from each mark for a partner in the
// same block, so a block of many marks costs its marks times its length, and it makes objects of every cell.

/** Characters times marks, of one block and of all; the second takes some five seconds. */
const blockCostMax = 200e6;
const costMax = 1e9;
/** Cells of tables, each of which takes some six kilobytes. */
const cellsMax = 60_000;
const startCharacters = 200;

const marks: ReadonlySet<number> = new Set([..."*_~[]`<$&!"].map((mark) => mark.charCodeAt(0)));
const pipe = "|".charCodeAt(0);

/** What begins a block of its own right behind a line of a paragraph. */
const startsBlock = /^([ \t]*)(?:[-*+]|(\d{1,9})[.)])[ \t]+\S|^ {0,3}#{1,6}[ \t]/;
const delimiterRow = /^[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*\|[-:| \t]*$/;
const blank = /^[ \t>]*$/;

/** Whether reading the text as Markdown would take too long, or too much memory. */
function isCostly(text: string): boolean {
  const costs = new Costs();
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const stop = newline === -1 ? text.length : newline;
    costs.line(text, start, stop);
    if (costs.tooMuch) return true;
    start = stop + 1;
  }
  costs.endBlock();
  return costs.tooMuch;
}

class Costs {
  #total = 0;
  #most = 0;
  #cells = 0;
  #length = 0;
  #marks = 0;
  #inTable = false;
  /** Where the text of its last list item begins; 0 where it has none. */
  #contentColumn = 0;

  get tooMuch(): boolean {
    return this.#most > blockCostMax || this.#total > costMax || this.#cells > cellsMax;
  }

  line(text: string, start: number, stop: number): void {
    const head = text.slice(start, Math.min(stop, start + startCharacters));
    if (stop - start === head.length && blank.test(head)) {
      this.endBlock();
      this.#inTable = false;
      this.#contentColumn = 0;
      return;
    }
    if (this.#begins(head) || this.#inTable) this.endBlock();
    this.#inTable ||= delimiterRow.test(head);
    this.#length += stop - start + 1;
    for (let at = start; at < stop; at += 1) {
      const code = text.charCodeAt(at);
      if (code === pipe) this.#cells += 1;
      else if (marks.has(code)) this.#marks += 1;
    }
  }

  endBlock(): void {
    const cost = this.#length * this.#marks;
    this.#total += cost;
    this.#most = Math.max(this.#most, cost);
    this.#length = 0;
    this.#marks = 0;
  }

  /** Further in, or with another number than one, it only goes on with the paragraph. */
  #begins(head: string): boolean {
    const start = startsBlock.exec(head);
    if (start === null) return false;
    const [, indent, number] = start;
    if (indent === undefined) return true;
    if (indent.length > this.#contentColumn + 3) return false;
    if (this.#contentColumn === 0 && number !== undefined && Number(number) !== 1) return false;
    this.#contentColumn = indent.length + 2;
    return true;
  }
}

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

/** Markdown (CommonMark, GFM, `$math$`) with its HTML as a tree; null when too large or deep. */
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
