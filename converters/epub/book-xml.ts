/** XML of a book: its package, its contents, its protection. Books that are sold have mistakes in it, so it is read leniently. */
import { textOfPage } from "../web/parsing/charset.ts";
import type { XmlElement } from "../xml/element.ts";
import { parseTree } from "../xml/tree.ts";

/** An ampersand that begins no reference. */
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

/** Children of this name. */
export function childrenCalled(element: XmlElement | undefined, name: string): XmlElement[] {
  return [...elementsIn(element)].filter((child) => localName(child) === name);
}

/** All below of this name, in the order of the document. */
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

/** Values of an attribute that is a list. */
export function listOf(element: XmlElement, name: string): string[] {
  return attributeOf(element, name)
    .split(/\s+/)
    .filter((value) => value !== "");
}
