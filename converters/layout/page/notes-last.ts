/** Notes at the foot of columns come after the columns, outside of running sentences. */
import { overlap } from "../../util/geometry/box.ts";
import type { Block, Paragraph } from "../model.ts";

const mark = /^(?:\d{1,3}|[*∗†‡§¶]{1,3}|\p{Ll})[.)]?$/u;
const markedStart = /^(?:\d{1,3}|[*∗†‡§¶]{1,3})(?=\p{L}{2}|["“(])/u;

/** Notes are smaller than this share of the text. */
const noteSize = 0.94;

/** Regions of one page in reading order; those of notes come after the columns beside theirs. */
export function notesLast(regions: readonly Block[][]): Block[][] {
  if (regions.length < 2) return [...regions];
  const em = textSize(regions);
  const result = regions.map((blocks) => blocks);
  const moved = new Map<number, Block[][]>();
  for (let i = 0; i < result.length - 1; i++) {
    const blocks = result[i] as Block[];
    const start = notesStart(blocks, em);
    if (start === 0 || start === blocks.length) continue;
    const notes = blocks.slice(start);
    const end = lastBeside(regions, i, notes);
    if (end === i) continue;
    result[i] = blocks.slice(0, start);
    moved.set(end, [...(moved.get(end) ?? []), notes]);
  }
  if (moved.size === 0) return result;
  // The last column's own notes stay where they are, after those of the columns before it.
  return result.flatMap((blocks, i) => {
    const before = moved.get(i);
    if (!before) return [blocks];
    const start = notesStart(blocks, em);
    if (start === blocks.length) return [blocks, ...before];
    if (start > 0) return [blocks.slice(0, start), ...before, blocks.slice(start)];
    const notesOnly = sizeOf(blocks[0]) <= sizeOf(before[0]?.[0]) * 1.03;
    return notesOnly ? [...before, blocks] : [blocks, ...before];
  });
}

/** Where the notes at the end of a region begin (small print of one size below larger); its length without any. */
function notesStart(blocks: readonly Block[], em: number): number {
  if (sizeOf(blocks.at(-1)) > em * noteSize) return blocks.length;
  let start = lastRun(blocks);
  const above = blocks[start - 1];
  const isNote = (block: Block) => block.kind === "paragraph" && isMarked(block);
  // Small print below a figure or table is its caption.
  if (above && above.kind !== "paragraph")
    while (start < blocks.length && !isNote(blocks[start] as Block)) start++;
  return blocks.slice(start).some(isNote) ? start : blocks.length;
}

/** Where the paragraphs of one size at the end of a region begin. */
function lastRun(blocks: readonly Block[]): number {
  const size = sizeOf(blocks.at(-1));
  let start = blocks.length;
  while (start > 0 && sizeOf(blocks[start - 1]) <= size * 1.03) start--;
  return size === Infinity ? blocks.length : start;
}

/** The size of most text that stands above something else: what ends a column may be notes. */
function textSize(regions: readonly Block[][]): number {
  const counts = new Map<number, number>();
  for (const blocks of regions) {
    for (const block of blocks.slice(0, lastRun(blocks))) {
      if (block.kind !== "paragraph") continue;
      const { size } = block.style;
      counts.set(size, (counts.get(size) ?? 0) + block.lines.length);
    }
  }
  return [...counts].reduce((best, count) => (count[1] > best[1] ? count : best), [0, 0])[0];
}

const sizeOf = (block: Block | undefined): number =>
  block?.kind === "paragraph" ? block.style.size : Infinity;

function isMarked({ lines: [line] }: Paragraph): boolean {
  const word = line?.words[0];
  if (!word || !line) return false;
  if (line.words.length > 1 && mark.test(word.text))
    return word.script === "super" || /^[\d*∗†‡§¶]/.test(word.text);
  return markedStart.test(word.text);
}

/** The last region that stands to the right of a column and reaches below the head of its notes' column. */
function lastBeside(regions: readonly Block[][], index: number, notes: readonly Block[]): number {
  const right = Math.max(...notes.map((block) => block.x1));
  const bottom = Math.max(...notes.map((block) => block.y1));
  const top = Math.min(...(regions[index] as Block[]).map((block) => block.y0));
  let last = index;
  for (let i = index + 1; i < regions.length; i++) {
    const blocks = regions[i] as Block[];
    const beside = blocks.some((block) => block.x0 > right && overlap(block.y0, block.y1, top, bottom) > 0);
    if (beside) last = i;
  }
  return last;
}
