/** The blocks of Markdown that is too long or too tangled to be read: found by their first lines, words unread. */
import type { RootContent } from "mdast";
import { paragraphOf } from "../../../document/nodes.ts";

export interface OutlinedBlock {
  node: RootContent;
  /** 1-based, inclusive. */
  lines: readonly [first: number, last: number];
}

/** In a long text blocks are of some size on the average, so that there are never very many. */
const blocksMax = 50_000;

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}(#{1,6})[ \t]+((?![ \t]).*)$/;
const closingMarks = /(?<!#)#+$/;

/** In order; headings, blocks of code, and paragraphs for all else. */
export function outline(text: string): OutlinedBlock[] {
  const outliner = new Outliner(text.length / blocksMax);
  let number = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const stop = newline === -1 ? text.length : newline;
    number += 1;
    outliner.line(text.slice(start, stop), number);
    start = stop + 1;
  }
  outliner.close();
  return outliner.blocks;
}

class Outliner {
  readonly blocks: OutlinedBlock[] = [];
  readonly #charactersMin: number;
  #lines: string[] = [];
  #characters = 0;
  #first = 0;
  #last = 0;
  #fence: string | null = null;

  constructor(charactersMin: number) {
    this.#charactersMin = charactersMin;
  }

  get #mayBreak(): boolean {
    return this.blocks.length * this.#charactersMin <= this.#characters;
  }

  line(line: string, number: number): void {
    this.#characters += line.length + 1;
    const fenced = fence.exec(line)?.[1];
    if (this.#fence !== null) {
      this.#add(line, number);
      if (fenced?.startsWith(this.#fence) && line.trim() === fenced) this.close();
      return;
    }
    if (fenced !== undefined) {
      this.close();
      this.#fence = fenced;
      this.#add(line, number);
      return;
    }
    const titled = line.length < 1_000 ? heading.exec(line) : null;
    if (titled !== null && this.#mayBreak) {
      this.close();
      const [, marks = "", title = ""] = titled;
      const depth = marks.length as 1 | 2 | 3 | 4 | 5 | 6;
      const node: RootContent = {
        type: "heading",
        depth,
        children: [{ type: "text", value: title.trimEnd().replace(closingMarks, "").trimEnd() }],
      };
      this.blocks.push({ node, lines: [number, number] });
    } else if (line.trim() !== "") this.#add(line, number);
    else if (this.#mayBreak) this.close();
  }

  #add(line: string, number: number): void {
    if (this.#lines.length === 0) this.#first = number;
    this.#lines.push(line);
    this.#last = number;
  }

  close(): void {
    if (this.#lines.length > 0) {
      const isCode = this.#fence !== null;
      const value = (isCode ? this.#lines.slice(1, this.#lines.length > 1 ? -1 : 1) : this.#lines).join("\n");
      this.blocks.push({
        node: isCode ? { type: "code", value } : paragraphOf(value),
        lines: [this.#first, this.#last],
      });
    }
    this.#lines = [];
    this.#fence = null;
  }
}
