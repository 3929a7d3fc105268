/**
 * Which links of a book lead to footnotes: those that say so, and marks whose target leads back to them. Books keep
 * their notes behind the chapter or in a document of their own.
 */
import type { Place } from "../linked/addresses.ts";
import type { BookLink } from "./links.ts";

type Noted = Pick<
  BookLink,
  "target" | "ids" | "isMark" | "isReturn" | "isReference" | "isBack" | "isFirst" | "inHeading"
>;

/** Of a book, all together. */
const notesMax = 100_000;
/** In one block. */
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

  /** The links of one document. */
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

  /** Once all documents are added. */
  settle(): void {
    for (const each of new Set([...this.#marks.values()].flat())) {
      const back = this.#marks.get(keyOf(each.link.target)) ?? [];
      // A note begins with its mark, a reference stands behind what it is about.
      const isMutual = back.some(({ link }) => (link.isFirst || link.isReturn) && leadsTo(link, each));
      if (isMutual && isReference(each.link)) this.#refer(each.name, each.link);
    }
    this.#marks.clear();
  }

  /** Whether the place is a note that something refers to. */
  isNote({ name, fragment }: Place): boolean {
    return this.#notes.get(name)?.has(fragment) ?? false;
  }

  /** Whether another document refers to a note in this one. */
  isReferredElsewhere(name: string): boolean {
    return this.#elsewhere.has(name);
  }

  /** Whether a link from the note `note` to `target` only leads back to where it is referred to. */
  leadsBack(note: Place, target: Place): boolean {
    return this.#notes.get(note.name)?.get(note.fragment)?.has(keyOf(target)) ?? false;
  }

  /** Fragments of the notes in a document. */
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

  /** Whether the note is one of the places, or refers to one of them itself or by other notes. */
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
