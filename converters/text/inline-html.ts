import type { Html, Nodes, PhrasingContent } from "mdast";
import { plainText } from "../document/plain-text.ts";
import { attribute, isElement, readTag, type Tag } from "./html-tags.ts";

/** What an element around phrasing content becomes in Markdown. */
const wrappers: Readonly<Record<string, (children: PhrasingContent[], tag: Tag) => PhrasingContent[]>> = {
  ...each(["b", "strong"], (children) => [{ type: "strong", children }]),
  ...each(["i", "em", "cite", "dfn", "var"], (children) => [{ type: "emphasis", children }]),
  ...each(["del", "s", "strike"], (children) => [{ type: "delete", children }]),
  ...each(["code", "samp", "tt"], (children) => [
    { type: "inlineCode", value: children.map(plainText).join("") },
  ]),
  ...each(["a"], (children, tag) => {
    const url = attribute(tag, "href");
    return url === "" ? children : [{ type: "link", url, children }];
  }),
  // Said by no Markdown, and allowed by the writer when they are bare.
  ...each(["sub", "sup", "u", "ins", "kbd", "mark"], (children, { name }) => [
    { type: "html", value: `<${name}>` },
    ...children,
    { type: "html", value: `</${name}>` },
  ]),
  ...each(["script", "style", "template", "noscript", "iframe", "object", "svg"], () => []),
};

const voids: Readonly<Record<string, (tag: Tag) => PhrasingContent[]>> = {
  br: () => [{ type: "break" }],
  img: (tag) => [{ type: "image", url: attribute(tag, "src"), alt: attribute(tag, "alt") }],
};

function each<T>(names: readonly string[], value: T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

interface Open {
  tag: Tag;
  children: PhrasingContent[];
}

/**
 * Pairs of tags become what they mean, single ones go with their tag alone, and tags of no element of HTML stay text.
 */
export function tameInline(nodes: readonly Nodes[]): PhrasingContent[] {
  const outer: Open = { tag: { name: "", kind: "open", attributes: "" }, children: [] };
  const stack: Open[] = [outer];
  const top = () => stack.at(-1) ?? outer;
  for (const node of nodes as readonly PhrasingContent[]) {
    const tag = node.type === "html" ? readTag(node.value) : null;
    if (node.type !== "html") top().children.push(node);
    else if (tag === null || !isElement(tag.name)) top().children.push(...unknown(node));
    else if (tag.name in voids) top().children.push(...(voids[tag.name]?.(tag) ?? []));
    else if (tag.kind === "open") stack.push({ tag, children: [] });
    else close(stack, tag.name);
  }
  while (stack.length > 1) drop(stack);
  return outer.children;
}

function close(stack: Open[], name: string): void {
  const at = stack.findLastIndex(({ tag }) => tag.name === name);
  // An end without a start says nothing.
  if (at < 1) return;
  while (stack.length - 1 > at) drop(stack);
  const { tag, children } = stack.pop() as Open;
  stack.at(-1)?.children.push(...(wrappers[name]?.(children, tag) ?? children));
}

/** A start without an end: what follows it stays. */
function drop(stack: Open[]): void {
  const { children } = stack.pop() as Open;
  stack.at(-1)?.children.push(...children);
}

/** Comments, declarations and instructions say nothing to a reader. */
function unknown(node: Html): PhrasingContent[] {
  return /^<[!?]/.test(node.value) ? [] : [node];
}
