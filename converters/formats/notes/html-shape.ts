/** Rewrites the pages of an HTML export with standard HTML elements. */
import type { Element, ElementContent, Root } from "hast";
import { elementsBelow, removeElements, textIn } from "../../input/linked/elements.ts";
import { append } from "../../util/append.ts";
import { attribute } from "../web/reading/element.ts";

/** What a database does not give away of a column, by the classes of its row or head. */
export type Column = "relation" | "rollup" | "formula";

const columns: readonly Column[] = ["relation", "rollup", "formula"];

/** Changes the tree; the columns that are more than their values, with their names. */
export function shapePage(tree: Root): { column: Column; name: string }[] {
  const found = columnsOf(tree);
  for (const element of elementsBelow(tree)) if (has(element, "callout")) becomeQuote(element);
  removeElements(tree, isDecoration);
  visit(tree);
  return found;
}

function classes(element: Element): string[] {
  return attribute(element, "className").split(" ");
}

function has(element: Element, ...names: readonly string[]): boolean {
  const own = classes(element);
  return names.some((name) => own.includes(name));
}

/** Symbols beside titles, lists of the page's own headings, pictures that the service keeps. */
function isDecoration(element: Element): boolean {
  if (element.tagName === "style" || element.tagName === "script") return true;
  if (has(element, "page-header-icon", "icon", "bookmark-icon", "bookmark-image", "property-icon"))
    return true;
  if (has(element, "table_of_contents")) return true;
  return has(element, "page-cover-image") && /^(?:https?:|data:|$)/i.test(attribute(element, "src"));
}

function columnsOf(tree: Root): { column: Column; name: string }[] {
  const found: { column: Column; name: string }[] = [];
  for (const element of elementsBelow(tree)) {
    const name = element.tagName === "tr" ? element.children.find(isHead) : element;
    const column = columns.find((each) => isColumn(element, each));
    if (column !== undefined && name !== undefined) found.push({ column, name: textIn(name).trim() });
  }
  return found;
}

const isHead = (node: ElementContent): node is Element => node.type === "element" && node.tagName === "th";

/** `property-row-rollup` on rows of a page's properties, `typesRollup` on the symbol in the head of a table. */
function isColumn(element: Element, column: Column): boolean {
  if (element.tagName === "tr") return has(element, `property-row-${column}`);
  if (element.tagName !== "th") return false;
  const symbol = `types${column.charAt(0).toUpperCase()}${column.slice(1)}`;
  return [...elementsBelow(element)].some((each) => has(each, symbol));
}

function visit(parent: Root | Element): void {
  const children: ElementContent[] = [];
  for (const child of parent.children as ElementContent[])
    append(children, child.type === "element" ? shaped(child) : [child]);
  parent.children = joinedLists(children);
  for (const child of parent.children) if (child.type === "element") visit(child);
}

/** Each item of a list is exported as a list of its own. */
function joinedLists(nodes: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  let last: { list: Element; items: number } | undefined;
  for (const node of nodes) {
    if (node.type === "text" && node.value.trim() === "" && last !== undefined) continue;
    if (node.type === "element" && last !== undefined && continues(last.list, last.items, node)) {
      append(last.list.children, node.children);
      last.items += itemsIn(node);
      continue;
    }
    result.push(node);
    const isList = node.type === "element" && /^(?:ul|ol)$/.test(node.tagName);
    last = isList ? { list: node, items: itemsIn(node) } : undefined;
  }
  return result;
}

function continues(list: Element, items: number, next: Element): boolean {
  if (next.tagName !== list.tagName || attribute(next, "className") !== attribute(list, "className"))
    return false;
  return (
    list.tagName === "ul" ||
    Number(attribute(next, "start")) === Number(attribute(list, "start") || 1) + items
  );
}

const itemsIn = (list: Element): number => list.children.filter(({ type }) => type === "element").length;

function shaped(element: Element): ElementContent[] {
  if (element.tagName === "div" && has(element, "checkbox")) return [box(has(element, "checkbox-on"))];
  if (element.tagName === "table" && has(element, "properties")) return [propertyList(element)];
  if (element.tagName === "a" && has(element, "bookmark")) return bookmark(element);
  if (element.tagName === "a" && isShown(element)) return element.children;
  return [element];
}

/** A callout: its symbol stands in a column of its own, beside what it says. */
function becomeQuote(callout: Element): void {
  callout.tagName = "blockquote";
  const [symbol, ...rest] = callout.children.filter((child) => child.type === "element");
  const text = symbol === undefined ? "" : textIn(symbol).trim();
  if (rest.length === 0 || [...text].length > symbolCharactersMax) return;
  const body = rest.flatMap((each) => (each.tagName === "div" ? each.children : [each]));
  const [first] = body;
  const words: ElementContent[] = text === "" ? [] : [{ type: "text", value: `${text} ` }];
  if (first?.type === "element" && first.tagName === "p") first.children.unshift(...words);
  else body.unshift(...words);
  callout.children = body;
}

/** An emoji may be made of several. */
const symbolCharactersMax = 8;

function isShown(link: Element): boolean {
  const [only, ...rest] = link.children;
  return (
    rest.length === 0 &&
    only?.type === "element" &&
    only.tagName === "img" &&
    attribute(only, "src") === attribute(link, "href")
  );
}

function box(checked: boolean): Element {
  return {
    type: "element",
    tagName: "input",
    properties: { type: "checkbox", ...(checked ? { checked: true } : {}) },
    children: [],
  };
}

function propertyList(table: Element): Element {
  const rows = [...elementsBelow(table)].filter(({ tagName }) => tagName === "tr");
  return element(
    "ul",
    rows.map((row) => {
      const [key, ...values] = row.children.filter((child) => child.type === "element");
      const content = values.flatMap((value) => value.children);
      const name = element("strong", [{ type: "text", value: key === undefined ? "" : textIn(key).trim() }]);
      return element("li", [name, { type: "text", value: ": " }, ...content]);
    }),
  );
}

/** A card of another page: its title leads there, what is said of it stands below. */
function bookmark(link: Element): ElementContent[] {
  const part = (name: string) => {
    const found = [...elementsBelow(link)].find((each) => has(each, name));
    return found === undefined ? "" : textIn(found).trim();
  };
  const href = attribute(link, "href");
  const title = part("bookmark-title") || part("bookmark-href") || href;
  const description = part("bookmark-description");
  const named = element("a", [{ type: "text", value: title }]);
  named.properties = { href };
  const said: ElementContent[] =
    description === "" ? [] : [element("br", []), { type: "text", value: description }];
  return [element("p", [named, ...said])];
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children };
}
