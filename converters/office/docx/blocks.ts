/** Elements of a body, a cell, a note or a text box (ISO/IEC 29500-1, section 17.2) as blocks. */
import type { RootContent } from "mdast";
import { elementsOf, type XmlElement } from "../../xml/element.ts";
import { isDropped } from "./changes.ts";
import { chunkBlocks } from "./chunks/blocks.ts";
import type { Walk } from "./context.ts";
import { Flow } from "./flow/flow.ts";
import { displayOf } from "./formulas.ts";
import { ParagraphReader } from "./paragraph.ts";
import { readTable } from "./table.ts";

/** What blocks stand in, and what is gone into. */
export const wrappers: ReadonlySet<string> = new Set(
  "w:sdt w:sdtContent w:customXml w:smartTag w:ins w:del w:moveTo w:moveFrom w:txbxContent".split(" "),
);

/** Reads block after block of one container. */
export class BlockReader {
  readonly #walk: Walk;
  readonly #flow: Flow;
  readonly #paragraphs: ParagraphReader;

  constructor(walk: Walk) {
    this.#walk = walk;
    this.#flow = new Flow(walk);
    this.#paragraphs = new ParagraphReader(walk);
  }

  /** What is whole so far; grows. */
  get blocks(): RootContent[] {
    return this.#flow.blocks;
  }

  read(element: XmlElement): void {
    const { name, attributes } = element;
    const walk = this.#walk;
    if (name === "w:p") {
      const paragraph = this.#paragraphs.read(element);
      if (paragraph !== null) this.#flow.paragraph(paragraph);
    } else if (name === "w:tbl") {
      this.#rest();
      const { at } = walk.place;
      this.#flow.add(readTable(walk, element), at);
    } else if (name === "m:oMathPara" || name === "m:oMath") {
      this.#flow.add(displayOf(element, walk.options), walk.place.at);
    } else if (name === "w:altChunk") {
      this.#rest();
      this.#flow.add(chunkBlocks(walk, attributes["r:id"]), walk.place.at);
    } else if (name === "w:bookmarkStart") {
      if (attributes["w:name"] !== undefined) walk.bookmarks.begin(attributes["w:name"]);
    } else if (isDropped(name, walk.options.changes)) {
      walk.signals.left(element);
    } else if (wrappers.has(name)) {
      for (const child of elementsOf(element)) this.read(child);
    } else if (name === "w:r" || name === "w:hyperlink" || name === "w:fldSimple") {
      // Runs without a paragraph: wrong, and text all the same.
      this.read({ name: "w:p", attributes: {}, children: [element] });
    }
  }

  add(blocks: RootContent[]): void {
    this.#flow.add(blocks, this.#walk.place.at);
  }

  end(): RootContent[] {
    this.#rest();
    return this.#flow.blocks;
  }

  #rest(): void {
    const paragraph = this.#paragraphs.rest();
    if (paragraph !== null) this.#flow.paragraph(paragraph);
  }
}

export function readBlocks(walk: Walk, children: readonly XmlElement[]): RootContent[] {
  const reader = new BlockReader(walk);
  for (const child of children) reader.read(child);
  return reader.end();
}
