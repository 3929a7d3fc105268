/** What elements say of themselves: which call notes, which hold them, which lead back. */

import type { Element, Nodes } from "hast";
import { percentDecoded } from "../../../../../config/text/percent.ts";
import { attribute, classesOf, hasClass, isElement, textWithin } from "../element.ts";

const markCharactersMax = 24;

/** Whether a link shows what marks a note: a number, a letter, a star, or says that it calls one. */
export function isMark(element: Element): boolean {
  const text = markOf(element);
  if (text.length > markCharactersMax) return false;
  return isNamedReference(element) || /^[\p{N}\p{L}*†‡§¶#]{1,4}$|^\p{L}{1,8}[ -]?\d{1,4}$/u.test(text);
}

/** What a link shows, without brackets and stops. */
export function markOf(element: Element): string {
  return textWithin(element)
    .replace(/[[\](){}\s.,:^]+/g, " ")
    .trim();
}

export function fragmentOf(link: Element): string {
  const href = attribute(link, "href");
  const name = href.slice(href.indexOf("#") + 1);
  return percentDecoded(name);
}

export function isNamedReference(element: Element): boolean {
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

/** Whether it says that it is a note, or holds notes. */
export function isNamedBody(element: Element): boolean {
  return (
    /\bdoc-(?:foot|end)notes?\b/.test(attribute(element, "role")) ||
    /\b(?:foot|end|rear)notes?\b/.test(attribute(element, "epub:type")) ||
    /mso-element:\s*(?:foot|end)note/i.test(attribute(element, "style")) ||
    noteName.test(attribute(element, "id")) ||
    classesOf(element).some((name) => noteName.test(name))
  );
}

/** Whether it says that it leads back from a note. */
export function isNamedWayBack(link: Element): boolean {
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

export function namesOf(element: Element): string[] {
  const { id, name } = element.properties;
  return [id, element.tagName === "a" ? name : undefined].filter(
    (each): each is string => typeof each === "string" && each !== "",
  );
}

export function isFragmentLink(node: Nodes): node is Element {
  return isElement(node, "a") && attribute(node, "href").includes("#");
}

export interface Note {
  identifier: string;
  mark: string;
  body: Element;
}
