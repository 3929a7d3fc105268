/** The marks of notes: raised numbers and signs in the text, and what notes begin with. */
import type { Block, Line, Paragraph, Word } from "../model.ts";
import { isExponent } from "../text/scripts.ts";

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
export function raisedLabel(word: Word | undefined): string | null {
  if (word?.script !== "super") return null;
  return mark.test(word.text) ? word.text : null;
}

/** What a line begins with, were it the first of a note. */
export function noteStart(line: Line | undefined): NoteStart | null {
  const [first, second] = line?.words ?? [];
  if (!first) return null;
  const label = raisedLabel(first);
  if (label !== null) return { label, raised: true };
  if (!second) return null;
  const plain = plainMark.exec(first.text)?.[1] ?? tightMark.exec(first.text)?.[1];
  return plain === undefined ? null : { label: plain, raised: false };
}

/** The line without its mark; part of the first word where no blank parts them. */
export function withoutMark(line: Line): Line {
  const [first, ...rest] = line.words;
  if (!first) return line;
  const tight = first.script === "super" || plainMark.test(first.text) ? null : tightMark.exec(first.text);
  const words = tight ? [{ ...first, text: first.text.slice(tight[0].length) }, ...rest] : rest;
  return { ...line, words };
}

export interface NoteReference {
  label: string;
  word: Word;
  paragraph: Paragraph;
  page: number;
}

/** Raised marks behind text, in order. Cells of tables have notes of their own. */
export function referencesIn(blocks: readonly Block[], page: number): NoteReference[] {
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
