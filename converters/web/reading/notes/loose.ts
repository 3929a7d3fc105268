/**
 * Notes without links: a raised mark behind a word, and further on a paragraph that begins with the same raised mark.
 * Numbers are raised for other reasons too (powers, isotopes), so the marks of all such paragraphs have to count from 1
 * and each has to be called before them.
 */
import type { Element, Root } from "hast";
import { below, first, isElement, saysSomething, textWithin } from "../element.ts";

export interface LooseNote {
  mark: string;
  references: Element[];
  body: Element;
  /** The mark in the note itself. */
  repeated: Element;
}

const blockNames: readonly string[] = [
  "p",
  "li",
  "dd",
  "div",
  "blockquote",
  "td",
  "th",
  "h1",
  "h2",
  "h3",
  "h4",
];
const bodyNames: readonly string[] = ["p", "li", "dd", "div"];
/** Their raised numbers are none of the text's notes. */
const closed: ReadonlySet<string> = new Set(["a", "math", "script", "style", "head", "pre", "code", "svg"]);
const marksMax = 2_000;
const bodyCharactersMax = 5_000;

/** In their order; empty unless all of them are surely notes. */
export function looseNotes(tree: Root): LooseNote[] {
  const calls = new Map<string, Element[]>();
  const told: { mark: string; body: Element; repeated: Element }[] = [];
  /** The one that a mark may be the beginning of: null once one was looked at. */
  let block: Element | null = null;
  let before = "";
  let count = 0;
  for (const node of below(tree, ({ tagName }) => !closed.has(tagName) && tagName !== "sup")) {
    if (node.type === "text") before = (before + node.value).slice(-32);
    if (node.type !== "element") continue;
    if (blockNames.includes(node.tagName)) {
      block = node;
      before = "";
    } else if (node.tagName === "a") before = textWithin(node).slice(-32);
    if (node.tagName !== "sup") continue;
    const mark = textWithin(node).trim();
    const isMark =
      /^(?:[1-9]\d?|[*†‡§])$/.test(mark) && first(node, ({ tagName }) => tagName === "a") === undefined;
    if (!isMark || count++ > marksMax) continue;
    if (before.trim() === "") {
      if (block !== null && isBody(block, node)) told.push({ mark, body: block, repeated: node });
      block = null;
    } else if (isBehindWord(before) && told.length === 0) {
      const same = calls.get(mark);
      if (same === undefined) calls.set(mark, [node]);
      else same.push(node);
    }
  }
  const isCounted = told.every(
    ({ mark }, at) => calls.has(mark) && (/\d/.test(mark) ? Number(mark) === at + 1 : told.length <= 4),
  );
  if (!isCounted || new Set(told.map(({ mark }) => mark)).size !== told.length) return [];
  return told.map((note) => ({ ...note, references: calls.get(note.mark) ?? [] }));
}

/** A letter or two are a unit or a name in a formula, digits a number; of those, this is a power. */
function isBehindWord(before: string): boolean {
  return /(?:\p{L}{3}|[.,;:!?…)\]"'’”»])\s?$/u.test(before);
}

function isBody(block: Element, mark: Element): boolean {
  if (!bodyNames.includes(block.tagName) || first(block, (each) => each === mark) === undefined) return false;
  const text = textWithin(block);
  if (
    text.length > bodyCharactersMax ||
    first(block, (each) => isElement(each, "p", "h1", "h2", "h3", "ul", "ol", "table"))
  )
    return false;
  return /\p{L}{2}/u.test(text) && saysSomething(block);
}
