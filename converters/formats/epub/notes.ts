/** Moves the footnotes of a book into the documents that refer to them, in a form that the reader knows. */

import type { Element, ElementContent, Root } from "hast";
import { resolved } from "../../input/linked/addresses.ts";
import {
  bodyOf,
  elementsBelow,
  isHeading,
  isInline,
  removeElements,
  textIn,
} from "../../input/linked/elements.ts";
import { attribute } from "../web/reading/element.ts";
import { idsOf, keyOf, linksIn, type NoteIndex } from "./note-index.ts";

export type Notes = Map<string, Element>;

const noteBlocks: ReadonlySet<string> = new Set(["p", "li", "aside", "div", "section", "dd", "blockquote"]);

/** Takes the notes of document `name` out of its tree; returns them by key, without back links. */
export function takeNotes(tree: Root, name: string, index: NoteIndex): Notes {
  const notes: Notes = new Map();
  const fragments = new Set(index.notesIn(name));
  if (fragments.size === 0) return notes;
  const { blocks, around } = noteElements(tree, fragments);
  for (const [fragment, block] of blocks)
    notes.set(keyOf({ name, fragment }), noteOf(block, name, fragment, index));
  const taken = new Set(blocks.values());
  removeElements(tree, (element) => taken.has(element));
  removeHollow(bodyOf(tree), around);
  return notes;
}

/** Fragment → the block that is the note. Blocks that hold several notes, or the whole page, are none. */
function noteElements(
  tree: Root,
  fragments: ReadonlySet<string>,
): { blocks: Map<string, Element>; around: Set<Element> } {
  const found = new Map<string, Element>();
  const counts = new Map<Element, number>();
  const visit = (node: Root | Element, around: readonly Element[]) => {
    for (const child of node.children) {
      if (child.type !== "element") continue;
      for (const id of idsOf(child)) {
        if (!fragments.has(id) || found.has(id)) continue;
        const block = blockAt(child, around);
        if (block !== undefined) found.set(id, block);
        for (const each of [...around, child]) counts.set(each, (counts.get(each) ?? 0) + 1);
      }
      visit(child, [...around, child]);
    }
  };
  visit(bodyOf(tree), []);
  for (const [id, block] of found) if (counts.get(block) !== 1) found.delete(id);
  return { blocks: found, around: new Set(counts.keys()) };
}

function blockAt(element: Element, around: readonly Element[]): Element | undefined {
  if (noteBlocks.has(element.tagName)) return element;
  if (element.tagName === "dt") return following(element, around.at(-1));
  if (!isInline(element)) return undefined;
  const block = around.findLast((each) => !isInline(each));
  if (block === undefined) return undefined;
  return noteBlocks.has(block.tagName)
    ? block
    : block.tagName === "dt"
      ? following(block, around.at(around.indexOf(block) - 1))
      : undefined;
}

/** In a list of terms the note is what stands behind its mark. */
function following(term: Element, list: Element | undefined): Element | undefined {
  const siblings = list?.children.filter((child) => child.type === "element") ?? [];
  const next = siblings[siblings.indexOf(term) + 1];
  return next?.tagName === "dd" ? next : undefined;
}

function noteOf(block: Element, name: string, fragment: string, index: NoteIndex): Element {
  const note: Element = {
    type: "element",
    tagName: "aside",
    properties: {},
    children: [structuredClone(block)],
  };
  const back = new Set<Element>();
  for (const link of linksIn({ type: "root", children: [note] }, name))
    if (link.isBack || index.leadsBack({ name, fragment }, link.target)) back.add(link.element);
  removeElements(note, (element) => back.has(element));
  removeElements(note, (element) => isInline(element) && idsOf(element).length === 0 && isHollow(element));
  withoutMark(note);
  // A list item or a paragraph alone is what it holds.
  const inner = note.children[0];
  if (inner?.type === "element" && ["li", "dd", "aside", "section"].includes(inner.tagName))
    note.children = inner.children;
  return note;
}

/** The number that a note begins with, beside or in the link that led back. */
function withoutMark(note: Element): void {
  for (const element of [note, ...elementsBelow(note)])
    for (const child of element.children) {
      if (child.type !== "text" || child.value.trim() === "") continue;
      child.value = child.value.replace(
        /^\s*(?:[[(]?(?:\d{1,4}|[*†‡§]{1,3})[\])]?[.:)\]]?\s+|[.:)\]]\s*)/,
        "",
      );
      return;
    }
}

/** Removes lists and sections (`around`) left empty by the notes, with their heading or rule. */
function removeHollow(parent: Root | Element, around: ReadonlySet<Element>): void {
  const kept: ElementContent[] = [];
  const children = parent.children as ElementContent[];
  children.forEach((child, at) => {
    if (child.type !== "element" || !around.has(child)) {
      kept.push(child);
      return;
    }
    removeHollow(child, around);
    if (!isHollow(child)) {
      kept.push(child);
      return;
    }
    const next = nextThere(children, at);
    while (next === undefined || (next.type === "element" && isHeading(next))) {
      const last = kept.at(-1);
      if (last === undefined || (isThere(last) && !isIntroduction(last))) return;
      kept.pop();
      if (isThere(last)) return;
    }
  });
  parent.children = kept;
}

const isThere = (node: ElementContent) =>
  node.type === "element" || (node.type === "text" && node.value.trim() !== "");

function nextThere(nodes: readonly ElementContent[], at: number): ElementContent | undefined {
  for (let next = at + 1; next < nodes.length; next++) {
    const node = nodes[next];
    if (node !== undefined && isThere(node)) return node;
  }
  return undefined;
}

const isIntroduction = (node: ElementContent) =>
  node.type === "element" && (node.tagName === "hr" || isHeading(node));

const shown: ReadonlySet<string> = new Set(["img", "math", "table", "audio", "video"]);

/** Says nothing, but for a heading of what is gone. */
function isHollow(element: Element): boolean {
  const rest: Element = structuredClone(element);
  removeElements(rest, isHeading);
  return textIn(rest).trim() === "" && ![...elementsBelow(rest)].some(({ tagName }) => shown.has(tagName));
}

/** Turns links into references to notes, placed at the end of the document. */
export function placeNotes(tree: Root, name: string, notesOf: (key: string) => Element | undefined): void {
  const body = bodyOf(tree);
  const placed = new Map<string, string>();
  for (const link of [...linksIn(tree, name)]) {
    const key = keyOf(link.target);
    const note = notesOf(key);
    if (note === undefined || !(link.isReference || link.isMark)) continue;
    let id = placed.get(key);
    if (id === undefined) {
      id = `book-note-${placed.size + 1}`;
      placed.set(key, id);
      const properties = { id, "epub:type": "footnote", role: "doc-footnote" };
      body.children.push({ ...based(note, link.target.name, name), properties });
    }
    link.element.properties = {
      id: attribute(link.element, "id"),
      href: `#${id}`,
      "epub:type": "noteref",
      role: "doc-noteref",
    };
  }
}

/** A note of another document has links that are relative to that one. */
function based(note: Element, from: string, to: string): Element {
  const copy = structuredClone(note);
  if (from === to) return copy;
  for (const element of elementsBelow(copy))
    for (const name of ["href", "src"]) {
      const value = attribute(element, name);
      const address = value === "" ? null : resolved(value, from);
      if (address !== null) element.properties[name] = address;
    }
  return copy;
}
