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
import { endsSentence } from "../text/sentences.ts";
import { type HeadingTarget, resolveAnchors } from "./anchors.ts";
import { joinFlow } from "./flow.ts";
import { type Footnote, FootnoteTaker, type Region } from "./footnotes.ts";
import { buildTree } from "./tree.ts";

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
