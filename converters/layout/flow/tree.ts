/** The flow of blocks as a Markdown tree with provenance. */

import type { BlockContent, FootnoteDefinition, List, PhrasingContent, Root, RootContent } from "mdast";
import type { Asset, Provenance } from "../../document/model.ts";
import { placed } from "../../document/nodes.ts";
import { continueOn } from "../../document/places.ts";
import { plainText as nodeText } from "../../document/plain-text.ts";
import { append } from "../../util/append.ts";
import { boxOf } from "../../util/geometry/box.ts";
import { appendTo, type ItemParagraph, itemOf, ListBuilder } from "../lists/list-tree.ts";
import {
  type Block,
  type Contents,
  type Figure,
  type Formula,
  lineText,
  type Paragraph,
  paragraphText,
} from "../model.ts";
import { composeRows } from "../page/compose.ts";
import { blockBox, placesOf, provenanceOf, startOfRest } from "../provenance.ts";
import { isCaption } from "../text/captions.ts";
import { type InlineOptions, phrasing, plainText } from "../text/inline.ts";
import type { HeadingTarget } from "./anchors.ts";
import type { FlowBlock } from "./flow-block.ts";
import type { Footnote } from "./footnotes.ts";
import { isQuotation } from "./quotes.ts";
import { tableNode } from "./table-node.ts";

interface TreeOptions {
  levels: ReadonlyMap<Paragraph, number>;
  assets: ReadonlyMap<Figure, Asset>;
  /** Notes that are written where their first paragraph stands. */
  inPlace: ReadonlyMap<Paragraph, Footnote>;
  heading: (target: HeadingTarget) => void;
  inline: InlineOptions;
  lettering: boolean;
  /** Points. */
  bodySize: number;
}

export function buildTree(
  flow: readonly FlowBlock[],
  footnotes: readonly Footnote[],
  options: TreeOptions,
): Root {
  const children: RootContent[] = [];
  let lists: ListBuilder | null = null;
  const flush = () => {
    if (lists) append(children, lists.finish());
    lists = null;
  };
  let above: { paragraph: Paragraph; quoted: boolean } | null = null;
  flow.forEach((flowBlock, index) => {
    const { block } = flowBlock;
    const note = block.kind === "paragraph" ? options.inPlace.get(block) : undefined;
    if (note) {
      flush();
      children.push(definition(note, options));
      return;
    }
    const item = itemIn(flowBlock, options);
    if (item) {
      lists ??= new ListBuilder(options.inline);
      lists.add(item, flowBlock);
      above = null;
      return;
    }
    const heading = block.kind === "paragraph" && options.levels.has(block);
    const owner = heading ? null : (lists?.owner(flowBlock, goesOn(flow, index, lists, options)) ?? null);
    const nodes = blockNodes(block, options, () => captionOf(flow, index));
    const places = placesOf(flowBlock, (part) =>
      textOf(part === block ? nodes : blockNodes(part, options, () => "")),
    );
    if (owner) {
      appendTo(owner, nodes, places);
      return;
    }
    const listed = lists !== null;
    flush();
    const provenance = { ...places, ...confidenceOf(block) };
    const text = block.kind === "paragraph" && !heading ? block : null;
    const quoted = text !== null && !listed && isQuotation(text, above, options.bodySize);
    const open = children.at(-1);
    if (text !== null && quoted && above?.quoted && open?.type === "blockquote") {
      const start = textOf([open]).length + 1;
      if (open.data?.provenance) placed(open, continueOn(open.data.provenance, provenance, start));
      append(open.children, nodes as BlockContent[]);
      above = { paragraph: text, quoted };
      return;
    }
    above = text === null ? null : { paragraph: text, quoted };
    for (const node of nodes) {
      placed(node, provenance);
      children.push(
        quoted ? { type: "blockquote", children: [node as BlockContent], data: { provenance } } : node,
      );
    }
  });
  flush();
  for (const footnote of footnotes) children.push(definition(footnote, options));
  return { type: "root", children };
}

const textOf = (nodes: RootContent[]): string => nodeText({ type: "root", children: nodes });

function confidenceOf(block: Block): Pick<Provenance, "confidence"> {
  const measured = block.kind === "formula" || block.kind === "figure" ? block.confidence : undefined;
  return measured === undefined ? {} : { confidence: measured };
}

function definition(footnote: Footnote, options: TreeOptions): FootnoteDefinition {
  const { identifier, paragraphs } = footnote;
  const provenance = placesOfNote(footnote, options.inline);
  return {
    type: "footnoteDefinition",
    identifier,
    label: identifier,
    children: paragraphs.map(({ lines }) => ({
      type: "paragraph",
      children: phrasing(lines, options.inline),
    })),
    ...(provenance ? { data: { provenance } } : {}),
  };
}

/** A note that goes on at the foot of the next page has a place there, too. */
function placesOfNote({ paragraphs, rest }: Footnote, inline: InlineOptions): Provenance | null {
  const [first] = paragraphs;
  if (!first) return null;
  const restLines = new Set(rest?.lines);
  const withoutRest = paragraphs.map((paragraph) => ({
    ...paragraph,
    lines: paragraph.lines.filter((line) => !restLines.has(line)),
  }));
  const own = withoutRest[0] as Paragraph;
  const place = provenanceOf(own.lines, own.page, blockBox(own));
  if (rest === undefined) return place;
  const written = (all: readonly Paragraph[]) =>
    textOf(all.map(({ lines }) => ({ type: "paragraph", children: phrasing(lines, inline) })));
  const start = startOfRest(written(paragraphs), written(withoutRest));
  return continueOn(place, provenanceOf(rest.lines, rest.page, boxOf(rest.lines)), start);
}

function itemIn({ block }: FlowBlock, options: TreeOptions): ItemParagraph | null {
  return block.kind === "paragraph" && !options.levels.has(block) ? itemOf(block) : null;
}

/** Blocks that are looked at for the next item of a list. */
const lookAhead = 6;

/** Whether the open lists go on behind the block. */
function goesOn(
  flow: readonly FlowBlock[],
  index: number,
  lists: ListBuilder,
  options: TreeOptions,
): boolean {
  for (const next of flow.slice(index + 1, index + 1 + lookAhead)) {
    if (next.block.kind === "paragraph" && options.levels.has(next.block)) return false;
    const item = itemIn(next, options);
    if (item) return lists.goesOn(item);
  }
  return false;
}

function blockNodes(block: Block, options: TreeOptions, caption: () => string): RootContent[] {
  if (block.kind === "table") return [tableNode(block, options.inline)];
  if (block.kind === "figure") return figureNodes(block, options, caption);
  if (block.kind === "contents") return [contentsList(block, options)];
  if (block.kind === "formula") return [{ type: "math", value: numbered(block) }];
  if (block.kind === "code") return [{ type: "code", value: block.text }];
  const level = options.levels.get(block);
  if (level === undefined) {
    const content = phrasing(block.lines, options.inline);
    return content.length > 0 ? [{ type: "paragraph", children: content }] : [];
  }
  const { page, y0: y, style } = block;
  options.heading({ page, y, size: style.size, text: plainText(block.lines, options.inline.vocabulary) });
  const heading: RootContent = {
    type: "heading",
    depth: Math.min(6, Math.max(1, level)) as 1 | 2 | 3 | 4 | 5 | 6,
    children: phrasing(block.lines, { ...options.inline, emphasis: false }),
  };
  return [heading];
}

/** A number at the margin is a tag, as TeX writes it there. */
const numbered = ({ latex, number }: Formula): string =>
  number === null ? latex : `${latex} \\tag{${number}}`;

/** Nested by indent; printed page numbers mean nothing without pages. */
function contentsList(contents: Contents, options: TreeOptions): List {
  const root: List = { type: "list", ordered: false, spread: false, children: [] };
  // Its lines lead where the document itself does.
  const inline: InlineOptions = { vocabulary: options.inline.vocabulary, emphasis: false, places: false };
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
      children: [{ type: "paragraph", children: phrasing([line], inline) }],
    });
  }
  return root;
}

/** The picture, and its lettering as text where everything on the page is wanted. */
function figureNodes(figure: Figure, options: TreeOptions, caption: () => string): RootContent[] {
  const nodes: RootContent[] = [];
  const asset = options.assets.get(figure);
  if (asset) {
    const image: PhrasingContent = { type: "image", url: asset.path, alt: altOf(figure, options, caption) };
    nodes.push({ type: "paragraph", children: [image] });
  }
  if (figure.lines.length > 0 && (options.lettering || !asset)) {
    const lines = composeRows(figure.lines);
    nodes.push({ type: "paragraph", children: phrasing(lines, { ...options.inline, emphasis: false }) });
  }
  return nodes;
}

const altLettering = 400;
/** Of what recognition found on a scan to be neither text nor ruling, where nothing else says what it is. */
const recognizedName = "Picture";

/** What a figure is called, and what was recognized on it where that is not said elsewhere. */
function altOf(
  { alt, lines, recognized }: Figure,
  { lettering }: TreeOptions,
  caption: () => string,
): string {
  const name = alt ?? (caption() || (recognized === true ? recognizedName : ""));
  if (lettering || !lines.some(({ words }) => words.some(({ confidence }) => confidence !== undefined)))
    return name;
  const read = composeRows(lines).map(lineText).join(" ");
  const cut = read.length > altLettering ? `${read.slice(0, altLettering)}…` : read;
  return name === "" ? cut : `${name}: ${cut}`;
}

const shortCaption = 40;

/** A figure's caption: its label is the alternative text; short captions are taken whole. */
function captionOf(flow: readonly FlowBlock[], index: number): string {
  for (const neighbor of [flow[index + 1], flow[index - 1]]) {
    if (neighbor?.block.kind !== "paragraph") continue;
    const text = paragraphText(neighbor.block);
    if (!isCaption(text)) continue;
    return text.length <= shortCaption ? text : (/^\S+\s+[\dA-Z][\w.-]*(?<![.:])/.exec(text)?.[0] ?? "");
  }
  return "";
}
