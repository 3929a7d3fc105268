/** Maps blocks of the source to lines of the Markdown and back. */
import type { Layout } from "../../../src/client/generated/schema.ts";

export type BoundingBox = readonly [left: number, top: number, right: number, bottom: number];

export interface Block {
  id: string;
  page: number;
  /** Null: not in the Markdown. */
  lines: readonly [first: number, last: number] | null;
  /** In points; null: unknown. */
  box: BoundingBox | null;
  /** Null: not measured. */
  confidence: number | null;
  /** Time in a recording, in milliseconds. */
  timeMs: readonly [from: number, to: number] | null;
}

interface PageSize {
  page: number;
  width: number | null;
  height: number | null;
}

export class LayoutIndex {
  /** In reading order, each at its first place. */
  readonly blocks: readonly Block[];
  readonly pages: readonly PageSize[];
  /** First lines of pages. */
  readonly starts: ReadonlyMap<number, number>;
  readonly #byId: ReadonlyMap<string, number>;
  readonly #byPage = new Map<number, Block[]>();
  /** Index in `blocks` plus one, by line. */
  readonly #ofLine: Uint32Array;

  constructor(layout: Layout | null, lineCount: number) {
    // A block across pages has one entry per page.
    const places = (layout?.blocks ?? []).map(blockOf);
    this.blocks = places.filter(({ id }, at) => places[at - 1]?.id !== id);
    this.pages = (layout?.pages ?? []).map(({ page_index, width, height }) => ({
      page: page_index,
      width: width ?? null,
      height: height ?? null,
    }));
    this.#byId = new Map(this.blocks.map(({ id }, index) => [id, index]));
    for (const block of places) {
      const before = this.#byPage.get(block.page);
      if (before === undefined) this.#byPage.set(block.page, [block]);
      else before.push(block);
    }
    this.#ofLine = ofLines(this.blocks, lineCount);
    this.starts = startsOf(this.blocks);
  }

  get(id: string): Block | null {
    return this.blocks[this.#byId.get(id) ?? -1] ?? null;
  }

  /** Index of the page. */
  indexOfPage(page: number): number {
    return Math.max(
      0,
      this.pages.findIndex((each) => each.page === page),
    );
  }

  ofPage(page: number): readonly Block[] {
    return this.#byPage.get(page) ?? [];
  }

  /** The innermost block of the line. */
  at(line: number): Block | null {
    return this.blocks[(this.#ofLine[line] ?? 0) - 1] ?? null;
  }

  /** The last block before that time. */
  blockAt(ms: number): Block | null {
    return this.blocks.findLast(({ timeMs }) => timeMs !== null && timeMs[0] <= ms) ?? null;
  }

  /** The first block that starts in that time, or the one still running. */
  firstBlockIn(fromMs: number, toMs: number): Block | null {
    const begins = this.blocks.find(
      ({ timeMs }) => timeMs !== null && timeMs[0] >= fromMs && timeMs[0] < toMs,
    );
    const before = this.blockAt(fromMs);
    return begins ?? (before?.timeMs != null && before.timeMs[1] > fromMs ? before : null);
  }

  within(first: number, last: number): readonly Block[] {
    const found = new Set<Block>();
    for (let line = first; line <= last; line++) {
      const block = this.at(line);
      if (block !== null) found.add(block);
    }
    return [...found];
  }

  /** The next block that is in the Markdown. */
  next(id: string, step: 1 | -1): Block | null {
    const from = this.#byId.get(id);
    if (from === undefined) return null;
    for (let at = from + step; at >= 0 && at < this.blocks.length; at += step)
      if (this.blocks[at]?.lines !== null) return this.blocks[at] ?? null;
    return null;
  }
}

function blockOf({ id, page_index, lines, bbox, confidence, milliseconds }: Layout["blocks"][number]): Block {
  return {
    id,
    page: page_index,
    lines: (lines as Block["lines"] | undefined) ?? null,
    box: (bbox as BoundingBox | undefined) ?? null,
    confidence: confidence ?? null,
    timeMs: (milliseconds as Block["timeMs"] | undefined) ?? null,
  };
}

/** Nested blocks, such as list items, own their lines. */
function ofLines(blocks: readonly Block[], lineCount: number): Uint32Array {
  const ofLine = new Uint32Array(lineCount + 2);
  const widest = [...blocks.entries()]
    .flatMap(([index, { lines }]) => (lines === null ? [] : [{ index, lines }]))
    .sort((a, b) => b.lines[1] - b.lines[0] - (a.lines[1] - a.lines[0]));
  for (const { index, lines } of widest) ofLine.fill(index + 1, lines[0], Math.min(lines[1], lineCount) + 1);
  return ofLine;
}

/** Notes after the page's text do not start a page again. */
function startsOf(blocks: readonly Block[]): Map<number, number> {
  const inOrder = blocks
    .flatMap(({ lines, page }) => (lines === null ? [] : [{ line: lines[0], page }]))
    .sort((a, b) => a.line - b.line);
  const starts = new Map<number, number>();
  let latest = 0;
  for (const { line, page } of inOrder) {
    if (page <= latest) continue;
    latest = page;
    starts.set(line, page);
  }
  return starts;
}
