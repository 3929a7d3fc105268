/** A page as flat arrays in document order, so that sums over subtrees are differences. */

import type { Element, ElementContent, Properties, Root, Text } from "hast";
import { oneLine } from "../../../../document/plain-text.ts";
import { blockTags } from "../../element-kinds.ts";
import { isProbablyHidden } from "../../reading/hidden.ts";

/** Characters of one element's names that are looked at; what is longer is not a name. */
const charactersMax = 600;

const naming = [
  "className",
  "id",
  "dataTestId",
  "dataTestid",
  "dataComponent",
  "dataModule",
  "dataQa",
] as const;

/** Words from which an id is no name, but a heading's text as an address. */
const slugWordsMin = 4;

function isSlug(id: string): boolean {
  return id.split(/[-_\s]+/, slugWordsMin).length >= slugWordsMin;
}

/** Lower-case words, parted where letters, digits and case part them: `PostShare-bar_2` is ` post share bar 2 `. */
function wordsOfMarks(properties: Properties): string {
  const id = typeof properties.id === "string" ? properties.id : "";
  let named = isSlug(id) ? "" : id;
  for (const name of naming) {
    const value = properties[name];
    if (value !== undefined && value !== null) named += ` ${Array.isArray(value) ? value.join(" ") : value}`;
    if (named.length > charactersMax) break;
  }
  if (named === "") return "";
  const words = named
    .slice(0, charactersMax)
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .match(/[\p{L}\d]+/gu);
  return words === null ? "" : ` ${words.join(" ")} `;
}

/** Nodes of a page that are looked at. Longer pages are read as far as that. */
const nodesMax = 3_000_000;

export interface PageMap {
  /** In document order. Comments and the like are left out. The first is a stand-in for the root. */
  readonly nodes: readonly (Element | Text)[];
  /** Index of the parent; -1 for the first. */
  readonly parents: Int32Array;
  readonly ends: Int32Array;
  readonly tags: readonly string[];
  /** Words of class, id and the like, with a space before and after each; see `wordsOfMarks`. */
  readonly marks: readonly string[];
}

interface Frame {
  readonly children: readonly unknown[];
  readonly index: number;
  next: number;
}

/** The tree stays as it is; the map shares its nodes. */
export function mapPage(root: Root): PageMap {
  const nodes: (Element | Text)[] = [];
  const parents: number[] = [];
  const ends: number[] = [];
  const enter = (node: Element | Text, parent: number): number => {
    parents.push(parent);
    ends.push(nodes.length + 1);
    return nodes.push(node) - 1;
  };
  enter({ type: "element", tagName: "#root", properties: {}, children: [] }, -1);
  const open: Frame[] = [{ children: root.children, index: 0, next: 0 }];
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const child = frame.children[frame.next++] as Element | Text | undefined;
    if (child === undefined || nodes.length >= nodesMax) {
      ends[frame.index] = nodes.length;
      open.pop();
    } else if (child.type === "text") enter(child, frame.index);
    else if (child.type === "element")
      open.push({ children: child.children, index: enter(child, frame.index), next: 0 });
  }
  return {
    nodes,
    parents: Int32Array.from(parents),
    ends: Int32Array.from(ends),
    tags: nodes.map((node) => (node.type === "element" ? node.tagName : "")),
    marks: nodes.map((node) => (node.type === "element" ? wordsOfMarks(node.properties) : "")),
  };
}

/** Undefined for texts, and outside of the page. */
export function elementAt(page: PageMap, index: number): Element | undefined {
  const node = page.nodes[index];
  return node?.type === "element" ? node : undefined;
}

/** -1 for the first. */
export function parentOf(page: PageMap, index: number): number {
  return page.parents[index] ?? -1;
}

export function endOf(page: PageMap, index: number): number {
  return page.ends[index] ?? index + 1;
}

export function* childrenOf(page: PageMap, index: number): Generator<number> {
  for (let child = index + 1; child < endOf(page, index); child = endOf(page, child)) yield child;
}

export function contains(page: PageMap, outer: number, inner: number): boolean {
  return outer <= inner && inner < endOf(page, outer);
}

export type CountOf = (index: number) => number;

/** Counts nodes that pass the test in any subtree, its own root included. */
export function countWhere(page: PageMap, test: (index: number) => boolean): CountOf {
  const before = new Int32Array(page.nodes.length + 1);
  for (let at = 0; at < page.nodes.length; at++) before[at + 1] = (before[at] ?? 0) + (test(at) ? 1 : 0);
  return (index) => (before[endOf(page, index)] ?? 0) - (before[index] ?? 0);
}

/** Indexes in [from, to) that are not removed, in order; removed subtrees are skipped. */
export function* standing(
  page: PageMap,
  removed: Uint8Array,
  from = 1,
  to = page.nodes.length,
): Generator<number> {
  for (let at = from; at < to; at = removed[at] === 1 ? endOf(page, at) : at + 1)
    if (removed[at] !== 1) yield at;
}

export function standingBelow(page: PageMap, removed: Uint8Array, index: number): Generator<number> {
  return standing(page, removed, index, endOf(page, index));
}

/** Calls for every element that still stands, in document order. Return true to take it out with all that is below it. */
export function removeWhere(
  page: PageMap,
  removed: Uint8Array,
  test: (index: number, tag: string, marks: string) => boolean,
): void {
  for (const at of standing(page, removed)) {
    const tag = page.tags[at] ?? "";
    if (tag !== "" && test(at, tag, page.marks[at] ?? "")) removed[at] = 1;
  }
}

const textNodesMax = 400;

/** At most so many characters, with a space where blocks and lines begin, leaving out what is `removed`. */
export function textWithin(
  page: PageMap,
  index: number,
  charactersMax: number,
  removed?: Uint8Array,
): string {
  let text = "";
  const end = Math.min(endOf(page, index), index + textNodesMax);
  for (let at = index; at < end && text.length < charactersMax; ) {
    const node = page.nodes[at];
    const isGone = removed?.[at] === 1;
    if (!isGone && node?.type === "text") text += node.value.slice(0, charactersMax);
    else if (!isGone && node?.type === "element" && (node.tagName === "br" || blockTags.has(node.tagName)))
      text += " ";
    at = isGone ? endOf(page, at) : at + 1;
  }
  return oneLine(text);
}

/** Copies the subtrees at `roots` without what is removed; kept hidden elements become visible. */
export function buildTree(page: PageMap, roots: readonly number[], removed: Uint8Array): Root {
  const children = roots.flatMap((root) => copyOf(page, root, removed) ?? []);
  return { type: "root", children };
}

function shown(element: Element): Properties {
  const { hidden: _hidden, ariaHidden: _ariaHidden, style, ...properties } = element.properties;
  return isProbablyHidden(element) || style === undefined ? properties : { ...properties, style };
}

function copyOf(page: PageMap, root: number, removed: Uint8Array): ElementContent | undefined {
  const copies = new Map<number, Element>();
  let top: ElementContent | undefined;
  const end = endOf(page, root);
  for (let at = root; at < end; ) {
    const node = page.nodes[at];
    if (node === undefined || removed[at] === 1) {
      at = endOf(page, at);
      continue;
    }
    const copy: ElementContent =
      node.type === "text"
        ? { type: "text", value: node.value }
        : { ...node, properties: shown(node), children: [] };
    if (copy.type === "element") copies.set(at, copy);
    if (at === root) top = copy;
    else copies.get(page.parents[at] ?? -1)?.children.push(copy);
    at++;
  }
  return top;
}
