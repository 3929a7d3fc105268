/** The main content and metadata of a page: several readings, of which the best is taken. */

import type { Element, ElementContent, Root } from "hast";
import { wordSet } from "../../../util/words.ts";
import { headingTags } from "../element-kinds.ts";
import { attribute } from "../reading/element.ts";
import { readDiscussion } from "./discussion/discussion.ts";
import { mastheadOf } from "./discussion/layout.ts";
import { type PageMetadata, readMetadata } from "./metadata/metadata.ts";
import { buildTree, mapPage, standing } from "./page/map.ts";
import { measurePage, sumPage } from "./page/sums.ts";
import { removeChrome, removeUnseen } from "./readings/certain.ts";
import { readPage } from "./readings/read.ts";
import type { ReadingName } from "./readings/reading.ts";

export interface MainContent extends Omit<PageMetadata, "stated"> {
  /** Copies of the content nodes, without title, byline and date; discussions keep their title. */
  readonly tree: Root;
  readonly signals: MainContentSignals;
}

interface MainContentSignals {
  /** Which reading of the page was taken; "page" is all of it, for lack of anything better. */
  readonly reading: ReadingName;
  /** How many of the other readings found the same: 0 to 2. */
  readonly agreeing: number;
  /** Words of the content, and of all that the page shows. */
  readonly words: number;
  readonly pageWords: number;
  /** Share of the content's characters that are links. */
  readonly linkShare: number;
}

/** `url`: where the page was found, for addresses that it has of itself. The given tree stays as it is. */
export function mainContent(tree: Root, { url }: { readonly url: URL | null }): MainContent {
  const page = mapPage(tree);
  const measures = measurePage(page);
  const unseen = removeUnseen(page, true);
  const metadata = readMetadata(page, unseen, url);
  const { stated: _stated, ...said } = metadata;
  let pageWords = 0;
  for (const at of standing(page, unseen)) pageWords += measures.words[at] ?? 0;
  const chrome = removeChrome(page, sumPage(page, measures, unseen), unseen);
  const discussion = readDiscussion(page, measures, unseen, chrome, metadata);
  if (discussion !== null) {
    const { tree: content, words, linkShare, isTitled, author } = discussion;
    polish(content);
    // What stands at the post itself is surer than what the page says of itself, which may be of an answer or the site.
    const authors = author === "" ? said.authors : [author];
    const published = discussion.published ?? said.published;
    const facts = { authors, published, url: url?.href ?? said.canonicalUrl };
    const masthead = isTitled && said.title !== null ? mastheadOf({ title: said.title, ...facts }) : [];
    return {
      tree: { ...content, children: [...masthead, ...content.children] },
      ...said,
      ...{ authors, published },
      signals: { reading: "discussion", agreeing: 0, words, pageWords, linkShare },
    };
  }
  const { reading, agreeing } = readPage(page, measures, unseen, metadata);
  const content = buildTree(page, reading.roots, reading.removed);
  polish(content);
  return {
    tree: content,
    ...said,
    signals: {
      reading: reading.name,
      agreeing,
      words: reading.total("words"),
      pageWords,
      linkShare: reading.total("linked") / Math.max(1, reading.total("characters")),
    },
  };
}

/** Empty, these say nothing. Cells keep their place in a table. */
const emptyIsNothing: ReadonlySet<string> = wordSet(`
  p div section article main header span a b i em strong small font center ul ol li dl h1 h2 h3 h4 h5 h6
  figure figcaption blockquote label u
`);

function polish(tree: Root): void {
  const order: (Root | Element)[] = [];
  const stack: (Root | Element)[] = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    order.push(node);
    for (const child of node.children) if (child.type === "element") stack.push(child);
  }
  for (const node of order.reverse()) {
    node.children = node.children.filter((child) => !isNothing(child as ElementContent));
    if (node.type !== "element" || !headingTags.has(node.tagName)) continue;
    if (node.tagName === "h1") node.tagName = "h2";
    node.children = node.children.flatMap((child) => (isOwnAddress(child) ? child.children : [child]));
  }
}

/** A link by which a heading leads to itself. */
function isOwnAddress(node: ElementContent): node is Element {
  return node.type === "element" && node.tagName === "a" && attribute(node, "href").startsWith("#");
}

function isNothing(node: ElementContent): boolean {
  if (node.type !== "element") return false;
  if (node.tagName === "a" && isAnchorMark(node)) return true;
  if (!emptyIsNothing.has(node.tagName) || (node.properties.id !== undefined && node.tagName === "a"))
    return false;
  return node.children.every((child) =>
    child.type === "text" ? child.value.trim() === "" : child.type !== "element" || child.tagName === "br",
  );
}

/** The link beside a heading by which one gets its address. */
function isAnchorMark(link: Element): boolean {
  if (!attribute(link, "href").startsWith("#")) return false;
  return link.children.every((child) => child.type === "text" && /^[#¶§🔗∞⁋☍]*$/u.test(child.value.trim()));
}
