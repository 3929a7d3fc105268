/** XML as trees: whole parts, or pieces of a long one. */

import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import { append } from "../../util/append.ts";
import type { XmlElement, XmlNode } from "./element.ts";
import { type ReaderOptions, type XmlEvents, XmlReader } from "./events.ts";
import type { Vocabulary } from "./vocabulary.ts";

interface Growing {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
}

export interface TreeOptions {
  vocabulary: Vocabulary;
  /** Whether alternatives that require this prefix are supported (mc:AlternateContent). */
  understands(prefix: string): boolean;
  /** Maximum number of elements and texts in memory; default: `limits.xmlTreeNodesMax`. */
  nodesMax?: number;
  /** White space between elements without adjacent text is only the file's layout. */
  dropLayout?: boolean;
}

/** Parses a whole part. Throws Fault like `XmlReader`, and document_too_complex for too many nodes. */
export function parseTree(bytes: Uint8Array, options: TreeOptions): XmlElement {
  const builder = new TreeBuilder(options, () => false);
  const reader = new XmlReader(options.vocabulary, builder);
  reader.push(bytes);
  reader.end();
  const [root] = builder.take();
  if (root === undefined) throw new Fault("corrupt_document");
  return root.element;
}

/** A complete hand-written document, already decoded. `known`: see `ReaderOptions`. Throws like `parseTree`. */
export async function parseAuthored(
  pieces: AsyncIterable<string>,
  options: TreeOptions,
  known?: ReaderOptions["known"],
): Promise<XmlElement> {
  const builder = new TreeBuilder(options, () => false);
  const reader = new XmlReader(options.vocabulary, builder, {
    authored: true,
    ...(known === undefined ? {} : { known }),
  });
  for await (const piece of pieces) reader.write(piece);
  reader.end();
  const [root] = builder.take();
  if (root === undefined) throw new Fault("corrupt_document");
  return root.element;
}

export interface Piece {
  element: XmlElement;
  /** Names of the ancestors, outermost first. */
  within: readonly string[];
}

/** Yields elements of a long part as trees, except those entered. Throws like `parseTree`. */
export async function* streamTrees(
  chunks: AsyncIterable<Uint8Array>,
  options: TreeOptions,
  enter: (name: string, within: readonly string[]) => boolean,
): AsyncGenerator<Piece> {
  const builder = new TreeBuilder(options, enter);
  const reader = new XmlReader(options.vocabulary, builder);
  for await (const chunk of chunks) {
    reader.push(chunk);
    yield* builder.take();
  }
  reader.end();
  yield* builder.take();
}

class TreeBuilder implements XmlEvents {
  readonly #options: TreeOptions;
  readonly #enter: (name: string, within: readonly string[]) => boolean;
  readonly #within: string[] = [];
  readonly #open: Growing[] = [];
  #done: Piece[] = [];
  #nodes = 0;

  constructor(options: TreeOptions, enter: (name: string, within: readonly string[]) => boolean) {
    this.#options = options;
    this.#enter = enter;
  }

  take(): Piece[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#open.length === 0 && this.#enter(name, this.#within)) {
      this.#within.push(name);
      return;
    }
    this.#count();
    this.#open.push({ name, attributes, children: [] });
  }

  text(text: string): void {
    const parent = this.#open.at(-1);
    if (parent === undefined || text === "") return;
    this.#count();
    parent.children.push(text);
  }

  close(): void {
    const element = this.#open.pop();
    if (element === undefined) {
      this.#within.pop();
      return;
    }
    if (this.#options.dropLayout === true) this.#dropLayout(element);
    const parent = this.#open.at(-1);
    const nodes = element.name === "mc:AlternateContent" ? this.#chosen(element) : [element];
    if (parent !== undefined) append(parent.children, nodes);
    else {
      for (const node of nodes)
        if (typeof node !== "string") this.#done.push({ element: node, within: [...this.#within] });
      this.#nodes = 0;
    }
  }

  #dropLayout(element: Growing): void {
    const { children } = element;
    // Copied to their exact length: arrays that grew have spare capacity.
    if (children.length < 2 || children.some((node) => typeof node === "string" && /\S/.test(node))) {
      element.children = children.slice();
      return;
    }
    element.children = children.filter((node) => typeof node !== "string");
    this.#nodes -= children.length - element.children.length;
  }

  #count(): void {
    this.#nodes += 1;
    if (this.#nodes > (this.#options.nodesMax ?? limits.xmlTreeNodesMax))
      throw new Fault("document_too_complex", { message: "A part of the file has too many elements." });
  }

  /** The first alternative whose namespaces are all supported, else the fallback (ISO/IEC 29500-3, section 7.5). */
  #chosen(element: Growing): readonly XmlNode[] {
    const branches = element.children.filter((node): node is XmlElement => typeof node !== "string");
    const choice = branches.find(
      ({ name, attributes }) =>
        name === "mc:Choice" &&
        (attributes.Requires ?? "?").split(" ").every((prefix) => this.#options.understands(prefix)),
    );
    const branch = choice ?? branches.find(({ name }) => name === "mc:Fallback");
    return branch?.children ?? [];
  }
}
