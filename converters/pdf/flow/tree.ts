/** The flow of blocks as a Markdown tree with provenance. */
import type {
  List,
  TableCell as MdastCell,
  Table as MdastTable,
  PhrasingContent,
  Root,
  RootContent,
  TableRow,
} from "mdast";
import type { Asset } from "../../document/model.ts";
import { isCaption, paragraphText } from "../headings/titles.ts";
import {
  type Block,
  boundingBox,
  type Contents,
  type Figure,
  type Paragraph,
  type Table,
  type TableCell,
} from "../layout.ts";
import { buildLists, type ItemParagraph, itemOf } from "../lists/list-tree.ts";
import { composeRows } from "../page/compose.ts";
import { type InlineOptions, phrasing, plainText } from "../text/inline.ts";
import { blockBox, type FlowBlock } from "./flow.ts";
import type { Footnote } from "./footnotes.ts";
import type { JoinedTable } from "./join-tables.ts";

interface TreeOptions {
  levels: ReadonlyMap<Paragraph, number>;
  assets: ReadonlyMap<Figure, Asset>;
  inline: InlineOptions;
  /** Whether the lettering of figures is text too. */
  lettering: boolean;
}

export function buildTree(
  flow: readonly FlowBlock[],
  footnotes: readonly Footnote[],
  options: TreeOptions,
): Root {
  const children: RootContent[] = [];
  let items: ItemParagraph[] = [];
  const flush = () => {
    if (items.length > 0) children.push(...buildLists(items, options.inline));
    items = [];
  };
  flow.forEach(({ block, page }, index) => {
    const item = block.kind === "paragraph" && !options.levels.has(block) ? itemOf(block) : null;
    if (item) {
      items.push(item);
      return;
    }
    flush();
    for (const node of blockNodes(block, options, () => captionOf(flow, index))) {
      node.data = { ...node.data, provenance: { unit: page, bbox: boundingBox(blockBox(block)) } };
      children.push(node);
    }
  });
  flush();
  for (const { identifier, paragraph } of footnotes) {
    children.push({
      type: "footnoteDefinition",
      identifier,
      label: identifier,
      children: [{ type: "paragraph", children: phrasing(paragraph.lines, options.inline) }],
      data: { provenance: { unit: paragraph.page, bbox: boundingBox(paragraph) } },
    });
  }
  return { type: "root", children };
}

function blockNodes(block: Block, options: TreeOptions, caption: () => string): RootContent[] {
  if (block.kind === "table") return [tableNode(block, options.inline)];
  if (block.kind === "figure") return figureNodes(block, options, caption);
  if (block.kind === "contents") return [contentsList(block, options)];
  const level = options.levels.get(block);
  if (level === undefined) {
    const content = phrasing(block.lines, options.inline);
    return content.length > 0 ? [{ type: "paragraph", children: content }] : [];
  }
  const heading: RootContent = {
    type: "heading",
    depth: Math.min(6, Math.max(1, level)) as 1 | 2 | 3 | 4 | 5 | 6,
    children: phrasing(block.lines, { ...options.inline, emphasis: false }),
  };
  return [heading];
}

/** Nested by indent; printed page numbers mean nothing without pages. */
function contentsList(contents: Contents, options: TreeOptions): List {
  const root: List = { type: "list", ordered: false, spread: false, children: [] };
  const stack: { list: List; x0: number }[] = [{ list: root, x0: contents.entries[0]?.title.x0 ?? 0 }];
  for (const entry of contents.entries) {
    const line = options.lettering ? entry.whole : entry.title;
    const { x0 } = entry.title;
    while (stack.length > 1 && x0 < (stack.at(-1)?.x0 ?? 0) - 4) stack.pop();
    const top = stack.at(-1) as (typeof stack)[number];
    const parent = top.list.children.at(-1);
    if (parent && x0 > top.x0 + 4) {
      const list: List = { type: "list", ordered: false, spread: false, children: [] };
      parent.children.push(list);
      stack.push({ list, x0 });
    }
    stack.at(-1)?.list.children.push({
      type: "listItem",
      spread: false,
      children: [{ type: "paragraph", children: phrasing([line], { ...options.inline, emphasis: false }) }],
    });
  }
  return root;
}

/** The picture, and its lettering as text where everything on the page is wanted. */
function figureNodes(figure: Figure, options: TreeOptions, caption: () => string): RootContent[] {
  const nodes: RootContent[] = [];
  const asset = options.assets.get(figure);
  if (asset) {
    const image: PhrasingContent = { type: "image", url: asset.path, alt: caption() };
    nodes.push({ type: "paragraph", children: [image] });
  }
  if (figure.lines.length > 0 && (options.lettering || !asset)) {
    const lines = composeRows(figure.lines);
    nodes.push({ type: "paragraph", children: phrasing(lines, { ...options.inline, emphasis: false }) });
  }
  return nodes;
}

const shortCaption = 40;

/**
 * The caption below or above a figure names it: its alternative text is the caption's label ("Figure 3"), since the
 * caption itself follows in full; short captions are taken whole.
 */
function captionOf(flow: readonly FlowBlock[], index: number): string {
  for (const neighbour of [flow[index + 1], flow[index - 1]]) {
    if (neighbour?.block.kind !== "paragraph") continue;
    const text = paragraphText(neighbour.block);
    if (!isCaption(text)) continue;
    return text.length <= shortCaption ? text : (/^\S+\s+[\dA-Z][\w.-]*(?<![.:])/.exec(text)?.[0] ?? "");
  }
  return "";
}

function tableNode(table: Table, inline: InlineOptions): MdastTable {
  return {
    type: "table",
    align: new Array(table.columns).fill(null),
    children: table.rows.map((row, index) => ({
      type: "tableRow",
      children: row.map((cell) => cellNode(cell, index < table.headerRows, index, inline)),
      ...rowData(table, index),
    })),
  };
}

/** The rows of a table on several pages say where they stand. */
function rowData({ parts }: JoinedTable, index: number): Pick<TableRow, "data"> {
  const part = parts?.findLast(({ row }) => row <= index);
  return part ? { data: { provenance: { unit: part.page, bbox: boundingBox(part) } } } : {};
}

function cellNode(cell: TableCell, header: boolean, row: number, inline: InlineOptions): MdastCell {
  const text = plainText(cell.lines, inline.vocabulary);
  const node: MdastCell = { type: "tableCell", children: text === "" ? [] : [{ type: "text", value: text }] };
  const data: MdastCell["data"] = {};
  if (cell.colspan > 1) data.colspan = cell.colspan;
  if (cell.rowspan > 1) data.rowspan = cell.rowspan;
  if (header && row > 0) data.header = true;
  if (Object.keys(data).length > 0) node.data = data;
  return node;
}
