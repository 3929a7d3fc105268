/** Paragraphs and tables that a column or page break parted are joined; the result is one flow of blocks. */

import { markerOf } from "../lists/lists.ts";
import { type Block, lineText, type Paragraph } from "../model.ts";
import { isComplete } from "../text/sentences.ts";
import type { FlowBlock } from "./flow-block.ts";
import { joinTable } from "./join-tables.ts";

interface FlowOptions {
  isHeading: (paragraph: Paragraph) => boolean;
  /** Notes that stay in their place: the text goes on behind them. */
  isAside: (paragraph: Paragraph) => boolean;
}

/** `regions` in reading order over all pages. */
export function joinFlow(
  regions: readonly { blocks: Block[]; page: number }[],
  options: FlowOptions,
): FlowBlock[] {
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
