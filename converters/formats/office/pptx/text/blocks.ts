/** Paragraphs become blocks: nested lists by level and mark, code, equations by themselves, and plain paragraphs. */
import type { BlockContent, Heading, List, ListItem, RootContent } from "mdast";
import { Numbering } from "./numbering.ts";
import type { Paragraph } from "./paragraphs.ts";
import { phrasingOf } from "./phrasing.ts";
import type { Inline } from "./runs.ts";

type Block = Extract<RootContent, BlockContent>;

interface OpenList {
  level: number;
  list: List;
  /** What the next item's number would be; null without numbers. */
  next: number | null;
}

export type HeadingDepth = Heading["depth"];

/** Headings within the text have `headingDepth`; null makes none. */
export function textBlocks(
  paragraphs: readonly Paragraph[],
  headingDepth: HeadingDepth | null = null,
): Block[] {
  const builder = new Builder(headingDepth);
  for (const paragraph of paragraphs) builder.add(paragraph);
  return builder.blocks;
}

class Builder {
  readonly blocks: Block[] = [];
  readonly #numbering = new Numbering();
  readonly #headingDepth: HeadingDepth | null;
  #lists: OpenList[] = [];

  constructor(headingDepth: HeadingDepth | null) {
    this.#headingDepth = headingDepth;
  }

  add(paragraph: Paragraph): void {
    const number = this.#numbering.next(paragraph);
    if (paragraph.mark.kind !== "none") this.#item(paragraph, number);
    else if (paragraph.code) this.#code(paragraph);
    else {
      this.#lists = [];
      for (const block of this.#plain(paragraph)) this.blocks.push(block);
    }
  }

  #plain({ heading, code, inlines }: Paragraph): Block[] {
    if (this.#headingDepth === null || !heading) return blocksOf(inlines);
    const children = phrasingOf(inlines, { strong: false, code: !code });
    return [{ type: "heading", depth: this.#headingDepth, children }];
  }

  #item(paragraph: Paragraph, number: number | null): void {
    const item: ListItem = { type: "listItem", spread: false, children: blocksOf(paragraph.inlines) };
    const list = this.#listFor(paragraph.level, number);
    list.list.children.push(item);
    list.next = number === null ? null : number + 1;
  }

  #listFor(level: number, number: number | null): OpenList {
    while ((this.#lists.at(-1)?.level ?? -1) > level) this.#lists.pop();
    const top = this.#lists.at(-1);
    if (top?.level === level) {
      if (top.next === number) return top;
      this.#lists.pop();
    }
    const list: List = {
      type: "list",
      ordered: number !== null,
      ...(number === null ? {} : { start: number }),
      spread: false,
      children: [],
    };
    (this.#lists.at(-1)?.list.children.at(-1)?.children ?? this.blocks).push(list);
    const opened: OpenList = { level, list, next: number };
    this.#lists.push(opened);
    return opened;
  }

  /** Lines of code belong to the item that they are indented under. */
  #code({ level, inlines }: Paragraph): void {
    while ((this.#lists.at(-1)?.level ?? -1) >= level) this.#lists.pop();
    const siblings: Block[] = (this.#lists.at(-1)?.list.children.at(-1)?.children as Block[]) ?? this.blocks;
    const value = inlines.map((inline) => (inline.kind === "text" ? inline.text : "\n")).join("");
    const last = siblings.at(-1);
    if (last?.type === "code") last.value += `\n${value}`;
    else siblings.push({ type: "code", value });
  }
}

function blocksOf(inlines: readonly Inline[]): Block[] {
  const blocks: Block[] = [];
  let line: Inline[] = [];
  const flush = () => {
    if (line.some(({ kind }) => kind !== "break"))
      blocks.push({ type: "paragraph", children: phrasingOf(line, { strong: true, code: true }) });
    line = [];
  };
  for (const inline of inlines) {
    if (inline.kind === "math" && inline.display) {
      flush();
      blocks.push({ type: "math", value: inline.latex });
    } else line.push(inline);
  }
  flush();
  return blocks;
}
