/**
 * Footnotes: small paragraphs at the foot of a column that begin with a mark which also stands, raised, in the text of
 * their page or of the page before. A mark without its note and a note without its mark stay text.
 */
import { append } from "../../append.ts";
import { boxOf } from "../../geometry/box.ts";
import type { BodyLook } from "../headings/body-look.ts";
import { type Block, lineText, type Paragraph } from "../model.ts";
import { type NoteReference, noteStart, raisedLabel, referencesIn, withoutMark } from "./note-marks.ts";

export interface Footnote {
  /** Unique in the document: the mark, with the page before it where numbering starts anew. */
  identifier: string;
  /** Without the mark. */
  paragraphs: Paragraph[];
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

/**
 * Takes referenced footnotes out of pages, which are given one after the other, and marks the words that refer to them:
 * also words of the page before. With `inPlace` a note's first paragraph stays where it stands.
 */
export class FootnoteTaker {
  readonly #body: BodyLook;
  readonly #inPlace: boolean;
  readonly #names = new NoteNames();
  #waiting: NoteReference[] = [];
  #open: { note: Footnote; page: number } | null = null;

  constructor(body: BodyLook, inPlace: boolean) {
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
        append(
          last.paragraphs.at(-1)?.lines ?? [],
          foot.before.flatMap(({ lines }) => lines),
        );
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
function textSize(references: readonly NoteReference[], body: BodyLook): number {
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

/** Names of notes that are unique in the document. */
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
