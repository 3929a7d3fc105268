/** Looks of phrasing: emphasis, code, what is raised or struck out. */

import type { Element } from "hast";
import type { PhrasingContent } from "mdast";
import { oneLine } from "../../../document/plain-text.ts";
import { boxed, codeOf, saidBy } from "./code.ts";
import { attribute, first, hasClass, styleOf, textWithin } from "./element.ts";
import { isAllPhrasing, isTelling, wrapped } from "./flow.ts";
import { type Looks, looksOf } from "./survey.ts";
import { said } from "./text.ts";
import { type Content, type Handler, type Walk, within } from "./walk.ts";

type Mark = "strong" | "emphasis" | "delete";

function marked(type: Mark, nodes: readonly Content[]): Content[] {
  return wrapped(nodes, (children) => ({ type, children }) as Content);
}

/** `<b style="font-weight:normal">` is what some editors put around whole documents. */
function looksAs(type: Mark, look: "strong" | "emphasis"): Handler {
  return (walk, element) => {
    const children = walk.all(element.children);
    const looks = looksOf((property) => styleOf(element, property));
    return looks[look] === false ? children : marked(type, children);
  };
}

const tagged =
  (name: string): Handler =>
  (walk, element) =>
    inTag(name, walk.all(element.children));

/** Said by no Markdown; the writer lets the bare tags pass. */
function inTag(name: string, children: readonly Content[]): Content[] {
  if (!isAllPhrasing(children)) return [...children];
  if (!isTelling(children)) return children;
  // A note's mark is raised anyway.
  const notes = name === "sup" ? marksOfNotes(children) : null;
  if (notes !== null) return notes;
  return [{ type: "html", value: `<${name}>` }, ...children, { type: "html", value: `</${name}>` }];
}

/** The marks of notes among nothing but brackets and commas, which are none of the text; null for anything else. */
function marksOfNotes(children: readonly Content[]): Content[] | null {
  const marks = children.filter(({ type }) => type === "footnoteReference");
  const isBare = children.every(
    (child) =>
      child.type === "footnoteReference" || (child.type === "text" && /^[[\](),;\s]*$/.test(child.value)),
  );
  return marks.length > 0 && isBare ? marks : null;
}

const raised: Handler = (walk, element) => {
  const note = walk.notes.reference(element);
  if (note === null) return inTag("sup", walk.all(element.children));
  walk.afterSpace = false;
  return [note];
};

/** A title; LaTeXML calls references to sources so. */
const cite: Handler = (walk, element) => {
  if (!hasClass(element, "ltx_cite")) return title(walk, element);
  const children = walk.all(element.children);
  const notes = marksOfNotes(children);
  if (notes !== null) walk.afterSpace = false;
  return notes ?? children;
};

const title = looksAs("emphasis", "emphasis");

/** A style that says nothing adds nothing. */
const span: Handler = (walk, element) => {
  const children = walk.all(element.children);
  const looks: Looks = { ...walk.styles.of(element), ...looksOf((property) => styleOf(element, property)) };
  let result = children;
  if (looks.raised !== undefined) result = inTag(looks.raised, result);
  if (looks.struck === true) result = marked("delete", result);
  if (looks.emphasis === true) result = marked("emphasis", result);
  if (looks.strong === true && !walk.inHeading) result = marked("strong", result);
  return result;
};

const code: Handler = (walk, element) => {
  const blocks = boxed(walk, element);
  if (blocks !== null) return blocks;
  if (
    hasClass(element, "block") ||
    /^pre/.test(styleOf(element, "white-space")) ||
    first(element, (each) => each.tagName === "br") ||
    isListing(element)
  )
    return codeOf(walk, element, saidBy(element));
  const value = textWithin(element);
  const only = element.children.length === 1 ? element.children[0] : undefined;
  if (only?.type === "element" && only.tagName === "a" && !walk.inLink) {
    const inner = walk.all([{ ...only, children: [{ ...element, children: only.children }] }]);
    return inner;
  }
  const text = value.replace(/[ \t\n\f\r]+/g, " ").trim();
  if (text === "") return walk.all(element.children);
  walk.anchors.text();
  const before: PhrasingContent[] =
    /^\s/.test(value) && !walk.afterSpace ? [{ type: "text", value: " " }] : [];
  walk.afterSpace = /\s$/.test(value);
  const after: PhrasingContent[] = walk.afterSpace ? [{ type: "text", value: " " }] : [];
  return [...before, { type: "inlineCode", value: text }, ...after];
};

/** Lines with a language of their own, which a style sheet shows as lines. */
function isListing(element: Element): boolean {
  return saidBy(element) !== null && textWithin(element).trim().includes("\n");
}

const quoted: Handler = (walk, element) => {
  const [open, close] = walk.quotes % 2 === 0 ? ["“", "”"] : ["‘", "’"];
  const before = said(walk, open as string);
  const children = within(walk, { quotes: walk.quotes + 1 }, () => walk.phrasing(element.children));
  return [...before, ...children, ...said(walk, close as string)];
};

/** The words of an abbreviation, once, where it is one of capitals. */
const abbreviation: Handler = (walk, element) => {
  const children = walk.all(element.children);
  const text = textWithin(element).trim();
  const title = oneLine(attribute(element, "title"));
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  if (capitals < 2 || title.length <= text.length || walk.explained.has(text)) return children;
  walk.explained.add(text);
  return [...children, ...said(walk, ` (${title})`)];
};

export const emphasis: Readonly<Record<string, Handler>> = {
  b: looksAs("strong", "strong"),
  strong: looksAs("strong", "strong"),
  i: looksAs("emphasis", "emphasis"),
  em: looksAs("emphasis", "emphasis"),
  cite,
  dfn: looksAs("emphasis", "emphasis"),
  var: looksAs("emphasis", "emphasis"),
  del: struck,
  s: struck,
  strike: struck,
  sub: tagged("sub"),
  sup: raised,
  u: tagged("u"),
  ins: tagged("ins"),
  kbd: tagged("kbd"),
  mark: tagged("mark"),
  code,
  samp: code,
  tt: code,
  q: quoted,
  abbr: abbreviation,
  acronym: abbreviation,
  span,
  font: span,
};

function struck(walk: Walk, element: Element): Content[] {
  return marked("delete", walk.all(element.children));
}
