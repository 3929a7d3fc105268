/** Boxes beside the text (notes, warnings, tips), as documentation generators and GitHub write them: quotes with a title. */
import type { Element } from "hast";
import type { Blockquote } from "mdast";
import { blockquote } from "./blocks.ts";
import { attribute, classesOf, first, hasClass, isElement, textWithin } from "./element.ts";
import { strongly } from "./flow.ts";
import type { Content, Recogniser, Walk } from "./walk.ts";

/** Names that nothing but such boxes has. */
const boxes: readonly string[] = [
  ...["admonition", "markdown-alert", "callout", "theme-admonition", "notecard", "custom-block"],
  ...["starlight-aside", "alert-info", "alert-warning", "alert-danger", "alert-success", "alert-note"],
];
/** Names that other things have too: a box only with a title of its own, or by its role. */
const kinds: readonly string[] = [
  ...["note", "tip", "important", "warning", "caution", "danger", "info", "attention", "hint", "seealso"],
  ...["notice", "error", "alert", "remark"],
];

export const callout: Recogniser = (walk, element) => {
  if (!isElement(element, "div", "aside", "figure", "blockquote", "section")) return undefined;
  if (hasClass(element, "admonitionblock")) return ofAsciidoctor(walk, element);
  const isBox =
    hasClass(element, ...boxes) ||
    (hasClass(element, ...kinds) &&
      (element.children.some(isTitle) || attribute(element, "role") === "note") &&
      !walk.notes.isNote(element));
  return isBox ? titled(walk, element) : undefined;
};

function isTitle(node: Element["children"][number]): boolean {
  return (
    isElement(node) &&
    classesOf(node).some((name) => /(?:^|[-_])(?:title|heading)$|^admonition-?heading/i.test(name))
  );
}

/** Its title is its first paragraph. */
function titled(walk: Walk, element: Element): Content[] {
  const quote = blockquote(walk, element);
  const [only] = quote;
  if (only?.type !== "blockquote" || !element.children.some(isTitle)) return quote;
  strengthen(only);
  return quote;
}

function strengthen(quote: Blockquote): void {
  const [title, ...rest] = quote.children;
  if (title?.type !== "paragraph" || rest.length === 0) return;
  title.children = strongly(title.children);
}

/** A table of two cells: an icon or the word for it, and what is said. */
function ofAsciidoctor(walk: Walk, element: Element): Content[] | undefined {
  const cell = (name: string) => first(element, (each) => isElement(each, "td") && hasClass(each, name));
  const content = cell("content");
  if (content === undefined) return undefined;
  const icon = cell("icon");
  const named =
    icon && first(icon, (each) => attribute(each, "title") !== "" || attribute(each, "alt") !== "");
  const words =
    (icon === undefined ? "" : textWithin(icon).trim()) ||
    (named === undefined ? "" : attribute(named, "title") || attribute(named, "alt"));
  const quote = blockquote(walk, content);
  const [only] = quote;
  if (only?.type !== "blockquote" || words === "") return quote;
  only.children.unshift({ type: "paragraph", children: [{ type: "text", value: words }] });
  strengthen(only);
  return quote;
}
