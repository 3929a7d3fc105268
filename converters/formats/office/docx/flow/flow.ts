/** Paragraphs and other blocks of one container, put together: lists, code, quotes and headings. */
import type { Code, ListItem, PhrasingContent, RootContent } from "mdast";
import type { Provenance } from "../../../../document/model.ts";
import { placed } from "../../../../document/nodes.ts";
import { plainText } from "../../../../document/plain-text.ts";
import { append } from "../../../../util/append.ts";
import { type Leaf, mark } from "../../text/leaf.ts";
import { nest } from "../../text/nest.ts";
import type { Walk } from "../context.ts";
import { boxText, type Inline } from "../inlines/inline.ts";
import { Lists } from "./lists.ts";
import { type Placed, placeOf } from "./numbered.ts";
import type { Paragraph } from "./paragraph.ts";

/** Headings: one line, emphasised as a whole already. */
const depthMax = 6;

/** `label`: the number in front, "" for none. */
function headingBlocks(inlines: readonly Inline[], level: number, label: string): RootContent[] {
  const depth = Math.min(depthMax, Math.max(1, level)) as 1 | 2 | 3 | 4 | 5 | 6;
  let before = label;
  return blocksOf(withoutCommon(inlines), (children: PhrasingContent[]) => {
    const numbered: PhrasingContent[] =
      before === "" ? children : [{ type: "text", value: `${before} ` }, ...children];
    before = "";
    return { type: "heading", depth, children: numbered };
  });
}

/** Without the emphasis that all words of the heading share. */
function withoutCommon(inlines: readonly Inline[]): Inline[] {
  let common: number = mark.strong | mark.emphasis;
  for (const inline of inlines) if (inline.kind === "text" && /\S/.test(inline.text)) common &= inline.marks;
  if (common === 0) return [...inlines];
  return inlines.map((inline) => ("marks" in inline ? { ...inline, marks: inline.marks & ~common } : inline));
}

// Lines of code: paragraphs of a style for code, or typed ones that read like code.

/** A paragraph's text with its line breaks and tabs. */
function codeText(inlines: readonly Inline[]): string {
  let text = "";
  for (const inline of inlines) {
    if (inline.kind === "text") text += inline.text;
    else if (inline.kind === "box") text += boxText[`${inline.checked}`];
    else if (inline.kind === "node") text += plainText(inline.node);
  }
  return text;
}

/** Signs that prose does without: brackets of blocks, assignments, calls, ends of statements, paths of options. */
const signs = /[{}<>=|\\$#;]|\w\(|\)\s*:|\[\w*\]|(?:^|\s)--?\w|\/\w+\/|::|->/m;

/** Whether typed text is code rather than a letter in a typewriter's face. */
function readsAsCode(text: string): boolean {
  return signs.test(text);
}

/** A sentence in a typewriter's face, between lines of code. */
function readsAsProse(text: string): boolean {
  return (
    /^\p{Lu}/u.test(text) &&
    /[.!?]$/.test(text.trim()) &&
    text.trim().split(/\s+/).length > 3 &&
    !readsAsCode(text)
  );
}

/** Twips on both sides that make a quote of a paragraph of no such style. */
const quoteIndentMin = 360;
/** Twips that nobody sees. */
const indentTolerance = 60;

export class Flow {
  readonly blocks: RootContent[] = [];
  readonly #walk: Walk;
  readonly #lists = new Lists();
  /** Of the last paragraph in no list: what is as far in goes on in none. */
  #plainIndent = 0;
  /** Of the paragraphs so far, the one furthest out: in a text that is set in as a whole nothing is a quote by that. */
  #margin = Number.POSITIVE_INFINITY;
  #code: Code | null = null;
  /** Empty lines that count when more code follows. */
  #codeGap = 0;
  #quote: { type: "blockquote"; children: RootContent[] } | null = null;

  constructor(walk: Walk) {
    this.#walk = walk;
  }

  paragraph(paragraph: Paragraph): void {
    this.#place(paragraph, placeOf(this.#walk, paragraph));
    if (paragraph.anchored.length > 0) this.add(paragraph.anchored, paragraph.at);
  }

  /** What is no paragraph: a table, the content of a text box. */
  add(blocks: readonly RootContent[], at: Provenance): void {
    if (blocks.length === 0) return;
    this.#end();
    this.#walk.bookmarks.settle(null);
    for (const block of blocks)
      this.blocks.push(block.data?.provenance === undefined ? placed(block, at) : block);
  }

  #place(paragraph: Paragraph, role: Placed): void {
    const { facts, inlines, at, visible } = paragraph;
    if (!visible) {
      if (paragraph.ruled && facts.headingLevel === null) this.add([{ type: "thematicBreak" }], at);
      else if (facts.numPr !== null) this.#lists.passOver();
      else if (facts.role === "code" && this.#code !== null) this.#codeGap += 1;
      return;
    }
    const code = this.#codeOf(paragraph, role);
    if (code !== null) {
      this.#addCode(code, paragraph);
      return;
    }
    if (role.kind === "heading") {
      this.#end();
      for (const block of headingBlocks(inlines, role.level, role.label)) {
        this.blocks.push(placed(block, at));
        this.#walk.bookmarks.settle(block.type === "heading" ? block : null);
      }
      return;
    }
    this.#walk.bookmarks.settle(null);
    if (role.kind === "item") {
      this.#endCode();
      this.#quote = null;
      this.#lists.add(role.place, blocksOf(role.inlines, paragraphOf), this.blocks);
      return;
    }
    this.#plain(paragraph);
  }

  #plain({ facts, inlines, at }: Paragraph): void {
    const blocks = blocksOf(inlines, paragraphOf);
    this.#endCode();
    const setIn = facts.left >= this.#margin + quoteIndentMin && facts.right >= quoteIndentMin;
    const isQuote = facts.role === "quote" || (setIn && facts.align !== "center");
    if (this.#lists.isOpen) {
      const item = isQuote ? null : this.#itemAt(facts.left);
      if (item !== null) {
        append(item.children, blocks as typeof item.children);
        return;
      }
      this.#lists.end();
    }
    this.#plainIndent = facts.left;
    if (!isQuote) this.#margin = Math.min(this.#margin, facts.left);
    if (isQuote) {
      if (this.#quote === null) {
        this.#quote = { type: "blockquote", children: [] };
        this.blocks.push(placed(this.#quote as Extract<RootContent, { type: "blockquote" }>, at));
      }
      append(this.#quote.children, blocks);
      return;
    }
    this.#quote = null;
    for (const block of blocks) this.blocks.push(placed(block, at));
  }

  /** The item that a paragraph so far in goes on in, now the innermost one; null when it stands in none. */
  #itemAt(left: number): ListItem | null {
    if (left <= 0 || Math.abs(left - this.#plainIndent) <= indentTolerance) return null;
    const item = this.#lists.itemAt(left);
    if (item !== null) this.#lists.endWithin(item);
    return item;
  }

  #codeOf({ facts, inlines, typed }: Paragraph, role: Placed): string | null {
    if (role.kind !== "plain") return null;
    if (inlines.some(({ kind }) => kind === "blocks")) return null;
    if (facts.role === "code") return codeText(inlines);
    if (!typed || (facts.role !== null && facts.role !== "body")) return null;
    if (inlines.some((inline) => inline.kind === "node" && inline.node.type !== "break")) return null;
    const text = codeText(inlines);
    const goesOn = this.#code !== null && !readsAsProse(text);
    return goesOn || readsAsCode(text) ? text : null;
  }

  #addCode(text: string, { facts, at }: Paragraph): void {
    if (this.#code !== null) {
      this.#code.value += "\n".repeat(this.#codeGap + 1) + text;
    } else {
      const item = this.#itemAt(facts.left);
      if (item === null) this.#end();
      this.#code = placed({ type: "code", value: text }, at);
      if (item === null) this.blocks.push(this.#code);
      else item.children.push(this.#code);
    }
    this.#codeGap = 0;
  }

  #endCode(): void {
    this.#code = null;
    this.#codeGap = 0;
  }

  #end(): void {
    this.#endCode();
    this.#quote = null;
    this.#lists.end();
  }
}

function paragraphOf(children: PhrasingContent[]): RootContent {
  return { type: "paragraph", children };
}

/** Inlines of a paragraph as phrasing content, parted where formulas stand on lines of their own. */
interface Segment {
  leaves: Leaf[];
  blocks: RootContent[] | null;
}

function segments(inlines: readonly Inline[]): Segment[] {
  const found: Segment[] = [];
  let leaves: Segment["leaves"] = [];
  const flush = () => {
    if (leaves.length > 0) found.push({ leaves, blocks: null });
    leaves = [];
  };
  for (const inline of inlines) {
    if (inline.kind === "blocks") {
      flush();
      found.push({ leaves: [], blocks: inline.blocks });
    } else leaves.push(leafOf(inline));
  }
  flush();
  return found;
}

function leafOf(inline: Exclude<Inline, { kind: "blocks" }>): Leaf {
  if (inline.kind === "box")
    return { kind: "text", text: boxText[`${inline.checked}`], marks: 0, link: null };
  if (inline.kind === "text" && inline.text.includes("\t"))
    return { ...inline, text: inline.text.replace(/\t+/g, " ") };
  return inline;
}

/** Blocks of the paragraph; text becomes `wrap`ped. */
function blocksOf(
  inlines: readonly Inline[],
  wrap: (children: PhrasingContent[]) => RootContent,
): RootContent[] {
  return segments(inlines).flatMap(({ leaves, blocks }) => {
    if (blocks !== null) return blocks;
    const children = nest(trimmed(leaves));
    return says(children) ? [wrap(children)] : [];
  });
}

/** Without white space and breaks at the edges. */
function trimmed(leaves: Segment["leaves"]): Segment["leaves"] {
  let from = 0;
  let to = leaves.length;
  while (from < to && isBlank(leaves[from])) from += 1;
  while (to > from && isBlank(leaves[to - 1])) to -= 1;
  const kept = leaves.slice(from, to);
  const [first] = kept;
  if (first?.kind === "text") kept[0] = { ...first, text: first.text.replace(/^[ \t]+/, "") };
  const last = kept.at(-1);
  if (last?.kind === "text") kept[kept.length - 1] = { ...last, text: last.text.trimEnd() };
  return kept;
}

function isBlank(leaf: Leaf | undefined): boolean {
  return leaf?.kind === "text" ? /^[ \t]*$/.test(leaf.text) : leaf?.node.type === "break";
}

function says(children: readonly PhrasingContent[]): boolean {
  return children.some((node) => node.type !== "break" && !(node.type === "text" && !/\S/.test(node.value)));
}
