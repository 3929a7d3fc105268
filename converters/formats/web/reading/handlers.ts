/** Which handler reads which element: by what it is recognised as, by its role, by its name. */

import type { Element } from "hast";
import type { Blockquote } from "mdast";
import { oneLine } from "../../../document/plain-text.ts";
import { words } from "../../../util/words.ts";
import { block, blockquote, blocks, headingRole } from "./blocks.ts";
import { codeBlocks, highlighted, numberedCode } from "./code.ts";
import { definitionLists } from "./definition-lists.ts";
import { attribute, below, classesOf, first, has, hasClass, isElement, textWithin } from "./element.ts";
import { emphasis } from "./emphasis.ts";
import { isPhrasing, strongly } from "./flow.ts";
import { drawnFormula, images, isSpeck } from "./images.ts";
import { around, links } from "./links.ts";
import { list, lists } from "./lists.ts";
import { formulaMakers, formulas } from "./math/formulas.ts";
import { inlineNote } from "./notes/notes.ts";
import { tables } from "./tables/table.ts";
import { said, textOf } from "./text.ts";
import type { Content, Handler, Recogniser, Walk } from "./walk.ts";

/** Boxes beside the text (notes, warnings, tips), as documentation generators and GitHub write them: quotes with a title. */

/** Names that nothing but such boxes has. */
const boxes: readonly string[] = words(`
  admonition markdown-alert callout theme-admonition notecard custom-block starlight-aside alert-info
  alert-warning alert-danger alert-success alert-note
`);
/** Names that other things have too: a box only with a title of its own, or by its role. */
const kinds: readonly string[] = words(`
  note tip important warning caution danger info attention hint seealso notice error alert remark
`);

const callout: Recogniser = (walk, element) => {
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

/** Forms: what they ask and what is filled in, without what is pressed. */

/** Kinds of input whose value is text for the reader. */
const shownKinds: ReadonlySet<string> = new Set([
  ...[
    "",
    "text",
    "search",
    "tel",
    "url",
    "email",
    "number",
    "date",
    "month",
    "week",
    "time",
    "datetime-local",
    "range",
  ],
]);

const input: Handler = (walk, element) => {
  if (walk.taken.has(element)) return [];
  const kind = attribute(element, "type").toLowerCase();
  // Boxes that open menus are none to tick.
  if ((kind === "checkbox" || kind === "radio") && !has(element, "role") && !has(element, "ariaHasPopup"))
    return isLabelled(element) ? value(walk, `${has(element, "checked") ? "☒" : "☐"} `) : [];
  return shownKinds.has(kind) ? value(walk, attribute(element, "value")) : [];
};

/** Without any id no words can belong to it but those right beside it. */
function isLabelled(element: Element): boolean {
  return !has(element, "hidden") && attribute(element, "ariaHidden") !== "true";
}

function value(walk: Walk, text: string): Content[] {
  if (text.trim() === "") return [];
  const parted = walk.afterSpace ? text : ` ${text}`;
  return textOf(walk, parted);
}

const chosen: Handler = (walk, element) => {
  const options = [...below(element)].filter((node): node is Element => isElement(node, "option"));
  const selected = options.filter((option) => has(option, "selected"));
  const isMultiple = has(element, "multiple");
  const shown = selected.length > 0 ? selected : isMultiple ? [] : options.slice(0, 1);
  const texts = shown
    .slice(0, shownMax)
    .map((option) => oneLine(attribute(option, "label") || textWithin(option)));
  return value(walk, texts.filter(Boolean).join(", "));
};

const shownMax = 100;

const option: Handler = (walk, element) => [...walk.all(element.children), { type: "break" }];

/** A press is no text; one within a sentence or a title is its words, and one around blocks is a box of the page. */
const button: Handler = (walk, element) => {
  const hasBlocks = first(element, (each) =>
    isElement(each, "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "figure"),
  );
  return walk.inText || hasBlocks !== undefined ? walk.all(element.children) : [];
};

const textarea: Handler = (walk, element) => {
  const text = textWithin(element);
  return text.trim() === "" ? [] : [{ type: "paragraph", children: textOf(walk, text) } as Content];
};

const forms: Readonly<Record<string, Handler>> = { input, select: chosen, option, button, textarea };

/** What plays or is another page: a link to it, where it has an address that is safe. */
function linkTo(walk: Walk, element: Element, address: string, name: string): Content[] {
  const url = address === "" || walk.inLink ? null : walk.link(address);
  if (url === null || url.startsWith("#")) return walk.all(element.children);
  const words = oneLine(attribute(element, "title") || attribute(element, "ariaLabel")) || name;
  walk.anchors.text();
  const link = around([{ type: "text", value: words }], url, () => name);
  return [{ type: "paragraph", children: link } as Content];
}

const frame: Handler = (walk, element) => {
  if (isSpeck(element)) return [];
  const address = attribute(element, "src") || attribute(element, "dataSrc");
  // Its content is for browsers that have no frames.
  return linkTo(walk, { ...element, children: [] }, address, hostOf(address));
};

const player =
  (name: string): Handler =>
  (walk, element) => {
    const source = first(element, (each) => isElement(each, "source") && attribute(each, "src") !== "");
    const address = attribute(element, "src") || (source === undefined ? "" : attribute(source, "src"));
    return linkTo(walk, { ...element, children: [] }, address, name);
  };

/** What stands in an object is shown where the object cannot be. */
const object: Handler = (walk, element) => {
  const inner = walk.all(element.children);
  if (inner.length > 0 || isSpeck(element)) return inner;
  const address = attribute(element, "data") || attribute(element, "src");
  return linkTo(walk, element, address, hostOf(address) || "Embedded object");
};

function hostOf(address: string): string {
  return /^(?:https?:)?\/\/([^/?#]+)/i.exec(address.trim())?.[1]?.replace(/^www\./i, "") ?? "Embedded page";
}

/** Places on a picture that lead somewhere. */
const area: Handler = (walk, element) => {
  const url = walk.link(attribute(element, "href"));
  const words = attribute(element, "alt").trim();
  if (url === null || words === "") return [];
  return [...around([{ type: "text", value: words }], url, () => words), { type: "break" }];
};

const media: Readonly<Record<string, Handler>> = {
  iframe: frame,
  frame,
  video: player("Video"),
  audio: player("Audio"),
  object,
  embed: object,
  area,
};

/** Readings beside characters (WHATWG HTML, section 4.5.10): in brackets, which most pages have for them. */
const ruby: Handler = (walk, element) => {
  const hasBrackets = first(element, (each) => each.tagName === "rp") !== undefined;
  if (hasBrackets) return walk.all(element.children);
  return element.children.flatMap((child): Content[] => {
    const inner = walk.all([child]);
    if (!isElement(child, "rt") || inner.length === 0) return inner;
    return [{ type: "text", value: "(" }, ...inner, ...said(walk, ")")];
  });
};

const rubies: Readonly<Record<string, Handler>> = { ruby };

/** Nodes that were read before and stand among HTML: elements of this name hold their places. */
export const givenElement = "given-node";

/** Each stands once: a page that names one again repeats nothing. */
const given: Handler = (walk, element) => {
  const at = Number(attribute(element, "dataAt"));
  const node = walk.given[at];
  if (node === undefined) return [];
  walk.given[at] = undefined;
  walk.afterSpace = !isPhrasing(node);
  return [node];
};

const named: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    ...blocks,
    ...emphasis,
    ...links,
    ...lists,
    ...definitionLists,
    ...tables,
    ...codeBlocks,
    ...images,
    ...media,
    ...forms,
    ...formulas,
    ...rubies,
    [givenElement]: given,
  }),
);

/** What classes and types say; names alone do not. */
export const recognisers: readonly Recogniser[] = [
  ...formulaMakers,
  drawnFormula,
  highlighted,
  numberedCode,
  inlineNote,
  callout,
];

const roles: Readonly<Record<string, Handler>> = {
  heading: headingRole,
  list: (walk, element) => list(walk, { ...element, children: element.children.map(asItem) }),
};

function asItem(child: Element["children"][number]): Element["children"][number] {
  return isElement(child) && attribute(child, "role") === "listitem" ? { ...child, tagName: "li" } : child;
}

/** Custom elements and all that has no handler only hold what is in them. */
export function handlerOf(element: Element): Handler {
  const { tagName } = element;
  const role = element.properties.role;
  if (typeof role === "string" && (tagName === "div" || tagName === "span" || tagName === "p")) {
    const byRole = roles[role];
    if (byRole !== undefined) return byRole;
  }
  return named.get(tagName) ?? (tagName.includes("-") ? customElement : transparent);
}

const transparent: Handler = (walk, element) => walk.all(element.children);

/** Most stand for a part of the page; those within a line hold no more than a word. */
const customElement: Handler = (walk, element) =>
  walk.inText ? transparent(walk, element) : block(walk, element);
