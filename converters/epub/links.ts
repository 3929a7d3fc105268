/** Links in a document of a book, with what stands around them: what footnotes are told by. */
import type { Element, Nodes, Root } from "hast";
import { type Place, placeFrom } from "../linked/addresses.ts";
import { isHeading, isInline, isTyped, textIn } from "../linked/elements.ts";
import { attribute } from "../web/reading/element.ts";

export interface BookLink {
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
  /** Its block is a heading. */
  inHeading: boolean;
}

/** How books mark their notes. */
const mark = /^[[({]?(?:\d{1,4}|[a-z]{1,2}|[ivxlc]{1,7}|[*†‡§¶#]{1,4}|note\s+\d{1,4})[\])}.]?$/i;

/** What leads back from them. */
const arrow = /^[[(]?(?:[\u21a9\u21b5\u2191\u2190\u21d1\u23ce\u2934^]\ufe0e?|back|return|zurück)[\])]?$/i;

/** `from`: the document's file. Links that lead out of the book are left out. */
export function* linksIn(tree: Root, from: string): Generator<BookLink> {
  yield* linksBelow(tree, { from, beginnings: new Map() }, []);
}

interface Reading {
  /** The document's file. */
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
