/** Sealed pages become the document's tree, some pages at a time. */

import type { Root } from "mdast";
import type { Asset } from "../../document/model.ts";
import { collectWhenGrown } from "../../engines/collect.ts";
import { append } from "../../util/append.ts";
import type { BodyStyle } from "../headings/body-style.ts";
import type { DocumentHeadings } from "../headings/document-headings.ts";
import { markerOf } from "../lists/lists.ts";
import { type Block, type Figure, lineText, type Paragraph } from "../model.ts";
import type { PackedPages } from "../packed/packed-pages.ts";
import { type OpenedPage, openPages } from "../packed/pages.ts";
import type { Vocabulary } from "../text/dehyphenate.ts";
import { endsSentence, isComplete } from "../text/sentences.ts";
import { type HeadingTarget, resolveAnchors } from "./anchors.ts";
import type { FlowBlock } from "./flow-block.ts";
import { type Footnote, FootnoteTaker, type Region } from "./footnotes.ts";
import { joinTable } from "./join-tables.ts";
import { buildTree } from "./tree.ts";

// Paragraphs and tables that a column or page break parted are joined; the result is one flow of blocks.

interface FlowOptions {
  isHeading: (paragraph: Paragraph) => boolean;
  /** Notes that stay in their place: the text goes on behind them. */
  isAside: (paragraph: Paragraph) => boolean;
}

/** `regions` in reading order over all pages. */
function joinFlow(regions: readonly { blocks: Block[]; page: number }[], options: FlowOptions): FlowBlock[] {
  const flow: FlowBlock[] = [];
  for (const { blocks, page } of regions) {
    blocks.forEach((block, index) => {
      const open = flow.slice(-4).findLast((other) => !isAside(other.block, options));
      if (index === 0 && open && continues(open, block, page, options)) return;
      if (block.kind === "table" && open && joinTable(flow, block, page)) return;
      // A figure or table at the head of a column may stand in the middle of a sentence.
      if (block.kind === "paragraph" && joinOverFloats(flow, block, page, blocks, index, options)) return;
      flow.push({ block, page });
    });
  }
  return flow;
}

function continues(open: FlowBlock, block: Block, page: number, options: FlowOptions): boolean {
  const { kind } = open.block;
  const goesOn =
    open.block.kind === "paragraph" && block.kind === "paragraph"
      ? sameSentence(open.block, block, options)
      : kind === block.kind && (kind === "code" || kind === "contents");
  if (goesOn) join(open, block, page);
  return goesOn;
}

/** Adds the part to the block, which replaces its arrays: the earlier state stays as it was. */
function join(open: FlowBlock, part: Block, page: number): void {
  const { block } = open;
  open.joined ??= [];
  open.joined.push({ page, part, before: { ...block } });
  if (block.kind === "paragraph" && part.kind === "paragraph") {
    block.lines = [...block.lines, ...part.lines];
    block.below = part.below;
  } else if (block.kind === "code" && part.kind === "code") {
    block.text += `\n${part.text}`;
    block.lines = [...block.lines, ...part.lines];
  } else if (block.kind === "contents" && part.kind === "contents")
    block.entries = [...block.entries, ...part.entries];
}

function joinOverFloats(
  flow: readonly FlowBlock[],
  block: Paragraph,
  page: number,
  blocks: readonly Block[],
  index: number,
  options: FlowOptions,
): boolean {
  if (index === 0 || !blocks.slice(0, index).every(isFloat)) return false;
  const before = flow
    .slice(-index - 4)
    .findLast(({ block: other }) => !isFloat(other) && !isAside(other, options));
  if (before?.block.kind !== "paragraph") return false;
  if (!/^\p{Ll}/u.test(firstText(block)) || !sameSentence(before.block, block, options)) return false;
  join(before, block, page);
  return true;
}

const isAside = (block: Block, options: FlowOptions): boolean =>
  block.kind === "paragraph" && options.isAside(block);

const isFloat = ({ kind }: Block): boolean => kind === "table" || kind === "figure";

const firstText = (paragraph: Paragraph): string =>
  lineText(paragraph.lines[0] as Paragraph["lines"][number]);
const lastText = (paragraph: Paragraph): string =>
  lineText(paragraph.lines.at(-1) as Paragraph["lines"][number]);

function sameSentence(above: Paragraph, below: Paragraph, { isHeading, isAside }: FlowOptions): boolean {
  if (Math.abs(above.style.size - below.style.size) > 0.6) return false;
  if (isHeading(above) || isHeading(below) || isAside(above) || isAside(below)) return false;
  const start = firstText(below);
  const end = lastText(above);
  if (markerOf(start) !== null) return false;
  if (isComplete(end)) return false;
  if (/[\p{L}\d][-\u00AD\u2010]$/u.test(end) || /^\p{Ll}/u.test(start)) return true;
  // Before a capital only where the last line is full and the next is not indented.
  const last = above.lines.at(-1) as Paragraph["lines"][number];
  const full = last.x1 > above.right - above.style.size * 2 && above.lines.length > 1;
  return full && below.lines.length > 1 && (below.lines[0]?.x0 ?? 0) < below.left + below.style.size * 0.5;
}

/** Splits where nothing continues: before headings and after finished sentences. */
export function cutAtLast(
  regions: readonly Region[],
  isHeading: (paragraph: Paragraph) => boolean,
): { before: Region[]; rest: Region[] } {
  const at = lastWhere(
    regions,
    (block, above) => above !== undefined && block.kind === "paragraph" && isHeading(block),
  );
  const cut = at ?? lastWhere(regions, (block, above) => above !== undefined && startsAnew(block, above));
  if (!cut) return { before: [], rest: [...regions] };
  const { region, block } = cut;
  const { blocks, page } = regions[region] as Region;
  const head: Region[] = block === 0 ? [] : [{ blocks: blocks.slice(0, block), page }];
  return {
    before: [...regions.slice(0, region), ...head],
    rest: [{ blocks: blocks.slice(block), page }, ...regions.slice(region + 1)],
  };
}

function lastWhere(
  regions: readonly Region[],
  test: (block: Block, above: Block | undefined) => boolean,
): { region: number; block: number } | null {
  for (let region = regions.length - 1; region >= 0; region--) {
    const { blocks } = regions[region] as Region;
    for (let block = blocks.length - 1; block >= 0; block--) {
      // Over the edge of a column or page the text may go on.
      const above = blocks[block - 1];
      if (test(blocks[block] as Block, above)) return { region, block };
    }
  }
  return null;
}

function startsAnew(block: Block, above: Block): boolean {
  if (block.kind !== "paragraph" || above.kind !== "paragraph") return false;
  const first = block.lines[0];
  const last = above.lines.at(-1);
  if (!first || !last || first.style.mono || last.style.mono) return false;
  const start = lineText(first);
  return (
    /^\p{Lu}/u.test(start) &&
    markerOf(start) === null &&
    markerOf(lineText(above.lines[0] as Paragraph["lines"][number])) === null &&
    endsSentence(lineText(last))
  );
}

interface AssembleOptions {
  body: BodyStyle;
  headings: DocumentHeadings;
  vocabulary: Vocabulary;
  lettering: boolean;
  /** Writes the figures of a page; those that are not worth a file are left out. */
  writeFigures: (page: number, figures: readonly Figure[]) => Promise<Map<Figure, Asset>>;
  /** Pages that are put together at a time; tests make it small. */
  pagesAtATime?: number;
}

export async function assemble(packed: PackedPages, options: AssembleOptions): Promise<Root> {
  const { body, headings, vocabulary, lettering, pagesAtATime = 40 } = options;
  const root: Root = { type: "root", children: [] };
  const targets: HeadingTarget[] = [];
  const notes = new FootnoteTaker(body, lettering);
  const atTheEnd: Footnote[] = [];
  let inPlace = new Map<Paragraph, Footnote>();
  let assets = new Map<Figure, Asset>();
  let levels = new Map<Paragraph, number>();
  let waiting: Region[] = [];
  let held = 0;
  const build = (regions: readonly Region[], footnotes: readonly Footnote[] = []) => {
    const flow = joinFlow(regions, {
      isHeading: (paragraph) => levels.has(paragraph),
      isAside: (paragraph) => inPlace.has(paragraph),
    });
    const inline = { vocabulary, emphasis: true };
    const heading = targets.push.bind(targets);
    const tree = { levels, assets, inPlace, inline, lettering, bodySize: body.size, heading };
    append(root.children, buildTree(flow, footnotes, tree).children);
  };
  for (const opened of openPages(packed, body)) {
    if (held === pagesAtATime) {
      // Words of the last page may still be told to refer to notes of the next.
      const settled = waiting.filter(({ page }) => page !== waiting.at(-1)?.page);
      const { before, rest } = cutAtLast(settled, (paragraph) => levels.has(paragraph));
      build(before);
      waiting = [...rest, ...waiting.slice(settled.length)];
      const kept = new Set<unknown>(waiting.flatMap(({ blocks }) => blocks));
      [levels, assets, inPlace] = [only(levels, kept), only(assets, kept), only(inPlace, kept)];
      held = 0;
    }
    for (const [heading, level] of headings.of(opened)) levels.set(heading, level);
    const figures = figuresOf(opened);
    if (figures.length > 0) {
      for (const [figure, asset] of await options.writeFigures(opened.page, figures))
        assets.set(figure, asset);
    }
    for (const note of notes.take(opened.page, opened.regions)) {
      if (note.place) inPlace.set(note.place, note);
      else atTheEnd.push(note);
    }
    append(waiting, opened.regions);
    held++;
    collectWhenGrown();
  }
  build(waiting);
  build([], atTheEnd);
  resolveAnchors(root, targets);
  return root;
}

const figuresOf = ({ regions }: OpenedPage): Figure[] =>
  regions.flatMap(({ blocks }) => blocks.filter((block): block is Figure => block.kind === "figure"));

const only = <K, V>(map: ReadonlyMap<K, V>, kept: ReadonlySet<unknown>): Map<K, V> =>
  new Map([...map].filter(([key]) => kept.has(key)));
