/** XML as a tree, for parts that are small or read in pieces. */

export interface XmlElement {
  /** `prefix:local` with the vocabulary's own prefix, independent of the file's. */
  readonly name: string;
  /** Names without a namespace are local names, others `prefix:local`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}

export type XmlNode = XmlElement | string;

export function elementsOf(parent: XmlElement | undefined): XmlElement[] {
  return parent === undefined
    ? []
    : parent.children.filter((node): node is XmlElement => typeof node !== "string");
}

export function childrenNamed(parent: XmlElement | undefined, name: string): XmlElement[] {
  return elementsOf(parent).filter((child) => child.name === name);
}

/** The first element at the end of a path of names: `find(paragraph, "w:pPr", "w:numPr")`. */
export function find(parent: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let at = parent;
  for (const name of path) {
    if (at === undefined) return undefined;
    at = first(at.children, name);
  }
  return at;
}

/** Called some ten times for each run of text, hence without closures. */
function first(children: readonly XmlNode[], name: string): XmlElement | undefined {
  for (let i = 0; i < children.length; i++) {
    const node = children[i];
    if (typeof node === "object" && node.name === name) return node;
  }
  return undefined;
}

/** All descendants with the name, in document order. Does not search inside of found elements. */
export function* descendants(parent: XmlElement | undefined, name: string): Generator<XmlElement> {
  for (const child of elementsOf(parent)) {
    if (child.name === name) yield child;
    else yield* descendants(child, name);
  }
}

/** Number of characters directly in elements with these names, including the given one. */
export function charactersIn(element: XmlElement, names: ReadonlySet<string>): number {
  const counts = names.has(element.name);
  let characters = 0;
  for (const child of element.children)
    if (typeof child !== "string") characters += charactersIn(child, names);
    else if (counts) characters += child.length;
  return characters;
}

export function textOf(node: XmlNode | undefined): string {
  if (node === undefined) return "";
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}
