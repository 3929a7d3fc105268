/** Footnotes of generators: links to notes by role, class or place, or with a link back. */

import type { Element, Root } from "hast";
import { words } from "../../../../util/words.ts";
import { below, first, isElement, saysSomething, textWithin } from "../element.ts";
import { Page } from "./page.ts";
import { fragmentOf, isMark, isNamedBody, markOf, type Note } from "./signs.ts";

/**
 * Notes without links: a raised mark behind a word, and further on a paragraph that begins with the same raised mark.
 * Numbers are raised for other reasons too (powers, isotopes), so the marks of all such paragraphs have to count from 1
 * and each has to be called before them.
 */
interface LooseNote {
  mark: string;
  references: Element[];
  body: Element;
  /** The mark in the note itself. */
  repeated: Element;
}

const blockNames: readonly string[] = words("p li dd div blockquote td th h1 h2 h3 h4");
const bodyNames: readonly string[] = ["p", "li", "dd", "div"];
/** Their raised numbers are none of the text's notes. */
const closed: ReadonlySet<string> = new Set(["a", "math", "script", "style", "head", "pre", "code", "svg"]);
const marksMax = 2_000;
const bodyCharactersMax = 5_000;

/** In their order; empty unless all of them are surely notes. */
function looseNotes(tree: Root): LooseNote[] {
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

/** Each note has its own name: what marks it, with a number where that is taken. */
class Labels {
  readonly #counts = new Map<string, number>();
  readonly #taken = new Set<string>();

  of(mark: string): string {
    const wanted = /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u.test(mark)
      ? mark.replaceAll(" ", "-").toLowerCase()
      : "note";
    let count = this.#counts.get(wanted) ?? (wanted === "note" ? 1 : 0);
    let label: string;
    do {
      label = count === 0 ? wanted : `${wanted}-${count}`;
      count += 1;
      if (count === 1) count = 2;
    } while (this.#taken.has(label));
    this.#counts.set(wanted, count);
    this.#taken.add(label);
    return label;
  }
}

export interface FoundNotes {
  byReference: Map<Element, Note>;
  byBody: Map<Element, Note>;
  labels: Labels;
  /** Ways back, and rules above notes. */
  dropped: Set<Element>;
}

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
  dropRules(page, found);
}

/** Ways back go, with what stands around nothing but them. */
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
}

/** The rules that part notes from the text, which stand beside them. */
function dropRules(page: Page, found: FoundNotes): void {
  const holders = new Set<Element>();
  for (const body of found.byBody.keys())
    for (const holder of page.around(body).slice(0, 2)) if (isNamedBody(holder)) holders.add(holder);
  for (const holder of holders)
    for (const child of holder.children) if (isElement(child, "hr")) found.dropped.add(child);
}

function textLeft(element: Element, dropped: ReadonlySet<Element>): string {
  let text = "";
  for (const node of below(element, (each) => !dropped.has(each)))
    if (node.type === "text") text += node.value;
  return text;
}
