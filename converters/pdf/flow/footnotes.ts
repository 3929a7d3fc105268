/** Footnotes: small paragraphs at the foot of a column that begin with a raised mark which also stands in the text. */
import type { BodyLook } from "../headings/headings.ts";
import { type Block, boxOf, type Paragraph, type Word } from "../layout.ts";

export interface Footnote {
  /** Unique in the document: the mark, with the page before it where numbering starts anew on each page. */
  identifier: string;
  paragraph: Paragraph;
}

export interface Region {
  blocks: Block[];
  page: number;
}

const mark = /^(?:\d{1,3}|[*†‡§¶]{1,3})$/;

interface Found {
  label: string;
  paragraph: Paragraph;
  page: number;
  region: Region;
}

/**
 * Takes referenced footnotes out of the regions and marks the words that refer to them. `used` are the identifiers that
 * the document has already; new ones are added.
 */
export function takeFootnotes(
  regions: readonly Region[],
  body: BodyLook,
  used: Set<string> = new Set(),
): Footnote[] {
  const found = regions.flatMap((region) => footOf(region, body));
  if (found.length === 0) return [];
  const references = referencesByPage(regions, new Set(found.map(({ paragraph }) => paragraph)));
  const taken: Footnote[] = [];
  for (const note of found) {
    const words = references.get(note.page)?.get(note.label);
    if (!words) continue;
    const symbol = /\d/.test(note.label) ? note.label : "note";
    const identifier = used.has(symbol) ? `${note.page}-${symbol}-${used.size + 1}` : symbol;
    used.add(identifier);
    for (const word of words) word.note = identifier;
    note.region.blocks = note.region.blocks.filter((block) => block !== note.paragraph);
    taken.push({ identifier, paragraph: withoutMark(note.paragraph) });
  }
  return taken;
}

/** Trailing small paragraphs of a region; unmarked ones go on with the note above them. */
function footOf(region: Region, body: BodyLook): Found[] {
  const found: Found[] = [];
  const { blocks } = region;
  let start = blocks.length;
  while (start > 0 && isSmall(blocks[start - 1] as Block, body)) start--;
  for (const block of blocks.slice(start)) {
    if (block.kind !== "paragraph") continue;
    for (const paragraph of splitAtMarks(block)) {
      const label = labelOf(paragraph);
      const last = found.at(-1);
      if (label !== null) found.push({ label, paragraph, page: region.page, region });
      else if (last) last.paragraph.lines.push(...paragraph.lines);
    }
  }
  if (found.length === 0) return found;
  const notes = new Set(found.map(({ paragraph }) => paragraph));
  const before = blocks
    .slice(start)
    .findIndex((block) => block.kind === "paragraph" && startsWithMark(block));
  region.blocks = [...blocks.slice(0, start + Math.max(0, before)), ...notes];
  return found;
}

function isSmall(block: Block, body: BodyLook): boolean {
  return block.kind === "paragraph" && block.style.size < body.size * 0.94;
}

function startsWithMark(paragraph: Paragraph): boolean {
  return paragraph.lines.some((line) => markOf(line.words[0]) !== null);
}

function markOf(word: Word | undefined): string | null {
  return word?.script === "super" && mark.test(word.text) ? word.text : null;
}

function labelOf(paragraph: Paragraph): string | null {
  return markOf(paragraph.lines[0]?.words[0]);
}

/** Notes set close together were taken for one paragraph. */
function splitAtMarks(paragraph: Paragraph): Paragraph[] {
  const parts: Paragraph[] = [];
  for (const line of paragraph.lines) {
    const part = parts.at(-1);
    if (part && markOf(line.words[0]) === null) part.lines.push(line);
    else parts.push({ ...paragraph, lines: [line] });
  }
  return parts.map((part) => ({ ...part, ...boxOf(part.lines) }));
}

function withoutMark(paragraph: Paragraph): Paragraph {
  const [first, ...lines] = paragraph.lines;
  if (!first) return paragraph;
  return { ...paragraph, lines: [{ ...first, words: first.words.slice(1) }, ...lines] };
}

function referencesByPage(regions: readonly Region[], notes: ReadonlySet<Paragraph>) {
  const pages = new Map<number, Map<string, Word[]>>();
  for (const { blocks, page } of regions) {
    for (const block of blocks) {
      if (block.kind !== "paragraph" || notes.has(block)) continue;
      for (const line of block.lines) {
        line.words.forEach((word, index) => {
          const label = markOf(word);
          if (label === null || index === 0 || !word.glued || !followsText(line.words[index - 1])) return;
          const labels = pages.get(page) ?? new Map<string, Word[]>();
          pages.set(page, labels);
          labels.set(label, [...(labels.get(label) ?? []), word]);
        });
      }
    }
  }
  return pages;
}

/** A raised number behind a symbol of one letter is more likely an exponent. */
function followsText(word: Word | undefined): boolean {
  return word !== undefined && (word.text.length > 1 || /[.,;:!?)\]"'”’]/.test(word.text));
}
