/** Footnotes while a page is read: where they are called, and what they say. */

import type { Element } from "hast";
import type { FootnoteDefinition, FootnoteReference, RootContent } from "mdast";
import { classesOf, first, hasClass, isElement } from "../element.ts";
import { type Content, type Recogniser, type Walk, within } from "../walk.ts";
import type { FoundNotes } from "./find.ts";
import type { Note } from "./signs.ts";

export class Notes {
  /** Those that stand where none can be told, for the end of the document. */
  readonly deferred: FootnoteDefinition[] = [];
  readonly dropped: ReadonlySet<Element>;

  constructor(private readonly found: FoundNotes) {
    this.dropped = found.dropped;
  }

  isNote(element: Element): boolean {
    return this.found.byBody.has(element);
  }

  reference(element: Element): FootnoteReference | null {
    const note = this.found.byReference.get(element);
    return note === undefined ? null : referenceTo(note.identifier);
  }

  /** What the note says, where it stands, or at the end of the document. Undefined for what is none. */
  definition(walk: Walk, element: Element): Content[] | undefined {
    const note = this.found.byBody.get(element);
    return note === undefined ? undefined : this.#define(walk, note);
  }

  #define(walk: Walk, { identifier, mark, body }: Note): Content[] {
    walk.anchors.enter(body);
    const children = inNote(walk, () => walk.blocks(body.children));
    withoutMark(children, mark);
    return this.#put(walk, identifier, children);
  }

  /** A note that stands right where it is called. */
  inline(walk: Walk, element: Element): Content[] {
    const identifier = this.found.labels.of("note");
    const { afterSpace } = walk;
    const children = inNote(walk, () => walk.blocks(element.children));
    walk.afterSpace = afterSpace;
    if (children.length === 0) return [];
    this.deferred.push(definitionOf(identifier, children));
    return [referenceTo(identifier)];
  }

  #put(walk: Walk, identifier: string, children: RootContent[]): Content[] {
    const definition = definitionOf(identifier, children);
    if (walk.containers === 0 && !walk.inCell) return [definition];
    this.deferred.push(definition);
    return [];
  }
}

function inNote(walk: Walk, read: () => RootContent[]): RootContent[] {
  walk.afterSpace = true;
  const children = within(
    walk,
    { containers: walk.containers + 1, inLink: false, inText: true, inHeading: false, inCell: false },
    read,
  );
  walk.afterSpace = true;
  return children;
}

function referenceTo(identifier: string): FootnoteReference {
  return { type: "footnoteReference", identifier, label: identifier };
}

function definitionOf(identifier: string, children: RootContent[]): FootnoteDefinition {
  return {
    type: "footnoteDefinition",
    identifier,
    label: identifier,
    children: children as FootnoteDefinition["children"],
  };
}

/** The mark that stands before its text again, when it was no way back: `1. `, `[1] `, `^ `. */
function withoutMark(children: RootContent[], mark: string): void {
  const [paragraph] = children;
  if (paragraph?.type !== "paragraph") return;
  let [head] = paragraph.children;
  if (head?.type === "html" && head.value === "<sup>" && paragraph.children[2]?.type === "html") {
    const raised = paragraph.children[1];
    if (raised?.type === "text" && raised.value.trim() === mark) paragraph.children.splice(0, 3);
    [head] = paragraph.children;
  }
  if (head?.type !== "text") return;
  const escaped = RegExp.escape(mark);
  const lead = new RegExp(`^\\s*(?:\\[${escaped}\\]|\\(${escaped}\\)|${escaped}[.:)])\\s*`, "u");
  head.value = head.value.replace(mark === "" ? /^$/ : lead, "").replace(/^[\s^↑↩.:[\]]+(?=\S)/u, "");
}

export const inlineNote: Recogniser = (walk, element) => {
  if (hasClass(element, "ltx_role_footnote", "ltx_role_endnote")) {
    const content = first(element, (each) => hasClass(each, "ltx_note_content"));
    if (content === undefined) return undefined;
    const isMark = (name: string) => /^ltx_(?:note_mark|tag_note|note_type)$/.test(name);
    const children = content.children.filter((child) => !isElement(child) || !classesOf(child).some(isMark));
    return walk.notes.inline(walk, { ...content, children });
  }
  if (isElement(element, "span") && hasClass(element, "sidenote", "marginnote"))
    return walk.notes.inline(walk, element);
  if (isElement(element, "label", "input") && hasClass(element, "margin-toggle")) return [];
  return undefined;
};
