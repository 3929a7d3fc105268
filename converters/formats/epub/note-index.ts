/** Finds the links of a book that lead to footnotes: marked ones, and pairs that link to each other. */

import type { Element, Nodes, Root } from "hast";
import { type Place, placeFrom } from "../../input/linked/addresses.ts";
import { isHeading, isInline, isTyped, textIn } from "../../input/linked/elements.ts";
import { attribute } from "../web/reading/element.ts";

type Noted = Pick<
  BookLink,
  "target" | "ids" | "isMark" | "isReturn" | "isReference" | "isBack" | "isFirst" | "inHeading"
>;

const notesMax = 100_000;
const marksMax = 64;
/** Notes that are looked at for whether they lead back to what refers to them. */
const ringMax = 64;

export class NoteIndex {
  /** Document → fragment of a note in it → keys of the places that refer to it. */
  readonly #notes = new Map<string, Map<string, Set<string>>>();
  readonly #elsewhere = new Set<string>();
  /** Key of a place → keys of the notes that it refers to. */
  readonly #refersTo = new Map<string, Set<string>>();
  #count = 0;
  /** Links that may be either end of a note, by the keys of their own places. */
  readonly #marks = new Map<string, { link: Noted; name: string }[]>();

  add(name: string, links: Iterable<Noted>): void {
    for (const link of links) {
      if (link.isBack || link.target.fragment === "" || this.#count >= notesMax) continue;
      if (link.isReference) this.#refer(name, link);
      else if (link.isMark || link.isReturn) this.#mark(name, link);
    }
  }

  /** Kept without its element, which would keep the whole document. */
  #mark(
    name: string,
    { target, ids, isMark, isReturn, isReference, isBack, isFirst, inHeading }: Noted,
  ): void {
    const link = { target, ids, isMark, isReturn, isReference, isBack, isFirst, inHeading };
    for (const id of ids) {
      const key = keyOf({ name, fragment: id });
      const known = this.#marks.get(key);
      if (known === undefined) this.#marks.set(key, [{ link, name }]);
      else if (known.length < marksMax) known.push({ link, name });
    }
  }

  settle(): void {
    for (const each of new Set([...this.#marks.values()].flat())) {
      const back = this.#marks.get(keyOf(each.link.target)) ?? [];
      // A note begins with its mark, a reference stands behind what it is about.
      const isMutual = back.some(({ link }) => (link.isFirst || link.isReturn) && leadsTo(link, each));
      if (isMutual && isReference(each.link)) this.#refer(each.name, each.link);
    }
    this.#marks.clear();
  }

  isNote({ name, fragment }: Place): boolean {
    return this.#notes.get(name)?.has(fragment) ?? false;
  }

  isReferredElsewhere(name: string): boolean {
    return this.#elsewhere.has(name);
  }

  /** Whether a link from the note `note` to `target` only leads back to where it is referred to. */
  leadsBack(note: Place, target: Place): boolean {
    return this.#notes.get(note.name)?.get(note.fragment)?.has(keyOf(target)) ?? false;
  }

  notesIn(name: string): string[] {
    return [...(this.#notes.get(name)?.keys() ?? [])];
  }

  #refer(name: string, { target, ids }: Noted): void {
    const places = ids.map((id) => keyOf({ name, fragment: id }));
    const note = keyOf(target);
    // Some books call the way back a reference, too. What comes first in the book refers, or neither would stay.
    if (this.#leadsTo(note, new Set(places))) return;
    for (const place of places) {
      const known = this.#refersTo.get(place);
      if (known === undefined) this.#refersTo.set(place, new Set([note]));
      else known.add(note);
    }
    if (target.name !== name) this.#elsewhere.add(target.name);
    const inDocument = this.#notes.get(target.name) ?? new Map<string, Set<string>>();
    this.#notes.set(target.name, inDocument);
    let known = inDocument.get(target.fragment);
    if (known === undefined) {
      known = new Set();
      inDocument.set(target.fragment, known);
      this.#count += 1;
    }
    for (const place of places) known.add(place);
  }

  #leadsTo(note: string, places: ReadonlySet<string>): boolean {
    const seen = new Set([note]);
    // What is added on the way is looked at as well.
    for (const each of seen) {
      if (places.has(each) || seen.size > ringMax) return true;
      for (const next of this.#refersTo.get(each) ?? []) {
        if (seen.size > ringMax) break;
        seen.add(next);
      }
    }
    return false;
  }
}

function isReference({ isMark, isFirst, inHeading }: Noted): boolean {
  return isMark && !isFirst && !inHeading;
}

function leadsTo({ target }: Noted, to: { link: Noted; name: string }): boolean {
  return target.name === to.name && to.link.ids.includes(target.fragment);
}

/** One text for a place, for maps. No part of it is encoded. */
export function keyOf({ name, fragment }: Place): string {
  return `${name}#${fragment}`;
}

interface BookLink {
  element: Element;
  target: Place;
  /** By which other links may lead to it: its own, of what is in it, and of the blocks close around it. */
  ids: readonly string[];
  /** What it shows is a mark: a number, a letter, a star. */
  isMark: boolean;
  /** What it shows is an arrow back, or a word for it. */
  isReturn: boolean;
  /** It says itself that it leads to a note. */
  isReference: boolean;
  /** It says itself that it leads back from one. */
  isBack: boolean;
  /** Its block begins with it; false for what is longer than any mark. */
  isFirst: boolean;
  inHeading: boolean;
}

const mark = /^[[({]?(?:\d{1,4}|[a-z]{1,2}|[ivxlc]{1,7}|[*†‡§¶#]{1,4}|note\s+\d{1,4})[\])}.]?$/i;

/** What leads back from them. */
const arrow = /^[[(]?(?:[\u21a9\u21b5\u2191\u2190\u21d1\u23ce\u2934^]\ufe0e?|back|return|zurück)[\])]?$/i;

/** `from`: the document's file. Links that lead out of the book are left out. */
export function* linksIn(tree: Root, from: string): Generator<BookLink> {
  yield* linksBelow(tree, { from, beginnings: new Map() }, []);
}

interface Reading {
  from: string;
  /** What blocks begin with, each looked at once: one may hold very many links. */
  beginnings: Map<Element, string>;
}

function* linksBelow(node: Nodes, reading: Reading, around: readonly Element[]): Generator<BookLink> {
  if (!("children" in node)) return;
  for (const child of node.children) {
    if (child.type !== "element") continue;
    if (child.tagName === "a") {
      const link = linkOf(child, reading, around);
      if (link !== null) yield link;
    }
    yield* linksBelow(child, reading, [...around.slice(-7), child]);
  }
}

function linkOf(
  element: Element,
  { from, beginnings }: Reading,
  around: readonly Element[],
): BookLink | null {
  const href = attribute(element, "href");
  const target = href === "" ? null : placeFrom(href, from);
  if (target === null) return null;
  const at = around.findLastIndex((each) => !isInline(each));
  const block = around[at];
  const text = textIn(element).trim();
  return {
    element,
    target,
    ids: [element, ...around.slice(Math.max(0, at - 2))].flatMap(idsOf).concat(inner(element)),
    isMark: mark.test(text),
    isReturn: arrow.test(text),
    isReference: isTyped(element, "noteref"),
    isBack: isTyped(element, "backlink") || isTyped(element, "referrer"),
    isFirst: block !== undefined && text !== "" && beginningOf(block, beginnings).startsWith(text),
    inHeading: block !== undefined && isHeading(block),
  };
}

/** Characters of a block's beginning that are looked at: no mark is longer. */
const beginningMax = 64;

function beginningOf(block: Element, known: Map<Element, string>): string {
  let text = known.get(block);
  if (text === undefined) {
    text = startOf(block);
    known.set(block, text);
  }
  return text;
}

function startOf(block: Element): string {
  let text = "";
  const add = (node: Nodes): void => {
    if (node.type === "text") text = (text + node.value).trimStart();
    if (!("children" in node)) return;
    for (const child of node.children) {
      if (text.length >= beginningMax) return;
      add(child);
    }
  };
  add(block);
  return text;
}

/** Of an element; old documents name places so, too. */
export function idsOf(element: Element): string[] {
  return [attribute(element, "id"), element.tagName === "a" ? attribute(element, "name") : ""].filter(
    (id) => id !== "",
  );
}

function inner(element: Element): string[] {
  return element.children.flatMap((child) =>
    child.type === "element" ? [...idsOf(child), ...inner(child)] : [],
  );
}
