import type { Element, ElementContent, Root } from "hast";
import { oneLine } from "../../document/plain-text.ts";
import { addressOf } from "../../input/linked/addresses.ts";
import { isTyped } from "../../input/linked/elements.ts";
import { prologOf } from "../../input/xml/prolog.ts";
import { append } from "../../util/append.ts";
import { voids } from "../web/element-kinds.ts";
import { parseText } from "../web/parse.ts";
import { textOfPage } from "../web/parsing/charset.ts";
import { attribute } from "../web/reading/element.ts";

interface ParsedChapter {
  tree: Root;
  /** Drawings that stand in it: name → bytes of SVG. */
  drawings: ReadonlyMap<string, Uint8Array>;
}

const mathNamespace = "http://www.w3.org/1998/Math/MathML";

/**
 * A document of a book as a tree, without what only machines need: marks of printed pages, lists of these pages, and of
 * alternatives all but one.
 *
 * Throws Fault like `parseText`.
 */
export function parseChapter(bytes: Uint8Array, name: string): ParsedChapter {
  const { html, drawings } = asHtml(textOfPage(bytes), name);
  const tree = parseText(html);
  settle(tree);
  return { tree, drawings };
}

function settle(node: Root | Element): void {
  const children: ElementContent[] = [];
  for (const child of node.children as ElementContent[]) {
    if (child.type !== "element") children.push(child);
    else if (child.tagName === "epub:switch") append(children, chosen(child));
    else if (isPageMark(child)) children.push(emptied(child));
    else if (!isPageList(child)) children.push(child);
  }
  node.children = children;
  for (const child of children) if (child.type === "element") settle(child);
}

/** The first that can be read, which is MathML, else what is meant for everybody (EPUB Content Documents 3.2, section 2.1.2). */
function chosen(alternatives: Element): ElementContent[] {
  const cases = alternatives.children.filter((child) => child.type === "element");
  const known = cases.find(
    (each) => each.tagName === "epub:case" && attribute(each, "required-namespace") === mathNamespace,
  );
  return (known ?? cases.find(({ tagName }) => tagName === "epub:default"))?.children ?? [];
}

/** Its place stays: links lead to it. */
function emptied(mark: Element): Element {
  return { ...mark, tagName: "span", children: [] };
}

function isPageMark(element: Element): boolean {
  return isTyped(element, "pagebreak");
}

function isPageList(element: Element): boolean {
  return element.tagName === "nav" && (isTyped(element, "page-list") || isTyped(element, "pagelist"));
}

/** Drawings in a document (SVG): those that only hold photographs become these, others a picture of their own. */
interface DrawingSource {
  opening: string;
  content: string;
  /** Prefixes for HTML, SVG and MathML in the document. */
  prefixes: ReadonlySet<string>;
}

const altCharactersMax = 300;

/** What stands in the document in its place; `svg` is the drawing itself, null where it is not needed. */
function drawingTag(source: DrawingSource, address: string): { html: string; svg: string | null } {
  const plain = (text: string) => unprefixed(text, source.prefixes);
  const opening = plain(source.opening);
  const content = plain(source.content);
  const label = rawAttribute(opening, "aria-label") || texts(content, "title") || texts(content, "desc");
  const words = texts(content, "text");
  const photographs = [...content.matchAll(/<image\b[^<>]*>/gi)].map(([tag]) => ({
    address: rawAttribute(tag, "xlink:href") || rawAttribute(tag, "href"),
    label: rawAttribute(tag, "aria-label") || label,
  }));
  if (photographs.length > 0 && !/<(?:path|polygon|polyline|ellipse|circle)\b/i.test(content)) {
    const images = photographs.map((each) => imageTag(each.address, each.label)).join("");
    return { html: words === "" ? images : `${images} <span>${words}</span>`, svg: null };
  }
  if (!/<(?!\/|title|desc|metadata|defs)[a-z]/i.test(content)) return { html: "", svg: null };
  return { html: imageTag(address, label || words), svg: withNamespaces(opening) + closed(content) };
}

function closed(content: string): string {
  return `${numbered(content)}</svg>`;
}

/** A file of its own has no document around it that declares what it uses. */
function withNamespaces(opening: string): string {
  const missing = [
    ["xmlns", "http://www.w3.org/2000/svg"],
    ["xmlns:xlink", "http://www.w3.org/1999/xlink"],
  ].filter(([name]) => !new RegExp(`\\s${name}\\s*=`).test(opening));
  return opening.replace(/^<svg/i, `<svg${missing.map(([name, value]) => ` ${name}="${value}"`).join("")}`);
}

/** XML by itself knows no entities of HTML. */
function numbered(content: string): string {
  return content.replace(/&nbsp;/g, "&#160;");
}

function unprefixed(text: string, prefixes: ReadonlySet<string>): string {
  if (prefixes.size === 0) return text;
  return text.replace(/<(\/?)([\w.-]+):/g, (whole, slash: string, prefix: string) =>
    prefixes.has(prefix) ? `<${slash}` : whole,
  );
}

function imageTag(address: string, label: string): string {
  return `<img src="${address}" alt="${label.replaceAll('"', "&quot;")}">`;
}

/** Still escaped, as it stands. */
function rawAttribute(tag: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return (match?.[1] ?? match?.[2] ?? "").trim();
}

function texts(content: string, name: string): string {
  const found: string[] = [];
  let start = -1;
  for (const tag of content.matchAll(new RegExp(`<(/?)${name}\\b[^<>]*>`, "gi"))) {
    if (tag[1] === "") start = start === -1 ? tag.index + tag[0].length : start;
    else if (start !== -1) {
      found.push(content.slice(start, tag.index).replace(/<[^<>]*>/g, " "));
      start = -1;
    }
  }
  return oneLine(found.join(" ")).slice(0, altCharactersMax);
}

interface HtmlText {
  html: string;
  /** The name that a picture's address has for it → the drawing. */
  drawings: Map<string, Uint8Array>;
}

const token =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<(\/?)([A-Za-z_][\w.:-]*)(?![\w.:-])((?:"[^"]*"|'[^']*'|[^"'<>])*?)(\/?)>/gi;

const knownNamespaces: ReadonlySet<string> = new Set([
  "http://www.w3.org/1999/xhtml",
  "http://www.w3.org/2000/svg",
  "http://www.w3.org/1998/Math/MathML",
]);

const drawingsMax = 500;

/** `name`: of the document's file. */
export function asHtml(markup: string, name: string): HtmlText {
  const text = withoutDocumentType(markup);
  const prefixes = knownPrefixes(text);
  const drawings = new Map<string, Uint8Array>();
  const parts: string[] = ["<!DOCTYPE html>"];
  let from = 0;
  token.lastIndex = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    parts.push(text.slice(from, match.index));
    from = token.lastIndex;
    const [whole, data, slash = "", given = "", attributes = "", closed = ""] = match;
    if (data !== undefined) parts.push(escapedData(data));
    if (given === "") continue;
    const tag = withoutPrefix(given, prefixes);
    if (tag === "svg" && slash === "" && closed === "" && drawings.size < drawingsMax) {
      const end = drawingEnd(text, from, prefixes);
      const address = `${name}!drawing-${drawings.size + 1}.svg`;
      const source = { opening: whole, content: text.slice(from, end.start), prefixes };
      const { html, svg } = drawingTag(source, addressOf({ name: address, fragment: "" }));
      if (svg !== null) drawings.set(address, Buffer.from(svg));
      parts.push(html);
      from = end.next;
      token.lastIndex = from;
    } else parts.push(rewritten(tag, slash, attributes, closed));
  }
  parts.push(text.slice(from));
  return { html: parts.join(""), drawings };
}

/** It says nothing to a parser of HTML but what the page begins with anyway. */
function withoutDocumentType(markup: string): string {
  const { type } = prologOf(markup);
  return type === null ? markup : markup.slice(0, type.start) + markup.slice(type.end);
}

function rewritten(tag: string, slash: string, attributes: string, closed: string): string {
  const isVoid = voids.has(tag.toLowerCase());
  if (slash !== "") return isVoid ? "" : `</${tag}>`;
  if (isVoid || closed === "") return `<${tag}${attributes}>`;
  return `<${tag}${attributes}></${tag}>`;
}

/** Prefixes that the document has for HTML, SVG and MathML, wherever it declares them. */
function knownPrefixes(text: string): Set<string> {
  const prefixes = new Set<string>();
  for (const [, prefix = "", namespace = ""] of text.matchAll(/\sxmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g))
    if (knownNamespaces.has(namespace)) prefixes.add(prefix);
  return prefixes;
}

function withoutPrefix(name: string, prefixes: ReadonlySet<string>): string {
  const colon = name.indexOf(":");
  return colon !== -1 && prefixes.has(name.slice(0, colon)) ? name.slice(colon + 1) : name;
}

/** Where the drawing that is open at `from` ends: before its end tag, and behind it. */
function drawingEnd(
  text: string,
  from: number,
  prefixes: ReadonlySet<string>,
): { start: number; next: number } {
  let depth = 1;
  token.lastIndex = from;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [, , slash = "", given = "", , closed = ""] = match;
    if (closed !== "" || withoutPrefix(given, prefixes) !== "svg") continue;
    depth += slash === "" ? 1 : -1;
    if (depth === 0) return { start: match.index, next: token.lastIndex };
  }
  return { start: text.length, next: text.length };
}

/** No more than must be: in a style sheet, where a parser of HTML reads no entities, `>` is a part of the language. */
function escapedData(data: string): string {
  return data.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
