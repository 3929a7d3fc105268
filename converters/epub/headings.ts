/** Chapters without a heading of their own get the one that the book's contents have for them. */
import type { Element, ElementContent, Root } from "hast";
import { comparedLetters } from "../comparing.ts";
import { bodyOf, elementsBelow, isHeading, isInline, textIn } from "../linked/elements.ts";
import { idsOf } from "./links.ts";
import type { ContentsEntry } from "./navigation.ts";
import type { SurveyedChapter } from "./survey.ts";

/** Level of the contents → level of headings: as chapters of that level have it that have headings themselves. */
export function headingLevels(
  chapters: readonly SurveyedChapter[],
  contents: readonly ContentsEntry[],
): (depth: number) => number {
  const own = new Map(chapters.map(({ name, headingLevel }) => [name, headingLevel]));
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  for (const { name, depth } of contents) {
    const level = own.get(name) ?? null;
    if (level === null || seen.has(name)) continue;
    seen.add(name);
    const key = `${depth} ${level}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const usual = new Map<number, { level: number; count: number }>();
  for (const [key, count] of counts) {
    const [depth = 1, level = 1] = key.split(" ").map(Number);
    if (count > (usual.get(depth)?.count ?? 0)) usual.set(depth, { level, count });
  }
  return (depth) => {
    for (let known = depth; known > 0; known -= 1) {
      const found = usual.get(known);
      if (found !== undefined) return Math.min(6, found.level + depth - known);
    }
    return Math.min(6, depth);
  };
}

/** Changes the tree of a chapter that has no heading. A page without text gets none: it is a picture. */
export function giveHeadings(
  tree: Root,
  entries: readonly ContentsEntry[],
  levelOf: (depth: number) => number,
): void {
  const body = bodyOf(tree);
  if (entries.length === 0 || comparedLetters(textIn(body)) === "") return;
  const paths = pathsTo(body, new Set(entries.map(({ fragment }) => fragment)));
  for (const entry of entries.slice(0, entriesMax)) {
    const tagName = `h${levelOf(entry.depth)}`;
    const place = placeAt(body, paths.get(entry.fragment));
    if (!becomesHeading(place, entry.label, tagName))
      place.parent.children.splice(place.at, 0, {
        type: "element",
        tagName,
        properties: {},
        children: [{ type: "text", value: entry.label }],
      });
  }
}

interface InTree {
  parent: Root | Element;
  at: number;
}

/** Of one document. */
const entriesMax = 2_000;

/** Fragment → what it stands in within the body, outermost first, and the element itself. */
function pathsTo(body: Root | Element, wanted: ReadonlySet<string>): Map<string, Element[]> {
  const paths = new Map<string, Element[]>();
  const visit = (parent: Root | Element, around: readonly Element[]) => {
    for (const child of parent.children) {
      if (child.type !== "element") continue;
      const path = [...around, child];
      for (const id of idsOf(child)) if (wanted.has(id) && !paths.has(id)) paths.set(id, path);
      visit(child, path);
    }
  };
  visit(body, []);
  return paths;
}

/** Before the block that a path leads to; where there is none, the beginning of the page. */
function placeAt(body: Root | Element, path: readonly Element[] | undefined): InTree {
  if (path === undefined) return startOf(body);
  // A heading stands before the paragraph, not in it.
  const at = path.findIndex((each) => isParagraph(each) || isInline(each));
  const last = path.at(-1);
  if (at === -1 && last !== undefined && last.children.length > 0) return startOf(last);
  const block = path.at(at);
  const parent = path[at === -1 ? path.length - 2 : at - 1] ?? body;
  return { parent, at: Math.max(0, (parent.children as ElementContent[]).indexOf(block as Element)) };
}

/** Into what only holds all the rest. */
function startOf(parent: Root | Element): InTree {
  const at = parent.children.findIndex((child) => child.type === "element" || isText(child));
  const first = parent.children[at];
  if (first?.type === "element" && ["div", "section", "article", "main", "header"].includes(first.tagName))
    return startOf(first);
  return { parent, at: Math.max(0, at) };
}

const isParagraph = ({ tagName }: Element) =>
  ["p", "li", "dt", "dd", "td", "blockquote", "pre"].includes(tagName);

/** How many blocks a title may be set in: its number, its words, a line below. */
const titleBlocksMax = 3;

/** Where the page begins with the very words of its title, only not as a heading, these become one. */
function becomesHeading({ parent, at }: InTree, label: string, tagName: string): boolean {
  const wanted = comparedLetters(label);
  const blocks: Element[] = [];
  let text = "";
  for (const child of parent.children.slice(at)) {
    if (child.type !== "element") {
      if (isText(child)) return false;
      continue;
    }
    if (isHeading(child)) return comparedLetters(textIn(child)) === wanted;
    blocks.push(child);
    text += comparedLetters(textIn(child));
    if (!wanted.startsWith(text) || blocks.length > titleBlocksMax || hasPicture(child)) return false;
    if (text !== wanted) continue;
    // In several blocks, the contents know how they are parted, unless there is more to them than words.
    const isPlain = blocks.length > 1 && !blocks.some((block) => [...elementsBelow(block)].some(isLink));
    const children = isPlain
      ? [{ type: "text" as const, value: label }]
      : blocks.flatMap((block): ElementContent[] => [...block.children, { type: "text", value: " " }]);
    const heading: Element = { type: "element", tagName, properties: {}, children };
    const [first] = blocks;
    if (first !== undefined) heading.properties = first.properties;
    const rest = (parent.children as ElementContent[]).filter(
      (each) => each.type !== "element" || !blocks.includes(each),
    );
    rest.splice(at, 0, heading);
    parent.children = rest;
    return true;
  }
  return false;
}

const isLink = ({ tagName, properties }: Element) => tagName === "a" && properties.href !== undefined;

function hasPicture(element: Element): boolean {
  return [...elementsBelow(element)].some(({ tagName }) => tagName === "img");
}

const isText = (node: Root["children"][number]) => node.type === "text" && node.value.trim() !== "";
