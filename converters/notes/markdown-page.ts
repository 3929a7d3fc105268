/** Pages of an export of Markdown. */
import type { Heading, List, Nodes, Root, RootContent } from "mdast";
import { resolveLinks } from "../document/anchors.ts";
import { paragraphOf } from "../document/nodes.ts";
import { walk } from "../document/plain-text.ts";
import { parseMarkdown } from "../text/markdown.ts";
import { plainBlocks } from "../text/plain/blocks.ts";
import { callouts } from "./callouts.ts";
import { linked, type PageReader, pictured, type ReadPage, relations } from "./page-reader.ts";
import type { Page } from "./pages.ts";
import { splitProperties } from "./properties.ts";

const nothing: ReadonlyMap<string, Heading> = new Map();

/**
 * A page of Markdown as a part of the whole; `text` has line feeds alone. Kept as plain text where it is too complex.
 */
export function readMarkdownPage(reader: PageReader, text: string, page: Page, unit: number): ReadPage {
  const { title, properties, body } = splitProperties(text, page.isRow);
  const parsed = parseMarkdown(callouts(body));
  const root: Root = parsed ?? { type: "root", children: plainBlocks(body) };
  settle(reader, root, page, unit);
  const head: RootContent[] = [titleOf(reader, title ?? page.title, page, unit)];
  if (properties.length > 0) head.push(propertyList(reader, properties, page, unit));
  return {
    children: [...head, ...root.children],
    anchors: nothing,
    warnings:
      parsed === null
        ? ["The page is nested or marked beyond what can be read; it was kept as plain text."]
        : [],
    text: null,
  };
}

/** Links and pictures as they are in the whole. */
function settle(reader: PageReader, root: Root, page: Page, unit: number): void {
  resolveLinks(root, /(?:)/, (url) => linked(reader, url, page, unit));
  for (const node of walk(root)) if (node.type === "image") showPicture(reader, node, page, unit);
}

function showPicture(
  reader: PageReader,
  node: Extract<Nodes, { type: "image" }>,
  page: Page,
  unit: number,
): void {
  const url = pictured(reader, node.url, page, unit);
  if (url !== null) node.url = url;
  else Object.assign(node, { type: "text", value: node.alt ?? "" });
}

function titleOf(reader: PageReader, title: string, page: Page, unit: number): Heading {
  const root = parseMarkdown(`# ${title}`);
  const [heading] = root?.children ?? [];
  if (root === null || heading?.type !== "heading")
    return { type: "heading", depth: 1, children: [{ type: "text", value: title }] };
  settle(reader, root, page, unit);
  return heading;
}

function propertyList(
  reader: PageReader,
  properties: readonly (readonly [key: string, value: string])[],
  page: Page,
  unit: number,
): List {
  return {
    type: "list",
    spread: false,
    children: properties.map(([key, value]) => {
      const content = relations(reader, value, page, unit);
      if (content !== null) reader.findings.add(unit, "relation", key);
      const paragraph =
        content === null ? shownValue(reader, value, page, unit) : { ...paragraphOf(""), children: content };
      paragraph.children.unshift(
        { type: "strong", children: [{ type: "text", value: key }] },
        { type: "text", value: value === "" ? ":" : ": " },
      );
      return { type: "listItem", spread: false, children: [paragraph] };
    }),
  };
}

/** A value may hold links and emphasis; whatever else it looks like is text. */
function shownValue(reader: PageReader, value: string, page: Page, unit: number) {
  const root = parseMarkdown(value);
  const [only, more] = root?.children ?? [];
  if (root === null || only?.type !== "paragraph" || more !== undefined) return paragraphOf(value);
  settle(reader, root, page, unit);
  return only;
}
