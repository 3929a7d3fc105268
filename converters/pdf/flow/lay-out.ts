/**
 * The first pass over a document: each page is laid out by itself, with a look at its neighbours for what runs through
 * them, and put away; what the whole must be known for is counted on the way.
 */
import type { Unit } from "../../document/model.ts";
import { collectGarbage } from "../../engines/collect.ts";
import { unitOf } from "../file/signals.ts";
import { type BodyLook, BodyLookSurvey } from "../headings/headings.ts";
import type { Line, PageContent } from "../layout.ts";
import { layOutPage } from "../page/page-layout.ts";
import { SealedPages } from "../sealed/sealed-pages.ts";
import { Vocabulary } from "../text/dehyphenate.ts";
import { FurnitureFilter } from "./furniture.ts";

interface LaidOut {
  sealed: SealedPages;
  units: Unit[];
  vocabulary: Vocabulary;
  body: BodyLook;
}

const pagesPerCollection = 400;

/** `read` is told how many pages were read, after each. */
export function layOutDocument(
  pages: Iterable<PageContent>,
  keepFurniture: boolean,
  read: (pages: number) => void = () => undefined,
): LaidOut {
  const sealed = new SealedPages();
  const units: Unit[] = [];
  const vocabulary = new Vocabulary();
  const looks = new BodyLookSurvey();
  const filter = new FurnitureFilter((page, { body, header, footer }) => {
    const { regions } = layOutPage(page, keepFurniture ? page.lines : body, keepFurniture);
    units.push(unitOf(page, regions.flat(), keepFurniture ? 0 : countCharacters([...header, ...footer])));
    vocabulary.learn(page.lines);
    for (const region of regions) for (const block of region) looks.add(block);
    sealed.seal(page.number, regions);
  });
  let done = 0;
  for (const page of pages) {
    filter.push(page);
    read(++done);
    if (done % pagesPerCollection === 0) collectGarbage();
  }
  filter.end();
  return { sealed, units, vocabulary, body: looks.result };
}

function countCharacters(lines: readonly Line[]): number {
  let sum = 0;
  for (const line of lines) for (const word of line.words) sum += word.text.length;
  return sum;
}
