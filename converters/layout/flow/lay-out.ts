/**
 * The first pass over a document: each page is laid out by itself, with a look at its neighbours for what runs through
 * them, and put away; what the whole must be known for is counted on the way.
 */
import type { Unit } from "../../document/model.ts";
import { collectWhenGrown } from "../../engines/collect.ts";
import { TypewriterShare } from "../code/code.ts";
import { type BodyLook, BodyLookSurvey } from "../headings/body-look.ts";
import { countCharacters, type PageContent } from "../model.ts";
import { PackedPages } from "../packed/packed-pages.ts";
import { layOutPage, type PageBlocks } from "../page/page-layout.ts";
import { Vocabulary } from "../text/dehyphenate.ts";
import { FurnitureFilter } from "./furniture.ts";
import { unitOf } from "./signals.ts";

interface LaidOut {
  sealed: PackedPages;
  units: Unit[];
  vocabulary: Vocabulary;
  body: BodyLook;
}

interface LayOutOptions {
  keepFurniture: boolean;
  /** Is told how many pages were read, after each. */
  read?: (pages: number) => void;
  /** Lays out a page otherwise than by its text alone. */
  layOut?: typeof layOutPage;
  /** Is told of each page that is laid out; may change what was measured on it. */
  laidOut?: (blocks: PageBlocks, unit: Unit) => void;
}

/** `pages` in the order of the source; those that must be waited for hold up the ones behind them. */
export async function layOutDocument(
  pages: Iterable<PageContent> | AsyncIterable<PageContent>,
  { keepFurniture, read, layOut = layOutPage, laidOut }: LayOutOptions,
): Promise<LaidOut> {
  const sealed = new PackedPages();
  const units: Unit[] = [];
  const vocabulary = new Vocabulary();
  const looks = new BodyLookSurvey();
  const typewriter = new TypewriterShare();
  const filter = new FurnitureFilter((page, { body, header, footer }) => {
    const blocks = layOut(page, keepFurniture ? page.lines : body, keepFurniture, typewriter.isTyped);
    const { regions } = blocks;
    const unit = unitOf(page, regions.flat(), keepFurniture ? 0 : countCharacters([...header, ...footer]));
    laidOut?.(blocks, unit);
    units.push(unit);
    vocabulary.learn(page.lines);
    for (const region of regions) for (const block of region) looks.add(block);
    sealed.seal(page.number, regions);
  });
  let done = 0;
  for await (const page of pages) {
    typewriter.add(page.lines);
    filter.push(page);
    done++;
    read?.(done);
    collectWhenGrown();
  }
  filter.end();
  return { sealed, units, vocabulary, body: looks.result };
}
