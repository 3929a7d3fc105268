/**
 * The first pass over a document lays out page by page, with its neighbors for running headers, and packs the result;
 * it counts what the second pass has to know of the whole document.
 */
import type { Unit } from "../../document/model.ts";
import { collectWhenGrown } from "../../engines/collect.ts";
import { TypewriterShare } from "../code/code.ts";
import { type BodyStyle, BodyStyleSurvey } from "../headings/body-style.ts";
import { countCharacters, type PageContent } from "../model.ts";
import { PackedPages } from "../packed/packed-pages.ts";
import { layOutPage, type PageBlocks } from "../page/page-layout.ts";
import { Vocabulary } from "../text/dehyphenate.ts";
import { FurnitureFilter } from "./furniture.ts";
import { unitOf } from "./signals.ts";

export interface LaidOut {
  packed: PackedPages;
  units: Unit[];
  vocabulary: Vocabulary;
  body: BodyStyle;
}

interface LayOutOptions {
  keepFurniture: boolean;
  /** Called after each page with the number of pages read so far. */
  onPage?: (pages: number) => void;
  /** Replaces the layout by text alone. */
  layOut?: typeof layOutPage;
  /** Called with each page that is laid out; may change the measurements of its unit. */
  measure?: (blocks: PageBlocks, unit: Unit) => void;
}

/** `pages` in the order of the source; those that must be waited for hold up the ones behind them. */
export async function layOutDocument(
  pages: Iterable<PageContent> | AsyncIterable<PageContent>,
  { keepFurniture, onPage, layOut = layOutPage, measure }: LayOutOptions,
): Promise<LaidOut> {
  const packed = new PackedPages();
  const units: Unit[] = [];
  const vocabulary = new Vocabulary();
  const looks = new BodyStyleSurvey();
  const typewriter = new TypewriterShare();
  const filter = new FurnitureFilter((page, { body, header, footer }) => {
    const blocks = layOut(page, keepFurniture ? page.lines : body, keepFurniture, typewriter.isTyped);
    const { regions } = blocks;
    const unit = unitOf(page, regions.flat(), keepFurniture ? 0 : countCharacters([...header, ...footer]));
    measure?.(blocks, unit);
    units.push(unit);
    vocabulary.learn(page.lines);
    for (const region of regions) for (const block of region) looks.add(block);
    packed.pack(page.number, regions);
  });
  let done = 0;
  for await (const page of pages) {
    typewriter.add(page.lines);
    filter.push(page);
    done++;
    onPage?.(done);
    collectWhenGrown();
  }
  filter.end();
  return { packed, units, vocabulary, body: looks.result };
}
