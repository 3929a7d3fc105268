/**
 * Raw HTML in Markdown: what it says is kept, what it does is not. Tables, lists, emphasis, links and the like become
 * Markdown; scripts and styles go; what is no HTML (`List<T>`) stays text. Nothing is ever passed on as HTML but the
 * few tags that the writer allows.
 */
import type { Html, Nodes, Parents, Root, RootContent } from "mdast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import { unified } from "unified";
import { isElement, readTag } from "./html-tags.ts";
import { tameInline } from "./inline-html.ts";

const reader = unified().use(rehypeParse, { fragment: true }).use(rehypeRemark).freeze();

const charactersMax = 4 * 1024 ** 2;
const depthMax = 200;

export function tameHtml(root: Root): Root {
  tameParent(root);
  return root;
}

export const phrasingParents: ReadonlySet<string> = new Set([
  ...["paragraph", "heading", "tableCell", "emphasis", "strong", "delete", "link", "linkReference"],
]);

function tameParent(node: Parents): void {
  if (phrasingParents.has(node.type)) {
    if (node.children.some((child) => child.type === "html")) setChildren(node, tameInline(node.children));
  } else if (node.children.some((child) => child.type === "html")) {
    setChildren(
      node,
      node.children.flatMap((child) => (child.type === "html" ? blocksOf(child) : [child])),
    );
  }
  for (const child of node.children) if ("children" in child) tameParent(child);
}

function setChildren(node: Parents, children: Nodes[]): void {
  (node as { children: Nodes[] }).children = children;
}

/** The blocks that a piece of HTML says. What cannot be read safely stays as it is, and the writer shows it as text. */
function blocksOf(html: Html): Nodes[] {
  const name = readTag(html.value)?.name;
  const isMarkup = /^\s*<[!?]/.test(html.value) || (name !== undefined && isElement(name));
  if (!isMarkup || html.value.length > charactersMax || depthOf(html.value) > depthMax) return [html];
  const tree = reader.runSync(reader.parse(html.value)) as Root;
  return tree.children.filter(({ type }) => type !== "html").map(asBlock);
}

/** Text outside of any element comes back bare; comments come back as HTML. */
function asBlock(node: RootContent): Nodes {
  const isPhrasing = [
    "text",
    "emphasis",
    "strong",
    "delete",
    "link",
    "image",
    "inlineCode",
    "break",
  ].includes(node.type);
  return isPhrasing ? ({ type: "paragraph", children: [node] } as Nodes) : node;
}

/** How deep the tags are nested at most, were they all closed as they are opened. */
function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of html.matchAll(/<\/?[A-Za-z]/g)) {
    depth = Math.max(0, depth + (tag.startsWith("</") ? -1 : 1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
