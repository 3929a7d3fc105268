/** Properties of an XMP packet (ISO 16684-1), by a tolerant tokenizer that expands nothing. */
import { unescapeXml } from "../../../util/xml-references.ts";

export interface XmpFacts {
  title?: string;
  authors?: string[];
  description?: string;
  keywords?: string[];
  language?: string;
  created?: string;
  modified?: string;
  producer?: string;
  creatorTool?: string;
}

const tagsMax = 20_000;
const depthMax = 64;
const valuesMax = 100;
export const valueLengthMax = 2_000;

/** Property → what it says. The prefixes are those that all writers use. */
const properties: Readonly<Record<string, keyof XmpFacts>> = {
  "dc:title": "title",
  "dc:creator": "authors",
  "dc:description": "description",
  "dc:subject": "keywords",
  "dc:language": "language",
  "xmp:CreateDate": "created",
  "xmp:ModifyDate": "modified",
  "pdf:Producer": "producer",
  "xmp:CreatorTool": "creatorTool",
};

/** A name is tried from its beginning only: a long one without a value would be tried from each of its letters. */
const attribute = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

export function readXmp(xml: string): XmpFacts {
  const values = new Map<keyof XmpFacts, string[]>();
  const add = (property: keyof XmpFacts, text: string) => {
    const value = unescapeXml(text).replace(/\s+/g, " ").trim().slice(0, valueLengthMax);
    const list = values.get(property) ?? [];
    if (value !== "" && list.length < valuesMax) list.push(value);
    values.set(property, list);
  };
  const stack: string[] = [];
  let at = 0;
  for (let tags = 0; tags < tagsMax; tags++) {
    const open = xml.indexOf("<", at);
    if (open === -1) break;
    const property = stack.map((name) => properties[name]).findLast((known) => known !== undefined);
    if (property !== undefined) add(property, xml.slice(at, open));
    const close = xml.indexOf(">", open);
    if (close === -1) break;
    at = close + 1;
    const tag = xml.slice(open + 1, close);
    if (tag.startsWith("!") || tag.startsWith("?")) continue;
    if (tag.startsWith("/")) {
      stack.pop();
      continue;
    }
    for (const [, name = "", double, single] of tag.matchAll(attribute)) {
      const said = properties[name];
      if (said !== undefined) add(said, double ?? single ?? "");
    }
    if (tag.endsWith("/")) continue;
    if (stack.length >= depthMax) break;
    stack.push(/^[\w:.-]+/.exec(tag)?.[0] ?? "");
  }
  return factsOf(values);
}

function factsOf(values: ReadonlyMap<keyof XmpFacts, string[]>): XmpFacts {
  const facts: Record<string, string | string[]> = {};
  for (const [property, list] of values) {
    const [first] = list;
    if (first === undefined) continue;
    // Of a text in several languages the first is the default one.
    facts[property] = property === "authors" || property === "keywords" ? list : first;
  }
  return facts;
}
