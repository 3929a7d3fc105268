/** Sealed pages become the document's tree, some pages at a time. */
import type { Root } from "mdast";
import type { Asset } from "../../document/model.ts";
import { collectGarbage } from "../../engines/collect.ts";
import type { DocumentHeadings } from "../headings/document-headings.ts";
import type { BodyLook } from "../headings/headings.ts";
import type { Figure, Paragraph } from "../layout.ts";
import { openPages } from "../sealed/pages.ts";
import type { SealedPages } from "../sealed/sealed-pages.ts";
import type { Vocabulary } from "../text/dehyphenate.ts";
import { cutAtLast } from "./chapters.ts";
import { joinFlow } from "./flow.ts";
import { type Footnote, type Region, takeFootnotes } from "./footnotes.ts";
import { buildTree } from "./tree.ts";

interface AssembleOptions {
  body: BodyLook;
  headings: DocumentHeadings;
  vocabulary: Vocabulary;
  /** Whether the lettering of figures is text too. */
  lettering: boolean;
  /** Writes the figures of a page; those that are not worth a file are left out. */
  writeFigures: (page: number, figures: readonly Figure[]) => Promise<Map<Figure, Asset>>;
  /** Pages that are put together at a time; tests make it small. */
  pagesAtATime?: number;
}

const pagesPerCollection = 400;

export async function assemble(sealed: SealedPages, options: AssembleOptions): Promise<Root> {
  const { body, headings, vocabulary, lettering, pagesAtATime = 40 } = options;
  const root: Root = { type: "root", children: [] };
  const footnotes: Footnote[] = [];
  const identifiers = new Set<string>();
  let assets = new Map<Figure, Asset>();
  let levels = new Map<Paragraph, number>();
  let waiting: Region[] = [];
  let group: Region[] = [];
  let grouped = 0;
  let read = 0;
  const treeOptions = () => ({ levels, assets, inline: { vocabulary, emphasis: true }, lettering });
  const build = (regions: readonly Region[]) => {
    const flow = joinFlow(regions, { isHeading: (paragraph) => levels.has(paragraph) });
    root.children.push(...buildTree(flow, [], treeOptions()).children);
  };
  const closeGroup = () => {
    footnotes.push(...takeFootnotes(group, body, identifiers));
    waiting.push(...group);
    group = [];
    grouped = 0;
  };
  for (const opened of openPages(sealed, body)) {
    if (grouped === pagesAtATime) {
      closeGroup();
      const { before, rest } = cutAtLast(waiting, (paragraph) => levels.has(paragraph));
      build(before);
      waiting = rest;
      const kept = new Set(rest.flatMap(({ blocks }) => blocks));
      levels = new Map([...levels].filter(([paragraph]) => kept.has(paragraph)));
      assets = new Map([...assets].filter(([figure]) => kept.has(figure)));
    }
    for (const [heading, level] of headings.of(opened)) levels.set(heading, level);
    const figures = opened.regions
      .flatMap(({ blocks }) => blocks)
      .filter((block): block is Figure => block.kind === "figure");
    if (figures.length > 0) {
      for (const [figure, asset] of await options.writeFigures(opened.page, figures))
        assets.set(figure, asset);
    }
    group.push(...opened.regions);
    grouped++;
    if (++read % pagesPerCollection === 0) collectGarbage();
  }
  closeGroup();
  build(waiting);
  root.children.push(...buildTree([], footnotes, treeOptions()).children);
  return root;
}
