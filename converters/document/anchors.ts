/** Links to headings within a document, with the anchor names of GitHub. */
import type { Heading, Nodes, Parents, Root } from "mdast";
import { append } from "../util/append.ts";
import { walk } from "./plain-text.ts";

/** The anchor of a heading: lowercase letters, digits, hyphens and underscores; spaces become hyphens. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");
}

/** Anchors of headings in order of calls: repeated names get a number. */
export class Anchors {
  readonly #used = new Map<string, number>();

  /** `#name`; null for a heading without a letter or digit. */
  of(text: string): string | null {
    const slug = slugOf(text);
    if (slug === "") return null;
    const count = this.#used.get(slug) ?? 0;
    this.#used.set(slug, count + 1);
    return count === 0 ? `#${slug}` : `#${slug}-${count}`;
  }
}

export function headingAnchors(root: Root): Map<Heading, string> {
  const anchors = new Anchors();
  const found = new Map<Heading, string>();
  for (const node of root.children) {
    if (node.type !== "heading") continue;
    const anchor = anchors.of(shownText(node));
    if (anchor !== null) found.set(node, anchor);
  }
  return found;
}

/** Without tags and footnotes: the visible text. */
function shownText(heading: Heading): string {
  let text = "";
  for (const node of walk(heading))
    if (node.type === "text" || node.type === "inlineCode" || node.type === "inlineMath") text += node.value;
  return text.trim();
}

/** The target of a link within the document: a heading, its beginning (`#`), or nothing. */
export type Destination = Heading | "#" | undefined;

/** Points matching links to the headings found by `destinationOf`; links without one become their text. */
export function linkToHeadings(
  root: Root,
  pattern: RegExp,
  destinationOf: (url: string) => Destination,
): void {
  const anchors = headingAnchors(root);
  resolveLinks(root, pattern, (url) => {
    const destination = destinationOf(url);
    if (destination === undefined || destination === "#") return destination ?? null;
    return anchors.get(destination) ?? null;
  });
}

/** Replaces matching URLs by the result of `resolve`; if there is none, links become their text. */
export function resolveLinks(root: Root, pattern: RegExp, resolve: (url: string) => string | null): void {
  const visit = (parent: Parents) => {
    if (parent.type === "table" && parent.data?.rows !== undefined)
      for (const cell of parent.data.rows.nodes()) visit(cell);
    const children: Nodes[] = [];
    for (const node of parent.children) {
      if ("children" in node) visit(node);
      const url = node.type === "link" && pattern.test(node.url) ? resolve(node.url) : undefined;
      if (node.type === "link" && url === null) append(children, node.children);
      else children.push(node);
      if (node.type === "link" && typeof url === "string") node.url = url;
    }
    parent.children = children as typeof parent.children;
  };
  visit(root);
}
