/**
 * XHTML as HTML: books are written in XML, often not quite, and a parser of HTML takes both. What the two read
 * differently is rewritten: elements that are closed where they open, names with prefixes, character data sections,
 * document types, whose entities are HTML's own. Drawings are taken out as they stand.
 */
import { addressOf } from "../linked/addresses.ts";
import { voids } from "../web/element-kinds.ts";
import { prologOf } from "../xml/prolog.ts";
import { drawingTag } from "./drawing.ts";

export interface HtmlText {
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

/** Drawings of one document; no page has so many. */
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
