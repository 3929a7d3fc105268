import type { List, ListItem, PhrasingContent, RootContent } from "mdast";
import { Fault } from "../../../../config/errors/fault.ts";
import type { Source } from "../../../contract.ts";
import { oneLine } from "../../../document/plain-text.ts";
import type { Encoding } from "../../../input/encodings/marks.ts";
import { readText } from "../../../input/encodings/read-text.ts";
import { openSample } from "../../../input/sample.ts";
import { childrenNamed, elementsOf, find, textOf, type XmlElement } from "../../../input/xml/element.ts";
import { parseAuthored } from "../../../input/xml/tree.ts";
import { parseText } from "../../web/parse.ts";
import { blocksOf, heading } from "../blocks.ts";
import { Rendering } from "../context.ts";
import { type OpenedRecords, recordsConverter, type Shown } from "../document.ts";
import { listOf } from "../nested.ts";
import { isListing, itemOf, listingOf, pairItem, phrasesOf } from "../phrases.ts";
import type { Scalar, Value } from "../value.ts";
import { xmlEncodingOf } from "./encoding.ts";
import { showFeed } from "./feeds/feed.ts";
import { readFeed } from "./feeds/read.ts";
import { readProse } from "./prose/prose.ts";
import { inLine, laidOut } from "./serialize.ts";
import { attributesOf, containerOf, isLeaf, leafOf } from "./values.ts";
import { localName, treeOptions } from "./vocabulary.ts";

const name = /^[A-Za-z][A-Za-z0-9]{1,31}$/;
/** Those that were asked for; there are about two thousand. What is no name of a character is not kept. */
const known = new Map<string, string>();

/** The characters of a named HTML entity, which external DTDs and feeds use too. */
export function namedCharacters(entity: string): string | undefined {
  if (!name.test(entity)) return undefined;
  const ready = known.get(entity);
  if (ready !== undefined) return ready;
  const found = ofHtml(entity);
  if (found !== undefined) known.set(entity, found);
  return found;
}

function ofHtml(entity: string): string | undefined {
  const [node] = parseText(`&${entity};`, { fragment: true }).children;
  return node?.type === "text" && !node.value.startsWith("&") ? node.value : undefined;
}

export const converter = recordsConverter(open);

/** `workDir`: null for who only wants to know what it says. */
async function shownOf(root: XmlElement, workDir: string | null): Promise<Shown> {
  const feed = readFeed(root);
  if (feed !== null) return await showFeed(feed, workDir);
  return readOutline(root) ?? readProse(root) ?? readPropertyList(root) ?? structured(root);
}

async function open(source: Source): Promise<OpenedRecords> {
  const { root, encoding, size } = await readXml(source);
  if (size.characters === 0 && root.children.length === 0)
    throw new Fault("empty_document", {
      message: "The file contains a single element without text or attributes.",
    });
  return { encoding, size, shown: (workDir) => shownOf(root, workDir) };
}

// XML that is of no kind we know: its root's name as the title, records and lists below it in the file's order.

/** Any document; what is known of its kind was looked for before. */
function structured(root: XmlElement): Shown {
  const rendering = new Rendering({ shortFirst: false });
  const name = localName(root.name);
  const language = root.attributes["xml:lang"];
  const blocks = isLeaf(root) ? leafBlocks(root) : blocksOf(containerOf(root), 2, rendering);
  return {
    children: [heading(name, 1), ...blocks],
    assets: [],
    metadata: language === undefined ? {} : { language },
    details: { format: "xml", root: name },
    warnings: rendering.warnings(),
  };
}

function leafBlocks(root: XmlElement): RootContent[] {
  const blocks: RootContent[] = [];
  const attributes = attributesOf(root);
  if (attributes.length > 0)
    blocks.push(listOf(attributes.map(([name, value]) => pairItem(name, value as Scalar))));
  const text = leafOf(root);
  if (isListing(text)) blocks.push(listingOf(text));
  else if (text.text !== "") blocks.push({ type: "paragraph", children: phrasesOf(text) });
  return blocks;
}

interface XmlFile {
  root: XmlElement;
  encoding: Encoding;
  size: XmlSize;
}

interface XmlSize {
  characters: number;
  /** Those that were no characters in the file's encoding. */
  undecodable: number;
}

/** Throws Fault corrupt_document with line and column, and document_too_complex. */
async function readXml(source: Source): Promise<XmlFile> {
  const { head } = await openSample(source);
  const encoding = await xmlEncodingOf(source, head);
  const root = await parseAuthored(readText(source, encoding), treeOptions, namedCharacters);
  const size = { characters: 0, undecodable: 0 };
  measure(root, size);
  return { root, encoding, size };
}

function measure(element: XmlElement, size: XmlSize): void {
  for (const name in element.attributes) add(element.attributes[name] ?? "", size);
  for (const child of element.children) {
    if (typeof child === "string") add(child, size);
    else measure(child, size);
  }
}

function add(text: string, size: XmlSize): void {
  if (text.trim() === "") return;
  size.characters += text.length;
  for (let at = text.indexOf("\ufffd"); at !== -1; at = text.indexOf("\ufffd", at + 1)) size.undecodable += 1;
}

// Apple's property lists: records whose names and values stand one after the other. Shown as JSON of the same would be.

/** Null when the document is no property list. */
function readPropertyList(root: XmlElement): Shown | null {
  const [value] = elementsOf(root);
  if (root.name !== "plist" || value === undefined) return null;
  const rendering = new Rendering({ shortFirst: true });
  return {
    children: blocksOf(valueAt(value), 2, rendering),
    assets: [],
    metadata: {},
    details: { format: "property list" },
    warnings: rendering.warnings(),
  };
}

function valueAt(element: XmlElement): Value {
  const container = {
    get weight(): number {
      return weightOf(element);
    },
    source: () => ({ text: laidOut(element), language: "xml" }),
    line: () => inLine(element),
  };
  if (element.name === "dict")
    return Object.assign(container, { kind: "members" as const, entries: () => entriesOf(element) });
  if (element.name === "array")
    return Object.assign(container, {
      kind: "items" as const,
      *items() {
        for (const each of elementsOf(element)) yield valueAt(each);
      },
    });
  const isWord = element.name === "true" || element.name === "false";
  return {
    kind: "scalar",
    text: isWord ? element.name : textOf(element).trim(),
    isText: element.name === "string",
  };
}

function* entriesOf(dict: XmlElement): Generator<readonly [string, Value]> {
  let name = "";
  for (const element of elementsOf(dict)) {
    if (element.name === "key") name = textOf(element);
    else yield [name, valueAt(element)];
  }
}

function weightOf(element: XmlElement): number {
  return elementsOf(element).reduce((sum, child) => sum + 1 + weightOf(child), 0);
}

// OPML: outlines, most of them lists of feeds.

/** Null when the document is no outline. */
function readOutline(root: XmlElement): Shown | null {
  const body = find(root, "body");
  if (localName(root.name).toLowerCase() !== "opml" || body === undefined) return null;
  const title = oneLine(textOf(find(root, "head", "title")));
  const author = oneLine(textOf(find(root, "head", "ownerName")));
  const children: RootContent[] = title === "" ? [] : [heading(title, 1)];
  const list = outlines(body);
  if (list !== null) children.push(list);
  return {
    children,
    assets: [],
    metadata: { ...(title === "" ? {} : { title }), ...(author === "" ? {} : { authors: [author] }) },
    details: { format: "opml" },
    warnings: [],
  };
}

/** Elements are no deeper than `limits.xmlDepthMax`. */
function outlines(parent: XmlElement): List | null {
  const items = childrenNamed(parent, "outline").map(item);
  return items.length === 0 ? null : listOf(items);
}

function item(outline: XmlElement): ListItem {
  const { text, title, htmlUrl, xmlUrl, url, _note: note } = outline.attributes;
  const name = oneLine(text || title || xmlUrl || url || "");
  const target = htmlUrl || url || xmlUrl;
  const words: PhrasingContent = { type: "text", value: name };
  const children: PhrasingContent[] = [target ? { type: "link", url: target, children: [words] } : words];
  if (xmlUrl && target !== xmlUrl)
    children.push(
      { type: "text", value: " (" },
      { type: "link", url: xmlUrl, children: [{ type: "text", value: xmlUrl }] },
      { type: "text", value: ")" },
    );
  if (note) children.push({ type: "break" }, { type: "text", value: oneLine(note) });
  const below = outlines(outline);
  return itemOf(
    below === null ? [{ type: "paragraph", children }] : [{ type: "paragraph", children }, below],
  );
}
