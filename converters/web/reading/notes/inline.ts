/** Notes that stand in the text right where they are called, which style sheets put aside (LaTeXML, Tufte CSS). */
import { classesOf, first, hasClass, isElement } from "../element.ts";
import type { Recogniser } from "../walk.ts";

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
