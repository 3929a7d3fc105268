/**
 * Footnotes as generators write them: a link to an element of the page that is a note by its role, its class or its
 * place, or that leads back to where it was called (pandoc, markdown-it, GitHub, kramdown, MediaWiki, Word, Asciidoctor,
 * docutils, EPUB and DPUB-ARIA).
 */
import type { Element, Nodes, Root } from "hast";
import { attribute, below, classesOf, hasClass, isElement, styleOf, textWithin } from "../element.ts";
import type { Note } from "./contract.ts";
import { Labels } from "./labels.ts";
import { looseNotes } from "./loose.ts";

export interface FoundNotes {
  byReference: Map<Element, Note>;
  byBody: Map<Element, Note>;
  labels: Labels;
  /** Ways back, and rules above notes. */
  dropped: Set<Element>;
}

/** Longer ones are no notes but parts of the text. */
const bodyCharactersMax = 20_000;
const bodyNodesMax = 4_000;
const linksMax = 200;
const markCharactersMax = 24;

/** `candidates`: links to fragments, in order. */
export function findNotes(tree: Root, candidates: readonly Element[]): FoundNotes {
  const found: FoundNotes = {
    byReference: new Map(),
    byBody: new Map(),
    labels: new Labels(),
    dropped: new Set(),
  };
  const marks = candidates.filter(isMark);
  if (marks.length > 0) findLinked(tree, marks, found);
  if (found.byBody.size === 0) findLoose(tree, found);
  return found;
}

function findLoose(tree: Root, found: FoundNotes): void {
  for (const { mark, body, references, repeated } of looseNotes(tree)) {
    const note: Note = { identifier: found.labels.of(mark), mark, body };
    found.byBody.set(body, note);
    found.dropped.add(repeated);
    for (const reference of references) found.byReference.set(reference, note);
  }
}

function findLinked(tree: Root, marks: readonly Element[], found: FoundNotes): void {
  const page = new Page(tree);
  const callers = Map.groupBy(marks, (mark) => fragmentOf(mark));
  const claims: { body: Element; target: string; references: Element[] }[] = [];
  for (const [target, references] of callers) {
    const body = page.bodyOf(target, callers);
    if (body === null || references.every((each) => !page.isNote(each, body))) continue;
    // Ways back look like calls, but what they lead to stands before them.
    const outside = references.filter((each) => !page.isWithin(each, body) && page.isBefore(each, body));
    if (outside.length > 0) claims.push({ body, target, references: outside });
  }
  const perBody = Map.groupBy(claims, ({ body }) => body);
  for (const { body, references } of claims) {
    // Several notes in one element cannot be told apart.
    if ((perBody.get(body)?.length ?? 0) > 1 || page.around(body).some((other) => found.byBody.has(other)))
      continue;
    const mark = markOf(references[0] as Element);
    const note: Note = { identifier: found.labels.of(mark), mark, body };
    found.byBody.set(body, note);
    for (const reference of references) found.byReference.set(reference, note);
    dropWaysBack(page, found, note, references);
  }
}

function isMark(element: Element): boolean {
  const text = markOf(element);
  if (text.length > markCharactersMax) return false;
  return isNamedReference(element) || /^[\p{N}\p{L}*†‡§¶#]{1,4}$|^\p{L}{1,8}[ -]?\d{1,4}$/u.test(text);
}

function markOf(element: Element): string {
  return textWithin(element)
    .replace(/[[\](){}\s.,:^]+/g, " ")
    .trim();
}

function fragmentOf(link: Element): string {
  const href = attribute(link, "href");
  const name = href.slice(href.indexOf("#") + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function isNamedReference(element: Element): boolean {
  return (
    /\bdoc-noteref\b/.test(attribute(element, "role")) ||
    /\bnoteref\b/.test(attribute(element, "epub:type")) ||
    element.properties.dataFootnoteRef !== undefined ||
    /footnote/i.test(attribute(element, "dataComponentName")) ||
    /mso-(?:foot|end)note-id/i.test(attribute(element, "style")) ||
    /footnote/.test(attribute(element, "rel")) ||
    classesOf(element).some((name) =>
      /^(?:foot|end)?note-?(?:ref|reference|anchor)$|^footnote$|^noteref$/i.test(name),
    )
  );
}

const noteName =
  /(?:^|[^a-z])(?:foot|end|side)?notes?(?:$|[^a-z])|^f[nt]n?[:_-]?\d|cite_note|reference|_ftn|_edn|footnote|endnote/i;

function isNamedBody(element: Element): boolean {
  return (
    /\bdoc-(?:foot|end)notes?\b/.test(attribute(element, "role")) ||
    /\b(?:foot|end|rear)notes?\b/.test(attribute(element, "epub:type")) ||
    /mso-element:\s*(?:foot|end)note/i.test(attribute(element, "style")) ||
    noteName.test(attribute(element, "id")) ||
    classesOf(element).some((name) => noteName.test(name))
  );
}

const blockNames: readonly string[] = ["li", "p", "div", "aside", "dd", "dt", "tr", "section", "blockquote"];
/** How far a note's text may be from what has its name. */
const climbMax = 5;

/** How many elements may stand between a citation's number and its `cite`. */
const citeDepthMax = 2;

class Page {
  readonly #parents = new Map<Element, Element>();
  readonly #named = new Map<string, Element>();
  readonly #order = new Map<Element, number>();
  readonly #prose = new Map<Element, boolean>();
  readonly #links = new Map<Element, Element[]>();

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
      isOneNote(around, names)
    )
      at = around;
    let prose = this.#prose.get(at);
    if (prose === undefined) {
      prose = isProse(at);
      this.#prose.set(at, prose);
    }
    return prose ? at : null;
  }

  #definitionOf(term: Element): Element | undefined {
    const siblings = this.parent(term)?.children ?? [];
    return siblings.slice(siblings.indexOf(term) + 1).find((each): each is Element => isElement(each, "dd"));
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
    let links = this.#links.get(body);
    if (links === undefined) {
      links = [...below(body)].filter(isFragmentLink).slice(0, linksMax);
      this.#links.set(body, links);
    }
    return links;
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

function isNamedWayBack(link: Element): boolean {
  return (
    /\bdoc-backlink\b/.test(attribute(link, "role")) ||
    /\bbacklink\b/.test(attribute(link, "epub:type")) ||
    hasClass(
      link,
      "footnote-back",
      "footnote-backref",
      "reversefootnote",
      "fn-backref",
      "data-footnote-backref",
      "footnote-return",
    )
  );
}

function namesOf(element: Element): string[] {
  const { id, name } = element.properties;
  return [id, element.tagName === "a" ? name : undefined].filter(
    (each): each is string => typeof each === "string" && each !== "",
  );
}

function isFragmentLink(node: Nodes): node is Element {
  return isElement(node, "a") && attribute(node, "href").includes("#");
}

/** Whether it is called a note and is not what all of them stand in. */
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

/** Ways back go, with what stands around nothing but them, and rules that part notes from the text. */
function dropWaysBack(
  page: Page,
  found: FoundNotes,
  { body, mark }: Note,
  references: readonly Element[],
): void {
  const ways = page.waysBack(body, references);
  for (const way of ways) found.dropped.add(way);
  for (const way of ways) {
    let at: Element = way;
    for (let around = page.parent(at); around !== undefined && around !== body; around = page.parent(at)) {
      if (/[\p{L}\p{N}]/u.test(textLeft(around, found.dropped).replace(mark, ""))) break;
      at = around;
    }
    if (at !== way && !isElement(at, "p", "div")) found.dropped.add(at);
  }
  const around = page.parent(body);
  for (const holder of [around, around === undefined ? undefined : page.parent(around)])
    if (holder !== undefined && isNamedBody(holder))
      for (const child of holder.children) if (isElement(child, "hr")) found.dropped.add(child);
}

function textLeft(element: Element, dropped: ReadonlySet<Element>): string {
  let text = "";
  for (const node of below(element, (each) => !dropped.has(each)))
    if (node.type === "text") text += node.value;
  return text;
}
