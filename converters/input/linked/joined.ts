/** Joins linked documents into one: links to headings, footnotes numbered consecutively. */
import type { FootnoteDefinition, Heading, Link, Root, RootContent } from "mdast";
import { linkToHeadings } from "../../document/anchors.ts";
import { placed } from "../../document/nodes.ts";
import { walk } from "../../document/plain-text.ts";
import { placeOf, within } from "./addresses.ts";

interface JoinedPart {
  name: string;
  unit: number;
  children: readonly RootContent[];
  anchors: ReadonlyMap<string, Heading>;
}

interface Known {
  heading: Heading | undefined;
  anchors: ReadonlyMap<string, Heading>;
}

export class Joined {
  readonly #root: Root = { type: "root", children: [] };
  readonly #notes: FootnoteDefinition[] = [];
  readonly #documents = new Map<string, Known>();
  #heading: Heading | undefined;
  #noteCount = 0;

  add({ name, unit, children, anchors }: JoinedPart): void {
    const above = this.#heading;
    this.#number(children);
    for (const node of children) {
      if (node.type === "heading") this.#heading = node;
      if (node.type === "footnoteDefinition") this.#notes.push(placed(node, { unit }));
      else this.#root.children.push(placed(node, { unit }));
    }
    this.#documents.set(name, { heading: firstHeading(children) ?? above, anchors });
  }

  /** Another name that links use for an added document. */
  alias(name: string, of: string): void {
    const known = this.#documents.get(of);
    if (known !== undefined && !this.#documents.has(name)) this.#documents.set(name, known);
  }

  /** The joined document. `front` precedes everything except leading pictures: a title follows a cover. */
  finish(front: readonly RootContent[] = []): Root {
    const { children } = this.#root;
    const [first] = front;
    const at = first === undefined || isPicture(first) ? 0 : children.findIndex((node) => !isPicture(node));
    const unit = children[at - 1]?.data?.provenance?.unit ?? 1;
    this.#root.children = [
      ...children.slice(0, Math.max(0, at)),
      ...front.map((node) => placed(node, { unit })),
      ...children.slice(Math.max(0, at)),
      ...this.#notes,
    ];
    linkToHeadings(this.#root, within, (url) => this.#headingAt(url));
    return this.#root;
  }

  #headingAt(url: string): Heading | undefined {
    const place = placeOf(url);
    const known = place === null ? undefined : this.#documents.get(place.name);
    return known?.anchors.get(place?.fragment ?? "") ?? known?.heading;
  }

  /** Each document numbers its own notes. */
  #number(children: readonly RootContent[]): void {
    const numbers = new Map<string, string>();
    for (const child of children)
      for (const node of walk(child)) {
        if (node.type !== "footnoteReference" && node.type !== "footnoteDefinition") continue;
        let number = numbers.get(node.identifier);
        if (number === undefined) {
          this.#noteCount += 1;
          number = String(this.#noteCount);
          numbers.set(node.identifier, number);
        }
        node.identifier = number;
        node.label = number;
      }
  }
}

/** The leading heading of a document, after pictures at most. */
function firstHeading(children: readonly RootContent[]): Heading | undefined {
  for (const node of children) {
    if (node.type === "heading") return node;
    if (!isPicture(node)) return undefined;
  }
  return undefined;
}

function isPicture(node: RootContent): boolean {
  const shown = (child: RootContent | Link["children"][number]): boolean =>
    child.type === "image" ||
    child.type === "break" ||
    (child.type === "link" && child.children.every(shown));
  return node.type === "paragraph" && node.children.length > 0 && node.children.every(shown);
}
