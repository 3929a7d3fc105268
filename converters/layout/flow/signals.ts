/** What was measured on a page, for its quality scores. */
import type { Unit } from "../../document/model.ts";
import { type Block, blockLines, type Line, type PageContent, type Table } from "../model.ts";
import { tableConsistency } from "../tables/table-consistency.ts";

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
