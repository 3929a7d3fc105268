/** First pass: lays out page by page, packs the pages, and counts for the second pass. */
import type { Unit } from "../../document/model.ts";
import { collectWhenGrown } from "../../engines/collect.ts";
import { TypewriterShare } from "../code/code.ts";
import { type BodyStyle, BodyStyleSurvey } from "../headings/body-style.ts";
import {
  type Block,
  blockLines,
  countCharacters,
  type Line,
  type PageContent,
  type Table,
} from "../model.ts";
import { PackedPages } from "../packed/packed-pages.ts";
import { layOutPage, type PageBlocks } from "../page/page-layout.ts";
import { tableConsistency } from "../tables/table-consistency.ts";
import { Vocabulary } from "../text/dehyphenate.ts";
import { FurnitureFilter } from "./furniture.ts";

/** Of a page on which recognition found nothing: it may be blank, or not have been read; somebody is to look. */
const nothingRead = 0.5;

/** `furnitureCharacters` were dropped on purpose: running headers, footers and watermarks. */
export function unitOf(page: PageContent, blocks: readonly Block[], furnitureCharacters: number): Unit {
  const tables = blocks.filter((block): block is Table => block.kind === "table");
  const warnings = [...page.warnings];
  const empty = page.characters === 0;
  if (empty && page.recognized) warnings.push("No text was found on the page; it is blank or a picture.");
  else if (empty && page.pictures.length > 0)
    warnings.push("The page is a picture without text; its text was not recognised.");
  const share = page.characters === 0 ? 0 : page.unmappedCharacters / page.characters;
  if (share > 0.02) {
    warnings.push(`${page.unmappedCharacters} of ${page.characters} characters have no known Unicode value.`);
  }
  return {
    index: page.number,
    ...(page.failed ? {} : { width: page.width, height: page.height }),
    signals: {
      characters: page.characters,
      unmappedCharacters: page.unmappedCharacters,
      coverage: page.failed ? 0 : coverage(page, blocks, furnitureCharacters),
      ocrConfidence:
        empty && page.recognized ? nothingRead : trustIn([...page.lines, ...(page.lettering ?? [])]),
      tableConsistency: tables.length === 0 ? null : tableConsistency(tables),
      warnings,
      failed: page.failed,
    },
  };
}

/** Mean over the letters of their words' confidence, 1 for those that the file itself says; null where it says all. */
function trustIn(lines: readonly Line[]): number | null {
  let sum = 0;
  let letters = 0;
  let recognized = false;
  for (const { words } of lines)
    for (const { text, confidence } of words) {
      recognized ||= confidence !== undefined;
      sum += (confidence ?? 1) * text.length;
      letters += text.length;
    }
  return recognized && letters > 0 ? sum / letters : null;
}

/** Share of the page's characters that the tree holds; of a picture that nobody read, none; null for blank pages. */
function coverage(page: PageContent, blocks: readonly Block[], furnitureCharacters: number): number | null {
  if (page.characters === 0) return page.pictures.length > 0 && !page.recognized ? 0 : null;
  let placed = furnitureCharacters;
  for (const block of blocks) {
    for (const line of blockLines(block)) {
      for (const { text } of line.words)
        placed += text.includes(" ") ? text.replaceAll(" ", "").length : text.length;
    }
  }
  return Math.min(1, placed / page.characters);
}

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
