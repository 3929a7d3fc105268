/**
 * The structure tree of a tagged PDF (ISO 32000-2, 14.7), read from its root downwards: elements in the order of the
 * tree, and which marked content of which page belongs to which of them. Files get everything wrong that can be got
 * wrong: every object is visited once at most, and the walk ends after `nodesMax` of them.
 */
import type * as Mupdf from "mupdf";
import { damageOf } from "../../../engines/damage.ts";
import type { MupdfMemory } from "../../../engines/mupdf-memory.ts";
import { newElement, type TagElement } from "../../../layout/tags/element.ts";
import { type KnownRole, type Role, standardRole } from "../../../layout/tags/roles.ts";
import { type Address, addressOf, RawObjects } from "./objects.ts";

/** The meaning of element names: standard types, role maps and namespaces (ISO 32000-2, 14.7.3, 14.7.4.2). */

/** Maps may lead in circles. */
const stepsMax = 8;
/** A type that nobody knows structures something, or holds text: it is seen through. */
const unknown: KnownRole = { role: "NonStruct", level: 0 };
/** As programs call headings and body text that they give no role (Word, Writer and their translations). */
const common: readonly [RegExp, KnownRole][] = [
  [/^(?:heading|head|überschrift|titre|título|titolo)[ _-]?([1-6])$/i, { role: "H", level: 0 }],
  [/^(?:title|titel)$/i, { role: "Title", level: 0 }],
  [
    /^(?:normal|standard|text[ _-]?body|body[ _-]?text|paragraph|default|story|basic[ _-]paragraph)$/i,
    { role: "P", level: 0 },
  ],
  [/^(?:artifact)$/i, { role: "Artifact", level: 0 }],
];

class RoleReader {
  readonly #objects: RawObjects;
  readonly #map: Address;
  /** By the address of the name; namespaces have maps of their own, so their elements are looked up each time. */
  readonly #known = new Map<Address, KnownRole>();

  constructor(objects: RawObjects, map: Address) {
    this.#objects = objects;
    this.#map = objects.isDictionary(map) ? map : 0;
  }

  roleOf(element: Address, name: Address): KnownRole {
    const space = this.#objects.get(element, "NS");
    const known = this.#known.get(name);
    if (known && space === 0) return known;
    const role = this.#resolve(name, space);
    if (space === 0) this.#known.set(name, role);
    return role;
  }

  #resolve(start: Address, startSpace: Address): KnownRole {
    const objects = this.#objects;
    let name = start;
    let space = startSpace;
    for (let step = 0; step < stepsMax && name !== 0; step++) {
      const standard = standardRole(objects.name(name));
      if (standard) return standard;
      const own = objects.lookup(objects.get(space, "RoleMapNS"), name);
      if (objects.isArray(own)) {
        name = objects.at(own, 0);
        space = objects.at(own, 1);
      } else name = own || objects.lookup(this.#map, name);
    }
    return byCommonName(objects.name(start));
  }
}

function byCommonName(name: string): KnownRole {
  for (const [pattern, known] of common) {
    const found = pattern.exec(name);
    if (found) return found[1] === undefined ? known : { ...known, level: Number(found[1]) };
  }
  return unknown;
}

const nodesMax = 1_000_000;
const depthMax = 200;
/** Marked-content identifiers of a page are small numbers; what is not would make the tables of pages huge. */
const contentIdMax = 100_000;
const spanMax = 1_000;

export interface StructureTree {
  elements: readonly TagElement[];
  /** By object number of the page (or form), then by marked-content identifier. */
  content: ReadonlyMap<number, readonly (TagElement | undefined)[]>;
  /** The walk ended early, or parts of the tree could not be read. */
  broken: boolean;
}

interface Visit {
  object: Address;
  parent: TagElement | null;
  page: number;
  depth: number;
}

/** Null without a structure tree. Throws only what `damageOf` knows. */
export function readStructureTree(memory: MupdfMemory, document: Mupdf.PDFDocument): StructureTree | null {
  const root = document.getTrailer().get("Root", "StructTreeRoot");
  if (!root.isDictionary()) return null;
  const objects = new RawObjects(memory, document);
  try {
    return new Walk(objects, addressOf(root)).run();
  } finally {
    objects.destroy();
  }
}

class Walk {
  readonly #objects: RawObjects;
  readonly #root: Address;
  readonly #roles: RoleReader;
  readonly #elements: TagElement[] = [];
  readonly #content = new Map<number, TagElement[]>();
  readonly #seen = new Set<number>();
  readonly #stack: Visit[] = [];
  #broken = false;

  constructor(objects: RawObjects, root: Address) {
    this.#objects = objects;
    this.#root = root;
    this.#roles = new RoleReader(objects, objects.get(root, "RoleMap"));
  }

  run(): StructureTree {
    this.#pushKids(this.#root, null, 0, 0);
    for (let visits = 0; this.#stack.length > 0; visits++) {
      const visit = this.#stack.pop() as Visit;
      if (visits > nodesMax) {
        this.#broken = true;
        break;
      }
      try {
        this.#visit(visit);
      } catch (error) {
        if (damageOf(error) !== null) throw error;
        this.#broken = true;
      }
    }
    return { elements: this.#elements, content: this.#content, broken: this.#broken };
  }

  #visit({ object, parent, page, depth }: Visit): void {
    const objects = this.#objects;
    if (objects.isInteger(object)) {
      if (parent) this.#addContent(page, objects.integer(object), parent);
      return;
    }
    if (!objects.isDictionary(object)) return;
    const id = objects.get(object, "MCID");
    if (id !== 0 && objects.get(object, "S") === 0) {
      const stream = objects.reference(objects.get(object, "Stm"));
      const at = stream || objects.reference(objects.get(object, "Pg")) || page;
      if (parent && objects.isInteger(id)) this.#addContent(at, objects.integer(id), parent);
      return;
    }
    const name = objects.get(object, "S");
    // Whole objects (annotations, pictures) are no text.
    if (name === 0) return;
    const number = objects.reference(object);
    if (number !== 0) {
      if (this.#seen.has(number)) {
        this.#broken = true;
        return;
      }
      this.#seen.add(number);
    }
    const element = this.#element(object, name, parent);
    this.#pushKids(object, element, objects.reference(objects.get(object, "Pg")) || page, depth + 1);
  }

  #element(object: Address, name: Address, parent: TagElement | null): TagElement {
    const objects = this.#objects;
    const { role, level } = this.#roles.roleOf(object, name);
    const element = newElement(role, parent, this.#elements.length + 1, level);
    this.#elements.push(element);
    if (role === "H" && level === 0) element.level = sectionDepth(parent);
    else if (role === "Title") element.level = 1;
    const alt = objects.get(object, "Alt");
    if (alt !== 0) element.alt = objects.text(alt);
    const actual = objects.get(object, "ActualText");
    if (actual !== 0) element.actualText = objects.text(actual);
    if (role === "TD" || role === "TH") {
      parent?.cells?.push(element);
      this.#readSpans(object, element);
    }
    return element;
  }

  /** Cells over several columns or rows say so in their attributes, or in those of their class (14.7.6). */
  #readSpans(object: Address, cell: TagElement): void {
    const objects = this.#objects;
    const classes = objects.get(object, "C");
    const map = classes === 0 ? 0 : objects.get(this.#root, "ClassMap");
    const sources = [
      ...(map === 0 ? [] : this.#each(classes).map((name) => objects.lookup(map, name))),
      objects.get(object, "A"),
    ];
    for (const source of sources) {
      for (const attributes of this.#each(source)) {
        if (!objects.isDictionary(attributes)) continue;
        cell.colspan = spanOf(objects.integer(objects.get(attributes, "ColSpan")), cell.colspan);
        cell.rowspan = spanOf(objects.integer(objects.get(attributes, "RowSpan")), cell.rowspan);
      }
    }
  }

  #each(object: Address): Address[] {
    if (object === 0) return [];
    if (!this.#objects.isArray(object)) return [object];
    const length = Math.min(this.#objects.length(object), 16);
    return Array.from({ length }, (_, i) => this.#objects.at(object, i)).filter((each) => each !== 0);
  }

  #pushKids(object: Address, parent: TagElement | null, page: number, depth: number): void {
    const objects = this.#objects;
    const kids = objects.get(object, "K");
    if (kids === 0) return;
    if (depth > depthMax) {
      this.#broken = true;
      return;
    }
    if (!objects.isArray(kids)) {
      this.#stack.push({ object: kids, parent, page, depth });
      return;
    }
    const length = Math.min(objects.length(kids), nodesMax - this.#stack.length);
    // The last is pushed first, so that the walk goes by the order of the tree.
    for (let i = length - 1; i >= 0; i--)
      this.#stack.push({ object: objects.at(kids, i), parent, page, depth });
  }

  #addContent(page: number, id: number, element: TagElement): void {
    if (page === 0 || id < 0 || id > contentIdMax) return;
    const ids = this.#content.get(page) ?? [];
    this.#content.set(page, ids);
    // Content that two elements claim stays with the first.
    if (ids[id] !== undefined) {
      this.#broken = true;
      return;
    }
    ids[id] = element;
    element.pieces++;
  }
}

const sections: ReadonlySet<Role> = new Set(["Sect", "Art", "Part"] as const);

/** H takes its level from the sections around it (ISO 32000-2, 14.8.4.3). */
function sectionDepth(parent: TagElement | null): number {
  let depth = 0;
  for (let at = parent; at; at = at.parent) if (sections.has(at.role)) depth++;
  return Math.max(1, depth);
}

const spanOf = (value: number, before: number): number => (value >= 1 && value <= spanMax ? value : before);
