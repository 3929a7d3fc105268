/** The package document of a book: what it is made of and in which order it is read (EPUB 3.3, section 5; OPF 2.0.1). */
import { placeFrom } from "../../input/linked/addresses.ts";
import type { ArchiveFiles } from "../../input/linked/files.ts";
import type { XmlElement } from "../../input/xml/element.ts";
import { parseTree } from "../../input/xml/tree.ts";
import { textOfPage } from "../web/parsing/charset.ts";

export interface Item {
  id: string;
  /** In the archive; null for one that is not there, is remote, or leads out. */
  name: string | null;
  href: string;
  /** Lower case, without parameters. */
  mediaType: string;
  properties: readonly string[];
  /** Id of what is shown in its place by who cannot show it. */
  fallback: string;
}

export interface BookPackage {
  name: string;
  root: XmlElement;
  items: ReadonlyMap<string, Item>;
  spine: readonly { item: Item; linear: boolean }[];
  /** Contents as of EPUB 2, if any. */
  contents: Item | undefined;
  /** Contents as of EPUB 3, if any. */
  navigation: Item | undefined;
  /** Pages of a special kind by their type, as of EPUB 2: cover, toc. */
  guide: readonly { type: string; name: string }[];
  cover: Item | undefined;
}

/** Throws Fault corrupt_document. */
export function readPackage(files: ArchiveFiles, name: string): BookPackage {
  const root = parseBookXml(files.bytes(name));
  const items = readItems(root, name, files);
  const [spine] = childrenCalled(root, "spine");
  const all = [...items.values()];
  const order = childrenCalled(spine, "itemref").flatMap((reference) => {
    const item = items.get(attributeOf(reference, "idref"));
    return item === undefined ? [] : [{ item, linear: attributeOf(reference, "linear") !== "no" }];
  });
  const contents =
    items.get(spine === undefined ? "" : attributeOf(spine, "toc")) ??
    all.find(({ mediaType }) => mediaType === "application/x-dtbncx+xml");
  return {
    name,
    root,
    items,
    spine: order,
    contents,
    navigation: all.find(({ properties }) => properties.includes("nav")),
    guide: readGuide(root, name, files),
    cover: all.find(({ properties }) => properties.includes("cover-image")) ?? items.get(namedCover(root)),
  };
}

function readItems(root: XmlElement, from: string, files: ArchiveFiles): Map<string, Item> {
  const items = new Map<string, Item>();
  const [manifest] = childrenCalled(root, "manifest");
  for (const element of childrenCalled(manifest, "item")) {
    const id = attributeOf(element, "id");
    const href = attributeOf(element, "href");
    if (items.has(id)) continue;
    const mediaType = attributeOf(element, "media-type").toLowerCase().replace(/;.*/s, "").trim();
    items.set(id, {
      id,
      name: nameOf(href, from, files),
      href,
      mediaType,
      properties: listOf(element, "properties"),
      fallback: attributeOf(element, "fallback"),
    });
  }
  return items;
}

/** A reference that forgot to encode what addresses have marks for is taken by the letter. */
function nameOf(href: string, from: string, files: ArchiveFiles): string | null {
  const place = placeFrom(href, from);
  if (place === null) return null;
  const found = files.find(place.name);
  if (found !== null) return found;
  const encoded = placeFrom(href.split("/").map(encodeURIComponent).join("/"), from);
  return encoded === null ? null : files.find(encoded.name);
}

function readGuide(root: XmlElement, from: string, files: ArchiveFiles): { type: string; name: string }[] {
  const [guide] = childrenCalled(root, "guide");
  return childrenCalled(guide, "reference").flatMap((reference) => {
    const name = nameOf(attributeOf(reference, "href"), from, files);
    return name === null ? [] : [{ type: attributeOf(reference, "type").toLowerCase(), name }];
  });
}

/** As books up to EPUB 2 name it: `<meta name="cover" content="ID"/>`. */
function namedCover(root: XmlElement): string {
  for (const meta of descendantsCalled(root, "meta"))
    if (attributeOf(meta, "name") === "cover") return attributeOf(meta, "content");
  return "";
}

const bareAmpersand = /&(?!#\d+;|#x[\da-f]+;|[a-z][\w.-]*;)/gi;

/** Throws Fault like `parseTree`. Names are looked at without their namespaces, of which old books have others or none. */
export function parseBookXml(bytes: Uint8Array): XmlElement {
  const text = textOfPage(bytes).trimStart().replace(bareAmpersand, "&amp;");
  // Its encoding is no longer what it says.
  const undeclared = text.replace(/^<\?xml[^>]*\?>/, "");
  return parseTree(Buffer.from(undeclared), { vocabulary: new Map(), understands: () => false });
}

/** Without prefix, lower case. */
function localName({ name }: XmlElement): string {
  return name.slice(name.lastIndexOf(":") + 1).toLowerCase();
}

function* elementsIn(element: XmlElement | undefined): Generator<XmlElement> {
  for (const child of element?.children ?? []) if (typeof child !== "string") yield child;
}

export function childrenCalled(element: XmlElement | undefined, name: string): XmlElement[] {
  return [...elementsIn(element)].filter((child) => localName(child) === name);
}

export function* descendantsCalled(element: XmlElement | undefined, name: string): Generator<XmlElement> {
  for (const child of elementsIn(element)) {
    if (localName(child) === name) yield child;
    yield* descendantsCalled(child, name);
  }
}

/** An attribute by its name without a prefix; "" when it is missing. */
export function attributeOf({ attributes }: XmlElement, name: string): string {
  const given = attributes[name];
  if (given !== undefined) return given.trim();
  for (const key in attributes) if (key.endsWith(`:${name}`)) return (attributes[key] ?? "").trim();
  return "";
}

function listOf(element: XmlElement, name: string): string[] {
  return attributeOf(element, name)
    .split(/\s+/)
    .filter((value) => value !== "");
}
