/** Blocks of documents in XML, with the text between them. */

import type {
  BlockContent,
  Blockquote,
  Heading,
  List,
  ListItem,
  PhrasingContent,
  RootContent,
  Table,
  TableCell,
} from "mdast";
import { onLines } from "../../../../document/nodes.ts";
import { oneLine } from "../../../../document/plain-text.ts";
import {
  descendants,
  elementsOf,
  textOf,
  type XmlElement,
  type XmlNode,
} from "../../../../input/xml/element.ts";
import { append } from "../../../../util/append.ts";
import { localName } from "../vocabulary.ts";
import type { ProseContext } from "./context.ts";
import { phrasingOf } from "./phrasing.ts";
import { isPhrasing, type Role, roleOf } from "./roles.ts";

/** Tables of documents in XML: rows and entries (CALS), or tr and td as in HTML. */
const rowNames: ReadonlySet<string> = new Set(["row", "tr", "strow", "sthead"]);
const cellNames: ReadonlySet<string> = new Set(["entry", "td", "th", "stentry", "cell"]);

/** The title or caption as a paragraph, the table, and what else stands in it (notes below it). */
function tableBlocks(element: XmlElement, context: ProseContext): RootContent[] {
  const table: Table = { type: "table", children: [] };
  const before: RootContent[] = [];
  const after: RootContent[] = [];
  collect(element, table, { before, after }, context);
  if (table.children.length === 0) return context.flow(element.children);
  return [...before, table, ...after];
}

function collect(
  element: XmlElement,
  table: Table,
  around: { before: RootContent[]; after: RootContent[] },
  context: ProseContext,
): void {
  for (const child of elementsOf(element)) {
    const name = localName(child.name).toLowerCase();
    if (rowNames.has(name)) table.children.push({ type: "tableRow", children: cellsOf(child, context) });
    else if (roleOf(child) === "title" || name === "caption" || name === "label") {
      const place = table.children.length === 0 ? around.before : around.after;
      for (const block of context.flow(child.children)) place.push(block);
    } else if (["tfoot", "table-wrap-foot"].includes(name) && !holdsRows(child)) {
      for (const block of context.flow(child.children)) around.after.push(block);
    } else collect(child, table, around, context);
  }
}

function holdsRows(element: XmlElement): boolean {
  return elementsOf(element).some(
    (child) => rowNames.has(localName(child.name).toLowerCase()) || holdsRows(child),
  );
}

function cellsOf(row: XmlElement, context: ProseContext): TableCell[] {
  return elementsOf(row)
    .filter(({ name }) => cellNames.has(localName(name).toLowerCase()))
    .map((cell) => {
      const columns = spanOf(cell.attributes.colspan);
      const rows = spanOf(cell.attributes.rowspan) ?? more(cell.attributes.morerows);
      const data = {
        ...(columns === undefined ? {} : { colspan: columns }),
        ...(rows === undefined ? {} : { rowspan: rows }),
      };
      return { type: "tableCell", children: contentOf(cell, context), data };
    });
}

/** Read once, for notes in it would come twice. Paragraphs within a cell become lines; other blocks stand where phrasing does. */
function contentOf(cell: XmlElement, context: ProseContext): PhrasingContent[] {
  const blocks = context.flow(cell.children).flatMap(onLines);
  if (!blocks.every((block) => block.type === "paragraph")) return blocks as PhrasingContent[];
  return blocks.flatMap(({ children }, at): PhrasingContent[] =>
    at === 0 ? children : [{ type: "break" }, ...children],
  );
}

function spanOf(written: string | undefined): number | undefined {
  const span = Number(written);
  return span > 1 && span <= 1_000 ? Math.trunc(span) : undefined;
}

/** CALS counts the rows beyond the first. */
function more(written: string | undefined): number | undefined {
  return written === undefined ? undefined : spanOf(String(Number(written) + 1));
}

/** What stands in an element as blocks: what is between them is paragraphs. */
export function flow(nodes: readonly XmlNode[], context: ProseContext): RootContent[] {
  const blocks: RootContent[] = [];
  let open: XmlNode[] = [];
  const flush = () => {
    const children = phrasingOf(open, context);
    open = [];
    if (children.some((child) => child.type !== "text" || child.value.trim() !== ""))
      blocks.push({ type: "paragraph", children });
  };
  for (const node of nodes) {
    if (typeof node === "string" || isRunning(node)) open.push(node);
    else {
      flush();
      append(blocks, blockOf(node, context));
    }
  }
  flush();
  return blocks;
}

/** What is no block, and holds none, belongs to the text around it. */
function isRunning(element: XmlElement): boolean {
  const role = roleOf(element);
  if (role !== undefined) return isPhrasing(role);
  return elementsOf(element).every(isRunning);
}

function blockOf(element: XmlElement, context: ProseContext): RootContent[] {
  const show = shows[roleOf(element) as Role];
  return show === undefined ? flow(element.children, context) : show(element, context);
}

const shows: Readonly<Partial<Record<Role, (element: XmlElement, context: ProseContext) => RootContent[]>>> =
  {
    section: sectionBlocks,
    title: (element, context) => [
      { type: "paragraph", children: [{ type: "strong", children: phrasingOf(element.children, context) }] },
    ],
    bullets: (element, context) => [listOf(element, false, context)],
    numbers: (element, context) => [listOf(element, true, context)],
    list: (element, context) => [listOf(element, isOrdered(element), context)],
    terms: (element, context) => [termsOf(element, context)],
    item: (element, context) => [{ ...emptyList(false), children: [itemOf(element, context)] }],
    code: (element) => [codeOf(element)],
    quote: (element, context) => [quoteOf(flow(element.children, context))],
    notice: (element, context) => [quoteOf([noticeTitle(element), ...flow(withoutTitle(element), context)])],
    table: tableBlocks,
    about: () => [],
  };

function titleIn(element: XmlElement): XmlElement | undefined {
  const children = elementsOf(element);
  return (
    children.find((child) => roleOf(child) === "title") ??
    children
      .filter((child) => roleOf(child) === "about")
      .map(titleBelow)
      .find((title) => title !== undefined)
  );
}

function titleBelow(element: XmlElement): XmlElement | undefined {
  for (const child of elementsOf(element)) {
    const title = roleOf(child) === "title" ? child : titleBelow(child);
    if (title !== undefined) return title;
  }
  return undefined;
}

function withoutTitle(element: XmlElement): XmlNode[] {
  const title = titleIn(element);
  return element.children.filter((node) => node !== title);
}

/** A section without a title is part of the one around it. */
function sectionBlocks(element: XmlElement, context: ProseContext): RootContent[] {
  const title = titleIn(element);
  if (title === undefined) return flow(element.children, context);
  const depth = Math.min(6, context.headingDepth) as Heading["depth"];
  const heading: Heading = { type: "heading", depth, children: phrasingOf(title.children, context) };
  context.headingDepth += 1;
  const blocks = [...abstractsOf(element, context), ...flow(withoutTitle(element), context)];
  context.headingDepth -= 1;
  return [heading, ...blocks];
}

/** Of what is told about a document, that which is there to be read. */
function abstractsOf(element: XmlElement, context: ProseContext): RootContent[] {
  const about = elementsOf(element).filter((child) => roleOf(child) === "about");
  return about
    .flatMap((each) => [...descendants(each, each.name.replace(/(?<![^:])[^:]*$/, "abstract"))])
    .flatMap((abstract) => blockOf(abstract, context));
}

function emptyList(ordered: boolean): List {
  return { type: "list", ordered, spread: false, children: [] };
}

/** `list-type` in JATS, `type` or `rend` in TEI. */
function isOrdered({ attributes }: XmlElement): boolean {
  return /order|number|alpha|roman|arabic/i.test(
    attributes["list-type"] ?? attributes.type ?? attributes.rend ?? "",
  );
}

function listOf(element: XmlElement, ordered: boolean, context: ProseContext): List {
  const list = emptyList(ordered);
  for (const child of elementsOf(element))
    if (roleOf(child) !== "title" && roleOf(child) !== "about") list.children.push(itemOf(child, context));
  return list;
}

function itemOf(element: XmlElement, context: ProseContext): ListItem {
  return { type: "listItem", spread: false, children: flow(element.children, context) as BlockContent[] };
}

function termsOf(element: XmlElement, context: ProseContext): List {
  const list = emptyList(false);
  const pairs = elementsOf(element).flatMap((child) => (roleOf(child) === "term" ? [elementsOf(child)] : []));
  for (const pair of pairs) {
    const names = pair.filter(({ name }) => /^(?:term|dt|glossterm|label)$/i.test(localName(name)));
    const meaning = pair
      .filter((part) => !names.includes(part))
      .flatMap((part) => flow(part.children, context));
    const lead: PhrasingContent[] = names.flatMap((name, at): PhrasingContent[] => [
      ...(at === 0 ? [] : [{ type: "text" as const, value: ", " }]),
      { type: "strong", children: phrasingOf(name.children, context) },
    ]);
    const [first, ...rest] = meaning;
    const children: RootContent[] =
      first?.type === "paragraph"
        ? [
            { type: "paragraph", children: [...lead, { type: "text", value: ": " }, ...first.children] },
            ...rest,
          ]
        : [{ type: "paragraph", children: lead }, ...meaning];
    list.children.push({ type: "listItem", spread: false, children: children as BlockContent[] });
  }
  return list;
}

function codeOf(element: XmlElement): RootContent {
  const lang = element.attributes.language ?? element.attributes.outputclass ?? "";
  return {
    type: "code",
    lang,
    value: textOf(element)
      .replace(/^[ \t]*\n/, "")
      .trimEnd(),
  };
}

function quoteOf(children: RootContent[]): Blockquote {
  return { type: "blockquote", children: children as BlockContent[] };
}

function noticeTitle(element: XmlElement): RootContent {
  const name = localName(element.name);
  const title = titleIn(element);
  const value = title === undefined ? name.charAt(0).toUpperCase() + name.slice(1) : oneLine(textOf(title));
  return { type: "paragraph", children: [{ type: "strong", children: [{ type: "text", value }] }] };
}
