/** What handlers ask of elements. */
import type { Element, Nodes, RootContent } from "hast";

export function isElement(node: Nodes | undefined, ...names: readonly string[]): node is Element {
  return node?.type === "element" && (names.length === 0 || names.includes(node.tagName));
}

/** As text; "" if there is none. */
export function attribute(element: Element, name: string): string {
  const value = element.properties[name];
  if (typeof value === "string") return value;
  if (value === undefined || value === null || value === false) return "";
  return Array.isArray(value) ? value.join(" ") : value === true ? "" : String(value);
}

/** Whether a list of words, like `rel` and `itemprop` have, holds the word. */
export function attributeHas(element: Element, name: string, word: string): boolean {
  return attribute(element, name).toLowerCase().split(/\s+/).includes(word);
}

export function has(element: Element, name: string): boolean {
  return element.properties[name] !== undefined;
}

const none: readonly string[] = [];

/** In the order in which they are written. */
export function classesOf(element: Element): readonly string[] {
  const { className } = element.properties;
  return Array.isArray(className) ? (className as string[]) : none;
}

/** Whether it has any of them, in this case. */
export function hasClass(element: Element, ...names: readonly string[]): boolean {
  const classes = classesOf(element);
  return classes.length > 0 && names.some((name) => classes.includes(name));
}

const declarations = new Map<string, RegExp>();

/** Of the style attribute: one property's value in small letters; "" where it does not say. */
export function styleOf(element: Element, property: string): string {
  const { style } = element.properties;
  if (typeof style !== "string") return "";
  let pattern = declarations.get(property);
  if (pattern === undefined) {
    pattern = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, "i");
    declarations.set(property, pattern);
  }
  return pattern.exec(style)?.[1]?.trim().toLowerCase() ?? "";
}

/** Every node below, in the order of the document, as deep as it may be; `enter` tells whether to look into one. */
export function* below(
  node: Nodes,
  enter: (element: Element) => boolean = () => true,
): Generator<RootContent> {
  const waiting: RootContent[] = "children" in node ? [...node.children].reverse() : [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    if (next.type !== "element" || !enter(next)) continue;
    for (let at = next.children.length - 1; at >= 0; at--) waiting.push(next.children[at] as RootContent);
  }
}

export function first(node: Nodes, matches: (element: Element) => boolean): Element | undefined {
  for (const each of below(node)) if (each.type === "element" && matches(each)) return each;
  return undefined;
}

export function textWithin(node: Nodes): string {
  if (node.type === "text") return node.value;
  let text = "";
  for (const each of below(node)) if (each.type === "text") text += each.value;
  return text;
}

/** Whether anything is said within: a letter, a digit, a symbol. */
export function saysSomething(node: Nodes): boolean {
  if (node.type === "text") return /\S/.test(node.value);
  for (const each of below(node)) {
    if (each.type === "text" && /\S/.test(each.value)) return true;
    if (isElement(each, "img", "math", "svg", "video", "audio", "iframe")) return true;
  }
  return false;
}
