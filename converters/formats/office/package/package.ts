/** An Open Packaging Conventions package: parts by name, their types and relations (ISO/IEC 29500-2). */

import { Archive } from "../../../input/archive/open.ts";
import { childrenNamed, type XmlElement } from "../../../input/xml/element.ts";
import { type Piece, parseTree, streamTrees } from "../../../input/xml/tree.ts";
import { ifSound } from "../../../util/if-sound.ts";
import { type Relations, readRelations, relationsPart } from "./relations.ts";
import { officeXml } from "./vocabulary.ts";

/** Parts that are held as a whole: styles, a slide, a chart. The text of a document is streamed. */
const treeBytesMax = 64 * 1024 ** 2;
/** Of a part whose content is written out at each place that refers to it. */
export const showsMax = 8;

export class OfficePackage {
  readonly #archive: Archive;
  /** Names are the same in any case (ISO/IEC 29500-2, section 7.3.4.2). */
  readonly #names = new Map<string, string>();
  readonly #relations = new Map<string, Relations>();
  /** Part → how often it was shown. */
  readonly #shown = new Map<string, number>();
  #types: { byPart: Map<string, string>; byExtension: Map<string, string> } | undefined;

  private constructor(archive: Archive) {
    this.#archive = archive;
    for (const { name } of archive.entries()) {
      const key = name.toLowerCase();
      if (!this.#names.has(key)) this.#names.set(key, name);
    }
  }

  /** Throws Fault like `Archive.open`. To be closed. */
  static async open(path: string): Promise<OfficePackage> {
    return new OfficePackage(await Archive.open(path));
  }

  close(): void {
    this.#archive.close();
  }

  has(part: string): boolean {
    return this.#names.has(part.toLowerCase());
  }

  /** Expanded bytes; 0 for a part that is not there. */
  sizeOf(part: string): number {
    return this.#archive.sizeOf(this.nameOf(part)) ?? 0;
  }

  /** Names of all parts, in the archive's order. */
  parts(): string[] {
    return [...this.#names.values()];
  }

  /** Throws Fault: corrupt_document (missing, damaged), document_too_complex above `bytesMax`. */
  bytes(part: string, bytesMax = treeBytesMax): Uint8Array {
    return this.#archive.read(this.nameOf(part), bytesMax);
  }

  stream(part: string): AsyncGenerator<Uint8Array> {
    return this.#archive.stream(this.nameOf(part));
  }

  /** The root of a part that must be there and sound. Throws Fault. */
  tree(part: string): XmlElement {
    return parseTree(this.bytes(part), officeXml);
  }

  /** The root of a part without which the rest still makes sense; undefined when it is missing or damaged. */
  treeIfSound(part: string | undefined): XmlElement | undefined {
    if (part === undefined || !this.has(part)) return undefined;
    return ifSound(() => this.tree(part), undefined);
  }

  /** See `streamTrees`. */
  pieces(part: string, enter: (name: string, within: readonly string[]) => boolean): AsyncGenerator<Piece> {
    return streamTrees(this.stream(part), officeXml, enter);
  }

  /** Of a part, by id; "" asks for those of the package. */
  relations(part: string): Relations {
    let relations = this.#relations.get(part);
    if (relations === undefined) {
      const root = this.treeIfSound(relationsPart(part));
      relations = root === undefined ? new Map() : readRelations(root, part);
      this.#relations.set(part, relations);
    }
    return relations;
  }

  /** The part inside the package that relation `id` of `part` points to; undefined when there is no such relation. */
  target(part: string, id: string | undefined): string | undefined {
    const relation = id === undefined ? undefined : this.relations(part).get(id);
    return relation === undefined || relation.external ? undefined : relation.target;
  }

  /** Parts inside the package that `part` points to by relations of this type, and that are there; each once. */
  related(part: string, type: string): string[] {
    const found = new Map<string, string>();
    for (const { type: each, external, target } of this.relations(part).values()) {
      const key = target.toLowerCase();
      if (each === type && !external && !found.has(key) && this.has(target)) found.set(key, target);
    }
    return [...found.values()];
  }

  /** Limits how often a shared part (chart, notes, embedded document) is shown. */
  mayShow(part: string): boolean {
    const key = part.toLowerCase();
    const times = (this.#shown.get(key) ?? 0) + 1;
    this.#shown.set(key, times);
    return times <= showsMax;
  }

  /** The part's media type, lower case; "" when the package does not say. */
  contentType(part: string): string {
    this.#types ??= this.#readTypes();
    const extension = part.slice(part.lastIndexOf(".") + 1).toLowerCase();
    return this.#types.byPart.get(part.toLowerCase()) ?? this.#types.byExtension.get(extension) ?? "";
  }

  #readTypes(): { byPart: Map<string, string>; byExtension: Map<string, string> } {
    const root = this.treeIfSound("[Content_Types].xml");
    const byPart = new Map<string, string>();
    const byExtension = new Map<string, string>();
    for (const { attributes } of childrenNamed(root, "ct:Override"))
      byPart.set((attributes.PartName ?? "").replace(/^\//, "").toLowerCase(), lower(attributes.ContentType));
    for (const { attributes } of childrenNamed(root, "ct:Default"))
      byExtension.set(lower(attributes.Extension), lower(attributes.ContentType));
    return { byPart, byExtension };
  }

  /** As the archive has it; as given if there is none. */
  nameOf(part: string): string {
    return this.#names.get(part.toLowerCase()) ?? part;
  }
}

function lower(text: string | undefined): string {
  return (text ?? "").toLowerCase();
}
