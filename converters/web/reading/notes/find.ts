/**
 * Footnotes as generators write them: a link to an element of the page that is a note by its role, its class or its
 * place, or that leads back to where it was called (pandoc, markdown-it, GitHub, kramdown, MediaWiki, Word, Asciidoctor,
 * docutils, EPUB and DPUB-ARIA).
 */
import type { Element, Root } from "hast";
import { below, isElement } from "../element.ts";
import type { Note } from "./contract.ts";
import { Labels } from "./labels.ts";
import { looseNotes } from "./loose.ts";
import { Page } from "./page.ts";
import { fragmentOf, isMark, isNamedBody, markOf } from "./signs.ts";

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
