/** Pages of an export of Markdown. */
import type { Heading, List, Nodes, PhrasingContent, Root, RootContent } from "mdast";
import { resolveLinks } from "../../document/anchors.ts";
import { paragraphOf } from "../../document/nodes.ts";
import { walk } from "../../document/plain-text.ts";
import { textWithBreaks } from "../../document/rows.ts";
import { parseMarkdown } from "../text/markdown.ts";
import { plainBlocks } from "../text/plain/blocks.ts";
import { linked, type PageReader, pictured, type ReadPage, relations } from "./page-reader.ts";
import type { Page } from "./pages.ts";

// Above a page's text: its title, and in pages of databases their properties as lines of `Key: value`.

interface PageParts {
  /** Null where the page does not begin with one, or has none. */
  title: string | null;
  properties: [key: string, value: string][];
  body: string;
}

const titleLine = /^\s*# (.*)(?:\n|$)/;
const nameMax = 500;
const propertyLine = /^([^\s:#>*|`[\](){}!-][^:\n]{0,79}):(?:[ \t]+((?![ \t]).*))?$/;

/** Splits off the properties, a first paragraph of `name: value` lines. `columns`: of its database. */
export function splitProperties(text: string, columns: readonly string[] | null): PageParts {
  const match = titleLine.exec(text);
  const title = match?.[1]?.trim() || null;
  const rest = text.slice(match?.[0].length ?? 0).replace(/^(?:[ \t]*\n)+/, "");
  const end = /\n[ \t]*(?:\n|$)/.exec(rest)?.index ?? rest.length;
  const lines = rest.slice(0, end).split("\n");
  const properties = shortProperties(lines, columns === null ? 2 : 1) ?? longProperties(lines, columns ?? []);
  return { title, properties: properties ?? [], body: properties === null ? rest : rest.slice(end) };
}

type Properties = PageParts["properties"];

function shortProperties(lines: readonly string[], least: number): Properties | null {
  const properties = lines.flatMap((line): Properties => {
    const [, key, value = ""] = propertyLine.exec(line.trimEnd()) ?? [];
    return key === undefined ? [] : [[key.trim(), value.trim()]];
  });
  return properties.length === lines.length && properties.length >= least ? properties : null;
}

function longProperties(lines: readonly string[], columns: readonly string[]): Properties | null {
  const names = new Set(columns);
  const properties: Properties = [];
  for (const line of lines) {
    const key = nameAt(line, names);
    const last = properties.at(-1);
    if (key !== null) properties.push([key, line.slice(key.length + 1).trim()]);
    else if (last === undefined) return null;
    else last[1] = `${last[1]}\n${line.trim()}`.trim();
  }
  return properties;
}

function nameAt(line: string, names: ReadonlySet<string>): string | null {
  for (let end = line.indexOf(":"); end !== -1; end = line.indexOf(":", end + 1)) {
    const name = line.slice(0, end);
    if (names.has(name) && /^(?:[ \t]|$)/.test(line.slice(end + 1))) return name;
    if (end > nameMax) return null;
  }
  return null;
}

// Callouts, which an export of Markdown has as `<aside>` around lines of Markdown, as quotes.

const fence = /^[ \t>]*(`{3,}|~{3,})/;
const opening = /^([ \t]*)<aside>[ \t]*((?![ \t]).*)$/i;
const closing = /^(.*?)<\/aside>[ \t]*$/i;
/** Drawn beside the text by the service, and nothing that it says. */
const icon = /^[ \t]*<img\s[^>]*\bwidth="40px"[^>]*>[ \t]*$/i;
/** Deeper ones are lines of the one around them. */
const depthMax = 8;

/** Markdown in, Markdown out. Lines in fenced code stay as they are. */
export function callouts(markdown: string): string {
  if (!/<aside>/i.test(markdown)) return markdown;
  const lines: string[] = [];
  const indents: string[] = [];
  let open = "";
  const push = (line: string) => {
    const indent = indents[0] ?? "";
    const own = line.startsWith(indent) ? line.slice(indent.length) : line.trimStart();
    lines.push(indents.length === 0 ? line : `${indent}${"> ".repeat(indents.length)}${own}`);
  };
  for (const line of markdown.split("\n")) {
    const [, run = ""] = fence.exec(line) ?? [];
    if (open !== "") {
      if (run.startsWith(open) && line.trim() === run) open = "";
      push(line);
      continue;
    }
    const [, indent, first = ""] = opening.exec(line) ?? [];
    if (run !== "") {
      open = run;
      push(line);
    } else if (indent !== undefined && indents.length < depthMax) {
      // Two quotes one after the other would be one.
      push("");
      indents.push(indents[0] ?? indent);
      if (first !== "") push(first);
    } else if (indents.length > 0 && closing.test(line)) {
      const [, last = ""] = closing.exec(line) ?? [];
      if (last.trim() !== "") push(last);
      indents.pop();
      push("");
    } else if (indents.length === 0 || !icon.test(line)) push(line);
  }
  return lines.join("\n");
}

const nothing: ReadonlyMap<string, Heading> = new Map();

/** A Markdown page as part of the whole; kept as plain text where it is too complex. */
export function readMarkdownPage(reader: PageReader, text: string, page: Page, unit: number): ReadPage {
  const { title, properties, body } = splitProperties(text, reader.columns.of(page));
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
        content === null
          ? shownValue(reader, value, page, unit)
          : { ...paragraphOf(""), children: withBreaks(content) };
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
  if (root === null || only?.type !== "paragraph" || more !== undefined)
    return { ...paragraphOf(""), children: textWithBreaks(value) };
  settle(reader, root, page, unit);
  only.children = withBreaks(only.children);
  return only;
}

/** The lines of a value are its author's. */
function withBreaks(children: readonly PhrasingContent[]): PhrasingContent[] {
  return children.flatMap((node) => (node.type === "text" ? textWithBreaks(node.value) : [node]));
}
