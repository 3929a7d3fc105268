/** A page in which notes are looked for: who stands in whom and before whom, and what is asked of elements more than once. */
import type { Element, Root } from "hast";
import { attribute, below, classesOf, isElement, styleOf, textWithin } from "../element.ts";
import {
  fragmentOf,
  isFragmentLink,
  isNamedBody,
  isNamedReference,
  isNamedWayBack,
  markOf,
  namesOf,
} from "./signs.ts";

/** Longer ones are no notes but parts of the text. */
const bodyCharactersMax = 20_000;
const bodyNodesMax = 4_000;
const linksMax = 200;

const blockNames: readonly string[] = ["li", "p", "div", "aside", "dd", "dt", "tr", "section", "blockquote"];
/** How far a note's text may be from what has its name. */
const climbMax = 5;

/** How many elements may stand between a citation's number and its `cite`. */
const citeDepthMax = 2;

export class Page {
  readonly #parents = new Map<Element, Element>();
  readonly #named = new Map<string, Element>();
  readonly #order = new Map<Element, number>();
  readonly #prose = new Map<Element, boolean>();
  readonly #links = new Map<Element, Element[]>();
  readonly #single = new Map<Element, boolean>();
  readonly #definitions = new Map<Element, ReadonlyMap<Element, Element>>();

  constructor(tree: Root) {
    for (const node of below(tree)) {
      if (node.type !== "element") continue;
      this.#order.set(node, this.#order.size);
      for (const child of node.children) if (child.type === "element") this.#parents.set(child, node);
      for (const name of namesOf(node)) if (!this.#named.has(name)) this.#named.set(name, node);
    }
  }

  parent(element: Element): Element | undefined {
    return this.#parents.get(element);
  }

  isBefore(one: Element, other: Element): boolean {
    return (this.#order.get(one) ?? 0) < (this.#order.get(other) ?? 0);
  }

  around(element: Element): Element[] {
    const found: Element[] = [];
    for (let at = this.parent(element); at !== undefined; at = this.parent(at)) found.push(at);
    return found;
  }

  isWithin(element: Element, body: Element): boolean {
    for (let at: Element | undefined = element; at !== undefined; at = this.parent(at))
      if (at === body) return true;
    return false;
  }

  /** The element that holds the text of the note of that name. `names`: of all notes there may be. */
  bodyOf(name: string, names: ReadonlyMap<string, unknown>): Element | null {
    let at = this.#named.get(name);
    for (let steps = 0; at !== undefined && steps < climbMax && !blockNames.includes(at.tagName); steps++)
      at = this.parent(at);
    if (at === undefined || !blockNames.includes(at.tagName)) return null;
    if (at.tagName === "dt") at = this.#definitionOf(at) ?? at;
    const around = this.parent(at);
    // The mark alone, or the first paragraph of several: the note is what holds them.
    if (
      around !== undefined &&
      ["p", "div"].includes(at.tagName) &&
      isElement(around, "div", "aside", "li", "section") &&
      this.#isOneNote(around, names)
    )
      at = around;
    const candidate = at;
    return kept(this.#prose, candidate, () => isProse(candidate)) ? candidate : null;
  }

  #isOneNote(element: Element, names: ReadonlyMap<string, unknown>): boolean {
    return kept(this.#single, element, () => isOneNote(element, names));
  }

  #definitionOf(term: Element): Element | undefined {
    const list = this.parent(term);
    return list === undefined
      ? undefined
      : kept(this.#definitions, list, () => definitionsIn(list)).get(term);
  }

  /** Whether the link calls a note rather than a part of the page. */
  isNote(reference: Element, body: Element): boolean {
    const around = this.parent(body);
    const isNamed = isNamedBody(body) || (around !== undefined && isNamedBody(around));
    if (isNamedReference(reference) || this.#isCitation(reference, body)) return true;
    const isRaised = this.#raised(reference);
    return (isRaised && isNamed) || ((isRaised || isNamed) && this.leadsBack(body, reference));
  }

  /** A number in a list of sources, called in `cite`: `[7]` there and at the beginning of the source. */
  #isCitation(reference: Element, body: Element): boolean {
    if (
      !this.around(reference)
        .slice(0, citeDepthMax)
        .some((each) => each.tagName === "cite")
    )
      return false;
    const mark = markOf(reference);
    return /^\d+$/.test(mark) && textWithin(body).trimStart().startsWith(`[${mark}]`);
  }

  #raised(reference: Element): boolean {
    const inner = reference.children.filter((child) => child.type === "element");
    if (inner.length === 1 && isElement(inner[0], "sup")) return true;
    let at = this.parent(reference);
    for (let steps = 0; at !== undefined && steps < 3; steps++) {
      if (at.tagName === "sup" || styleOf(at, "vertical-align") === "super") return true;
      at = this.parent(at);
    }
    return false;
  }

  leadsBack(body: Element, reference: Element): boolean {
    const names = this.#namesAround(reference);
    return this.#linksIn(body).some((link) => names.has(fragmentOf(link)));
  }

  #linksIn(body: Element): Element[] {
    return kept(this.#links, body, () => [...below(body)].filter(isFragmentLink).slice(0, linksMax));
  }

  #namesAround(reference: Element): Set<string> {
    const names = new Set(namesOf(reference));
    for (const node of below(reference))
      if (node.type === "element") for (const name of namesOf(node)) names.add(name);
    let at = this.parent(reference);
    for (let steps = 0; at !== undefined && steps < 2 && isElement(at, "sup", "span", "cite"); steps++) {
      for (const name of namesOf(at)) names.add(name);
      at = this.parent(at);
    }
    return names;
  }

  /** Links of the note that lead back to where it is called. */
  waysBack(body: Element, references: readonly Element[]): Element[] {
    const names = new Set(references.flatMap((each) => [...this.#namesAround(each)]));
    return this.#linksIn(body).filter((link) => names.has(fragmentOf(link)) || isNamedWayBack(link));
  }
}

function kept<T>(known: Map<Element, T>, element: Element, find: () => T): T {
  let found = known.get(element);
  if (found === undefined) {
    found = find();
    known.set(element, found);
  }
  return found;
}

function definitionsIn(list: Element): Map<Element, Element> {
  const found = new Map<Element, Element>();
  let next: Element | undefined;
  for (let at = list.children.length - 1; at >= 0; at--) {
    const child = list.children[at];
    if (isElement(child, "dd")) next = child;
    else if (isElement(child, "dt") && next !== undefined) found.set(child, next);
  }
  return found;
}

function isOneNote(element: Element, names: ReadonlyMap<string, unknown>): boolean {
  if (!isNamedBody(element) || attribute(element, "role") === "doc-endnotes") return false;
  const called = [attribute(element, "id"), ...classesOf(element)];
  if (called.some((name) => /^(?:foot|end|side)?notes$|^references$|list$/i.test(name))) return false;
  let notes = 0;
  let nodes = 0;
  for (const node of below(element)) {
    nodes += 1;
    if (nodes > bodyNodesMax) return false;
    if (node.type === "element" && namesOf(node).some((name) => names.has(name))) notes += 1;
  }
  return notes <= 1;
}

/** Text of a moderate length without titles. */
function isProse(element: Element): boolean {
  let characters = 0;
  let nodes = 0;
  for (const node of below(element)) {
    nodes += 1;
    if (isElement(node, "h1", "h2", "h3", "h4", "h5", "h6")) return false;
    if (node.type === "text") characters += node.value.length;
    if (characters > bodyCharactersMax || nodes > bodyNodesMax) return false;
  }
  return characters > 0;
}
