/** Paragraphs and other blocks of one container, put together: lists, code, quotes and headings. */
import type { Code, PhrasingContent, RootContent } from "mdast";
import type { Walk } from "../context.ts";


import type { Paragraph } from "../paragraph.ts";
import { codeText, readsAsCode } from "./code.ts";
import { headingBlocks } from "./headings.ts";
import { Lists } from "./lists.ts";
import { placeOf, type Placed } from "./numbered.ts";
import { blocksOf } from "./phrasing.ts";
import { withUnit } from "./sink.ts";

/** Twips on both sides that make a quote of a paragraph of no such style. */
const quoteIndentMin = 360;

export class Flow {
  readonly blocks: RootContent[] = [];
  readonly #walk: Walk;
  readonly #lists = new Lists();
  /** Of the last paragraph in no list: what is as far in goes on in none. */
  #plainIndent = 0;
  #code: Code | null = null;
  /** Empty lines that count when more code follows. */
  #codeGap = 0;
  #quote: { type: "blockquote"; children: RootContent[] } | null = null;

  constructor(walk: Walk) {
    this.#walk = walk;
  }

  paragraph(paragraph: Paragraph): void {
    const placed = placeOf(this.#walk, paragraph);
    this.#place(paragraph, placed);
    if (paragraph.anchored.length > 0) this.add(paragraph.anchored, paragraph.unit);
  }

  /** What is no paragraph: a table, the content of a text box. */
  add(blocks: readonly RootContent[], unit: number): void {
    if (blocks.length === 0) return;
    this.#end();
    this.#walk.bookmarks.settle(null);
    for (const block of blocks) this.blocks.push(block.data?.provenance === undefined ? withUnit(block, unit) : block);
  }

  #place(paragraph: Paragraph, placed: Placed): void {
    const { facts, inlines, unit, visible } = paragraph;
    if (!visible) {
      if (paragraph.ruled && facts.headingLevel === null) this.add([{ type: "thematicBreak" }], unit);
      else if (facts.role === "code" && this.#code !== null) this.#codeGap += 1;
      return;
    }
    const code = this.#codeOf(paragraph, placed);
    if (code !== null) {
      this.#addCode(code, unit);
      return;
    }
    if (placed.kind === "heading") {
      this.#end();
      for (const block of headingBlocks(inlines, placed.level, placed.label)) {
        this.blocks.push(withUnit(block, unit));
        this.#walk.bookmarks.settle(block.type === "heading" ? block : null);
      }
      return;
    }
    this.#walk.bookmarks.settle(null);
    if (placed.kind === "item") {
      this.#endCode();
      this.#quote = null;
      this.#lists.add(placed.place, blocksOf(placed.inlines, paragraphOf), this.blocks);
      return;
    }
    this.#plain(paragraph);
  }

  #plain({ facts, inlines, unit }: Paragraph): void {
    const blocks = blocksOf(inlines, paragraphOf);
    this.#endCode();
    const isQuote = facts.role === "quote" || (facts.left >= quoteIndentMin && facts.right >= quoteIndentMin);
    if (this.#lists.isOpen) {
      const differs = Math.abs(facts.left - this.#plainIndent) > 60;
      const item = facts.left > 0 && differs && !isQuote ? this.#lists.itemAt(facts.left) : null;
      if (item !== null) {
        this.#lists.endWithin(item);
        item.children.push(...(blocks as typeof item.children));
        return;
      }
      this.#lists.end();
    }
    this.#plainIndent = facts.left;
    if (isQuote) {
      if (this.#quote === null) {
        this.#quote = { type: "blockquote", children: [] };
        this.blocks.push(withUnit(this.#quote as Extract<RootContent, { type: "blockquote" }>, unit));
      }
      this.#quote.children.push(...blocks);
      return;
    }
    this.#quote = null;
    for (const block of blocks) this.blocks.push(withUnit(block, unit));
  }

  /** The text, where the paragraph is code. */
  #codeOf({ facts, inlines, typed }: Paragraph, placed: Placed): string | null {
    if (placed.kind !== "plain") return null;
    if (inlines.some(({ kind }) => kind === "blocks")) return null;
    if (facts.role === "code") return codeText(inlines);
    if (!typed || facts.role !== null && facts.role !== "body") return null;
    if (inlines.some((inline) => inline.kind === "node" && inline.node.type !== "break")) return null;
    const text = codeText(inlines);
    return this.#code !== null || readsAsCode(text) ? text : null;
  }

  #addCode(text: string, unit: number): void {
    if (this.#code !== null) {
      this.#code.value += "\n".repeat(this.#codeGap + 1) + text;
    } else {
      this.#end();
      this.#code = withUnit({ type: "code", value: text }, unit);
      this.blocks.push(this.#code);
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
