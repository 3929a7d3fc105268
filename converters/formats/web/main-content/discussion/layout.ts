/** A discussion as a tree: title, first post, then a heading with the answers, nested. */

import type { Element, ElementContent, Root } from "hast";
import { append } from "../../../../util/append.ts";
import { dayOf } from "../../../../util/dates.ts";
import { attribute } from "../../reading/element.ts";
import { buildTree, contains, elementAt, type PageMap, standingBelow } from "../page/map.ts";
import type { Item } from "./item.ts";

/** Answers deeper than this stand beside what they answer: no reader could follow. */
const depthMax = 12;

export interface Laid {
  readonly posted: readonly Item[];
  readonly link: string | null;
  readonly answers: readonly Answered[];
}

/** A new tree; what is `removed` is not in it. */
export function layOut(page: PageMap, removed: Uint8Array, { posted, link, answers }: Laid): Root {
  const bodyOf = ({ roots, stamp, characters }: Item) =>
    (characters === 0 ? [] : roots).flatMap((root) =>
      (buildTree(page, [root], removed).children as ElementContent[]).map((node) =>
        // A list without the stamp is one that the author made.
        /^[uo]l$/.test(page.tags[root] ?? "") && !contains(page, root, stamp.at) ? node : unbound(node),
      ),
    );
  const children: ElementContent[] = [
    ...(link === null ? [] : [element("p", [linkTo(link, link)])]),
    ...posted.flatMap(bodyOf),
  ];
  if (answers.length > 0) children.push(element("h2", [text("Comments")]));
  const quote = ({ item, replies }: Answered, depth: number): ElementContent[] => {
    const inner = replies.flatMap((reply) => quote(reply, depth + 1));
    const own = [element("p", head(item)), ...bodyOf(item)];
    return depth < depthMax
      ? [element("blockquote", [...own, ...inner])]
      : [element("blockquote", own), ...inner];
  };
  append(
    children,
    answers.flatMap((answer) => quote(answer, 1)),
  );
  return { type: "root", children };
}

/** Of a part of a table or a list what is in it, for it stands there no more. */
function unbound(node: ElementContent): ElementContent {
  const inner = node.type === "element" ? partsOf[node.tagName] : undefined;
  if (node.type !== "element" || inner === undefined) return node;
  const children = node.children.map((child) =>
    child.type === "element" && inner.includes(child.tagName) ? unbound(child) : child,
  );
  return { ...node, tagName: "div", children };
}

/** Elements that only stand in others, and those others, with the parts that they have in turn. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  tbody: ["tr"],
  tr: ["td", "th"],
  td: [],
  th: [],
  ul: ["li"],
  ol: ["li"],
  li: [],
};

export interface Facts {
  readonly title: string;
  readonly authors: readonly string[];
  /** ISO 8601. */
  readonly published: string | null;
  readonly url: string | null;
}

/** What discussions begin with, as those that are asked of their services do (`page/masthead.ts`). */
export function mastheadOf({ title, authors, published, url }: Facts): Element[] {
  const place = url === null ? null : linkTo(url, new URL(url).host);
  const said = [authors.join(", "), dayOf(published) ?? ""].filter((each) => each !== "").map(text);
  const parts = [...said, ...(place === null ? [] : [place])];
  const line = parts.flatMap((part, at) => (at === 0 ? [part] : [text(" · "), part]));
  return [element("h1", [text(title)]), ...(line.length === 0 ? [] : [element("p", line)])];
}

function head({ author, stamp, address, points }: Item): ElementContent[] {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(stamp.said)?.[0] ?? stamp.said;
  return [
    element("strong", [text(author)]),
    text(" · "),
    address === null ? text(day) : { ...linkTo(address, day), data: { isPermanent: true } },
    ...(points === null ? [] : [text(` · ${points} ${points === 1 ? "point" : "points"}`)]),
  ];
}

const text = (value: string): ElementContent => ({ type: "text", value });
const linkTo = (href: string, value: string) => element("a", [text(value)], { href });

function element(tagName: string, children: ElementContent[], properties = {}): Element {
  return { type: "element", tagName, properties, children };
}

export interface Answered {
  readonly item: Item;
  readonly replies: Answered[];
}

/** The contributions that answer the first post, each with its answers. `profile`: where the link of its author leads. */
export function answersOf(
  page: PageMap,
  removed: Uint8Array,
  items: readonly Item[],
  profile: string,
): Answered[] {
  const levels = [indentation, depth].map((measure) => items.map((item) => measure(page, item)));
  const varied = levels.find((row) => new Set(row).size > 1);
  const answered = items.map((item): Answered => ({ item, replies: [] }));
  const given = varied === undefined ? byAddress(page, removed, items, profile) : byLevel(varied);
  const parents = boundedDepth(given);
  answered.forEach((each, at) => {
    const parent = parents[at] ?? -1;
    if (parent >= 0) answered[parent]?.replies.push(each);
  });
  return answered.filter((_, at) => (parents[at] ?? -1) < 0);
}

/** Deeper answers answer what their neighbours answer. */
const levelsMax = 64;

/** A parent always stands before its answers. */
function boundedDepth(given: readonly number[]): number[] {
  const parents: number[] = [];
  const depths: number[] = [];
  given.forEach((parent, at) => {
    const bounded = parent >= 0 && (depths[parent] ?? 0) >= levelsMax ? (parents[parent] ?? -1) : parent;
    parents.push(bounded);
    depths[at] = bounded < 0 ? 1 : (depths[bounded] ?? 0) + 1;
  });
  return parents;
}

function byLevel(levels: readonly number[]): number[] {
  const open: number[] = [];
  return levels.map((level, at) => {
    while (open.length > 0 && (levels[open.at(-1) ?? 0] ?? 0) >= level) open.pop();
    const parent = open.at(-1) ?? -1;
    open.push(at);
    return parent;
  });
}

/** The last one of the person whom the text addresses first; who addresses the author of the post answers that. */
function byAddress(page: PageMap, removed: Uint8Array, items: readonly Item[], profile: string): number[] {
  const last = new Map<string, number>();
  return items.map((item, at) => {
    const addressed = firstLink(page, removed, item);
    const parent = addressed === "" || addressed === profile ? -1 : (last.get(addressed) ?? -1);
    if (item.profile !== "") last.set(item.profile, at);
    return parent;
  });
}

/** Where the text leads if it begins with a link; else empty. */
function firstLink(page: PageMap, removed: Uint8Array, { roots }: Item): string {
  for (const root of roots)
    for (const at of standingBelow(page, removed, root)) {
      const node = page.nodes[at];
      if (node?.type === "text" && node.value.trim() !== "") return "";
      if (node?.type === "element" && node.tagName === "a") return attribute(node, "href");
    }
  return "";
}

function depth(page: PageMap, { stamp }: Item): number {
  let levels = 0;
  for (let at = stamp.at; at > 0; at = page.parents[at] ?? -1) levels++;
  return levels;
}

const nodesMax = 60;

/** Of the page's own units; 0 without any. */
function indentation(page: PageMap, { roots, stamp }: Item): number {
  const root = roots[0] ?? 0;
  let sum = 0;
  for (let at = root; at <= stamp.at && at < root + nodesMax; at++) sum += indentOf(page, at);
  return sum;
}

function indentOf(page: PageMap, at: number): number {
  const element = elementAt(page, at);
  if (element === undefined) return 0;
  for (const name of ["ariaLevel", "dataDepth", "dataLevel", "dataIndent", "depth", "indent"]) {
    const value = Number(attribute(element, name));
    if (value > 0) return value;
  }
  const style = /(?:margin|padding)(?:-left|-inline-start)\s*:\s*(\d+(?:\.\d+)?)/.exec(
    attribute(element, "style").slice(0, 500),
  );
  if (style !== null) return Number(style[1]);
  // A picture of nothing that pushes the rest aside.
  const isSpacer = element.tagName === "img" && Number(attribute(element, "height") || "9") <= 1;
  return isSpacer ? Number(attribute(element, "width")) || 0 : 0;
}
