/** Footnotes: small paragraphs at a column's foot whose mark is raised in the text; others stay text. */

import { append } from "../../util/append.ts";
import { boxOf } from "../../util/geometry/box.ts";
import type { BodyStyle } from "../headings/body-style.ts";
import { type Block, type Line, lineText, type Paragraph, type Word } from "../model.ts";
import { isExponent } from "../text/scripts.ts";

/** The marks of notes: raised numbers and signs in the text, and what notes begin with. */
const mark = /^(?:\d{1,3}|[*∗†‡§¶#]{1,3})$/;
/** Notes whose mark is not raised: "1 Text", "12. Text", "* Text", "(3) Text", "[4] Text". */
const plainMark = /^[([]?(\d{1,3}|[*∗†‡§¶]{1,3})[)\].]?$/;
/** A note's mark and first word without a blank between: "*Text". */
const tightMark = /^([*∗†‡§¶]{1,3})(?=\p{L})/u;

interface NoteStart {
  label: string;
  /** Whether the mark stands as it does in the text. */
  raised: boolean;
}

/** Of a raised word that is a mark, else null; brackets around it are no part of it. */
function raisedLabel(word: Word | undefined): string | null {
  if (word?.script !== "super") return null;
  return mark.test(word.text) ? word.text : null;
}

function noteStart(line: Line | undefined): NoteStart | null {
  const [first, second] = line?.words ?? [];
  if (!first) return null;
  const label = raisedLabel(first);
  if (label !== null) return { label, raised: true };
  if (!second) return null;
  const plain = plainMark.exec(first.text)?.[1] ?? tightMark.exec(first.text)?.[1];
  return plain === undefined ? null : { label: plain, raised: false };
}

/** The line without its mark; part of the first word where no blank parts them. */
function withoutMark(line: Line): Line {
  const [first, ...rest] = line.words;
  if (!first) return line;
  const tight = first.script === "super" || plainMark.test(first.text) ? null : tightMark.exec(first.text);
  const words = tight ? [{ ...first, text: first.text.slice(tight[0].length) }, ...rest] : rest;
  return { ...line, words };
}

interface NoteReference {
  label: string;
  word: Word;
  paragraph: Paragraph;
  page: number;
}

/** Raised marks behind text, in order. Cells of tables have notes of their own. */
function referencesIn(blocks: readonly Block[], page: number): NoteReference[] {
  const references: NoteReference[] = [];
  for (const block of blocks) {
    if (block.kind !== "paragraph") continue;
    for (const line of block.lines) {
      const { words } = line;
      for (let i = 1; i < words.length; i++) {
        const word = words[i] as Word;
        if (word.script !== "super" || word.note !== null) continue;
        const label = raisedLabel(word);
        const before = words[i - 1] as Word;
        if (label !== null && word.glued && followsText(before) && !isExponent(label, before.text))
          references.push({ label, word, paragraph: block, page });
      }
    }
  }
  return references;
}

/** A raised number behind a symbol of one letter is more likely an exponent. */
function followsText(word: Word): boolean {
  return word.text.length > 1 || /[.,;:!?)\]"'”’]/.test(word.text);
}

export interface Footnote {
  /** Unique in the document: the mark, with the page before it where numbering starts anew. */
  identifier: string;
  paragraphs: Paragraph[];
  /** Where the last paragraph goes on at the foot of the next page. */
  rest?: { page: number; lines: Line[] };
  /** In its region still, where notes are to stay in their place; null otherwise. */
  place: Paragraph | null;
}

export interface Region {
  blocks: Block[];
  page: number;
}

interface Found {
  label: string;
  raised: boolean;
  paragraphs: Paragraph[];
  page: number;
  region: Region;
}

/** Notes are set smaller than the text by more than a rounding. */
const smallShare = 0.94;

/** Takes footnotes out of pages in order and marks references. `inPlace`: first paragraphs stay. */
export class FootnoteTaker {
  readonly #body: BodyStyle;
  readonly #inPlace: boolean;
  readonly #names = new NoteNames();
  #waiting: NoteReference[] = [];
  #open: { note: Footnote; page: number } | null = null;

  constructor(body: BodyStyle, inPlace: boolean) {
    this.#body = body;
    this.#inPlace = inPlace;
  }

  /** The notes of the page with that number; `regions` are all of its regions, in reading order. */
  take(number: number, regions: readonly Region[]): Footnote[] {
    const own = regions.flatMap((region) => referencesIn(region.blocks, region.page));
    const found = this.#footsOf(number, regions, textSize(own, this.#body));
    const inNotes = new Set(found.flatMap(({ paragraphs }) => paragraphs));
    const references = own.filter(({ paragraph }) => !inNotes.has(paragraph));
    const unresolved = new Set([...this.#waiting, ...references]);
    const taken: Footnote[] = [];
    for (const note of found) {
      const refers = [...unresolved].filter(({ label }) => label === note.label);
      const here = refers.filter((reference) => reference.page === note.page);
      const first = here.length > 0 ? here : refers;
      if (first.length === 0 || isCombined(note.label, regions) || holdsOthers(note)) continue;
      const identifier = this.#names.take(note.label, note.page);
      for (const reference of first) {
        reference.word.note = identifier;
        unresolved.delete(reference);
      }
      const place = this.#inPlace ? (note.paragraphs[0] ?? null) : null;
      remove(
        note.region,
        note.paragraphs.filter((paragraph) => paragraph !== place),
      );
      const footnote = { identifier, paragraphs: note.paragraphs.map(unmarked), place };
      taken.push(footnote);
      this.#open = { note: footnote, page: number };
    }
    this.#waiting = references.filter((reference) => unresolved.has(reference));
    return taken;
  }

  /** Notes at the feet of the regions; small text above the first may be the rest of the last note of the page before. */
  #footsOf(number: number, regions: readonly Region[], size: number): Found[] {
    const found: Found[] = [];
    const last = this.#open?.page === number - 1 ? this.#open.note : undefined;
    this.#open = null;
    for (const region of regions) {
      const foot = footOf(region, size);
      if (!foot) continue;
      if (last && found.length === 0 && goesOn(last, foot.before)) {
        const lines = foot.before.flatMap((paragraph) => paragraph.lines);
        last.rest = { page: number, lines };
        append(last.paragraphs.at(-1)?.lines ?? [], lines);
        remove(region, foot.before);
      }
      append(found, foot.notes);
    }
    return found;
  }
}

/** Several notes in one line: parted, none of them would be whole. */
function holdsOthers({ paragraphs }: Found): boolean {
  return paragraphs.some(({ lines }) =>
    lines.some(({ words }) => words.some((word, i) => i > 0 && !word.glued && raisedLabel(word) !== null)),
  );
}

/** Signs that also stand together ("*†" behind a name) say more than one reference could. */
function isCombined(label: string, page: readonly Region[]): boolean {
  if (/\d/.test(label)) return false;
  return page.some(({ blocks }) =>
    blocks.some(
      (block) =>
        block.kind === "paragraph" &&
        block.lines.some(({ words }) =>
          words.some(
            ({ text, script }) =>
              script === "super" &&
              text.length > label.length &&
              text.includes(label) &&
              !/[\p{L}\d]/u.test(text),
          ),
        ),
    ),
  );
}

/** Of the text that refers to notes: on pages that are mostly notes the document's look is theirs. */
function textSize(references: readonly NoteReference[], body: BodyStyle): number {
  let size = body.size;
  for (const { paragraph } of references) {
    const { lines, x0, x1, left, right } = paragraph;
    if (lines.length > 1 || x1 - x0 > (right - left) * 0.5)
      size = Math.max(size, Math.min(paragraph.style.size, body.size * 1.4));
  }
  return size;
}

interface Foot {
  /** Small text above the first note: the end of a note of the page before, perhaps. */
  before: Paragraph[];
  notes: Found[];
}

/** Trailing small paragraphs of a region, from the first that begins with a mark; unmarked ones are part of the note above. */
function footOf(region: Region, textSize: number): Foot | null {
  const { blocks, page } = region;
  let start = blocks.length;
  while (start > 0) {
    const block = blocks[start - 1] as Block;
    if (block.kind !== "paragraph" || block.style.size >= textSize * smallShare) break;
    start--;
  }
  if (start === blocks.length) return null;
  const foot: Foot = { before: [], notes: [] };
  const parts = (blocks.slice(start) as Paragraph[]).flatMap((block) => {
    const split = splitAtMarks(block);
    return split.length > 1 ? split : [block];
  });
  for (const paragraph of parts) {
    const mark = noteStart(paragraph.lines[0]);
    const last = foot.notes.at(-1);
    if (mark) foot.notes.push({ ...mark, paragraphs: [paragraph], page, region });
    else if (last && belongs(paragraph, last)) last.paragraphs.push(paragraph);
    // Below the notes stand footers.
    else if (last) break;
    else foot.before.push(paragraph);
  }
  region.blocks = [...blocks.slice(0, start), ...parts];
  return foot;
}

/** A further paragraph of a note looks like the first and follows it closely. */
function belongs(paragraph: Paragraph, note: Found): boolean {
  const above = note.paragraphs.at(-1) as Paragraph;
  const { size } = above.style;
  return Math.abs(paragraph.style.size - size) < 0.6 && paragraph.y0 - above.y1 < size * 1.2;
}

/** Notes set close together were taken for one paragraph; only raised marks part them for sure. */
function splitAtMarks(paragraph: Paragraph): Paragraph[] {
  const parts: Paragraph[] = [];
  for (const line of paragraph.lines) {
    const part = parts.at(-1);
    if (part && noteStart(line)?.raised !== true) part.lines.push(line);
    else parts.push({ ...paragraph, lines: [line] });
  }
  return parts.map((part) => ({ ...part, ...boxOf(part.lines) }));
}

/** Whether the text above the first note is the rest of the last note of the page before. */
function goesOn(note: Footnote, before: readonly Paragraph[]): boolean {
  const [rest] = before;
  const end = note.paragraphs.at(-1)?.lines.at(-1);
  if (!rest || !end || before.length > 1) return false;
  const complete = /[.!?…:][)\]"'”’»]*$/.test(lineText(end));
  return !complete && Math.abs(rest.style.size - (note.paragraphs[0] as Paragraph).style.size) < 0.6;
}

function remove(region: Region, paragraphs: readonly Paragraph[]): void {
  const gone = new Set<Block>(paragraphs);
  region.blocks = region.blocks.filter((block) => !gone.has(block));
}

function unmarked(paragraph: Paragraph, index: number): Paragraph {
  const [first, ...lines] = paragraph.lines;
  return index > 0 || !first ? paragraph : { ...paragraph, lines: [withoutMark(first), ...lines] };
}

class NoteNames {
  readonly #used = new Set<string>();

  take(label: string, page: number): string {
    const plain = /\d/.test(label) ? label : "note";
    let name = this.#used.has(plain) ? `${page}-${plain}` : plain;
    for (let number = 2; this.#used.has(name); number++) name = `${page}-${plain}-${number}`;
    this.#used.add(name);
    return name;
  }
}
