/** Headers and footers (ISO/IEC 29500-1, section 17.10), where they are wanted: once for each that says something new. */
import type { RootContent } from "mdast";
import { plainText } from "../../document/plain-text.ts";
import { childrenNamed, elementsOf, find, type XmlElement } from "../../xml/element.ts";
import { isOnByDefault } from "../on-off.ts";
import { inPart, type Walk } from "./context.ts";

/** The section that ends with the element: the body's own w:sectPr, or the last paragraph of one. */
export function sectionEnd(element: XmlElement): XmlElement | null {
  if (element.name === "w:sectPr") return element;
  return element.name === "w:p" ? (find(element, "w:pPr", "w:sectPr") ?? null) : null;
}

/** First pages, then all others, then even ones. */
const order = ["first", "default", "even"];

export class Furniture {
  readonly #walk: Walk;
  readonly #parts = new Set<string>();
  readonly #said = new Set<string>();

  constructor(walk: Walk) {
    this.#walk = walk;
  }

  headers(section: XmlElement): RootContent[] {
    return this.#blocks(section, "w:headerReference");
  }

  footers(section: XmlElement): RootContent[] {
    return this.#blocks(section, "w:footerReference");
  }

  #blocks(section: XmlElement, name: string): RootContent[] {
    const title = find(section, "w:titlePg");
    const hasFirst = title !== undefined && isOnByDefault(title.attributes["w:val"]);
    const typeOf = ({ attributes }: XmlElement) => attributes["w:type"] ?? "default";
    return childrenNamed(section, name)
      .filter((reference) => hasFirst || typeOf(reference) !== "first")
      .sort((one, other) => order.indexOf(typeOf(one)) - order.indexOf(typeOf(other)))
      .flatMap((reference) => this.#part(reference.attributes["r:id"]));
  }

  #part(id: string | undefined): RootContent[] {
    const part = this.#walk.office.target(this.#walk.part, id);
    if (part === undefined || this.#parts.has(part)) return [];
    this.#parts.add(part);
    const root = this.#walk.office.treeIfSound(part);
    if (root === undefined) return [];
    this.#walk.signals.there(root);
    const blocks = inPart(this.#walk, part, (walk) => walk.blocks(walk, elementsOf(root)));
    const text = blocks.map(plainText).join("\n").trim();
    if (text !== "" && this.#said.has(text)) return [];
    this.#said.add(text);
    return blocks;
  }
}
