/** What a page says of itself outside of its text: meta and link elements, the title, linked data. */

import type { Element } from "hast";
import { oneLine } from "../../../../document/plain-text.ts";
import { attribute, has } from "../../reading/element.ts";
import { elementAt, endOf, type PageMap } from "../page/map.ts";

export interface Head {
  /** Values of meta elements by lower-case name, property or itemprop, in document order, without placeholders. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  readonly title: string | null;
  readonly language: string | null;
  readonly canonical: string | null;
  readonly base: string | null;
  readonly linkedData: readonly string[];
}

/** Characters of one value that are kept; longer ones are not metadata. */
const valueMax = 5000;
/** Scripts of linked data that are looked at, and characters of each. */
const scriptsMax = 20;
const scriptCharactersMax = 2_000_000;

interface Found {
  metas: Map<string, string[]>;
  title: string | null;
  language: string | null;
  canonical: string | null;
  base: string | null;
  linkedData: string[];
}

/** Of the whole page: scripts and editors put such elements into the body as well. */
export function readHead(page: PageMap): Head {
  const found: Found = {
    metas: new Map(),
    title: null,
    language: null,
    canonical: null,
    base: null,
    linkedData: [],
  };
  let svgEnd = 0;
  for (let at = 1; at < page.nodes.length; at++) {
    const element = elementAt(page, at);
    if (element === undefined || at < svgEnd) continue;
    if (element.tagName === "svg") svgEnd = endOf(page, at);
    else readElement(page, at, element, found);
  }
  return found;
}

function readElement(page: PageMap, at: number, element: Element, found: Found): void {
  switch (element.tagName) {
    case "meta":
      readMeta(element, found.metas);
      break;
    case "title":
      found.title ??= presented(textAt(page, at));
      break;
    case "html":
      found.language ??= attribute(element, "lang") || attribute(element, "xmlLang") || null;
      break;
    case "base":
      found.base ??= has(element, "href") ? attribute(element, "href") : null;
      break;
    case "link":
      if (/(?:^| )canonical(?: |$)/i.test(attribute(element, "rel")))
        found.canonical ??= has(element, "href") ? attribute(element, "href") : null;
      break;
    case "script":
      if (isLinkedData(element) && found.linkedData.length < scriptsMax)
        found.linkedData.push(textAt(page, at).slice(0, scriptCharactersMax));
  }
}

function isLinkedData(element: Element): boolean {
  return /^application\/ld\+json/i.test(attribute(element, "type").trim());
}

function readMeta(element: Element, metas: Map<string, string[]>): void {
  const content = presented(attribute(element, "content").slice(0, valueMax));
  if (content === null) return;
  for (const key of ["name", "property", "itemProp", "httpEquiv"]) {
    for (const name of attribute(element, key).toLowerCase().split(/\s+/)) {
      if (name === "") continue;
      const values = metas.get(name);
      if (values === undefined) metas.set(name, [content]);
      else values.push(content);
    }
  }
}

function presented(text: string): string | null {
  const value = tidy(text);
  return saysSomething(value) ? value : null;
}

/** All text below a title or a script, which hold no elements. */
function textAt(page: PageMap, index: number): string {
  let text = "";
  for (let at = index; at < endOf(page, index); at++) {
    const node = page.nodes[at];
    if (node?.type === "text") text += node.value;
  }
  return text;
}

export function metaOf(head: Head, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = head.metas.get(name)?.[0];
    if (value !== undefined) return value;
  }
  return null;
}

/** White space as single spaces. Entities that were escaped twice are read once more. */
export function tidy(text: string): string {
  return oneLine(
    text.replace(
      /&(amp|quot|apos|lt|gt|nbsp|#0?39|#x27);/gi,
      (whole, name: string) => entities[name.toLowerCase()] ?? whole,
    ),
  );
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  quot: '"',
  apos: "'",
  "#39": "'",
  "#039": "'",
  "#x27": "'",
  lt: "<",
  gt: ">",
  nbsp: " ",
};

/** False for what a template left behind: braces that nobody filled in, marks alone, names of nothing. */
export function saysSomething(text: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return false;
  if (/^(?:undefined|null|none|n\/a|nan|\[object object\])$/i.test(text)) return false;
  return !/^(?:\{\{.*\}\}|\{%.*%\}|<%.*%>|\$\{.*\}|%%.*%%|\[\[.*\]\])$/.test(text);
}
