/** Words broken at the end of a line, made whole with the document's own vocabulary. */
import type { Line } from "../model.ts";

const hyphens = new Set([0x2d, 0xad, 0x2010]);
const hyphenEnd = /^(.*\p{L})[-\u00AD\u2010]$/u;
const lowerStart = /^(\p{Ll}[\p{L}\p{M}]*)/u;

const slash = 0x2f;
/** Web and mail addresses keep their hyphens. */
const address = /:\/\/|^www\.|[\p{L}\d]\.[\p{L}\d-]+\//u;
const capitalsEnd = /\p{Lu}{2}$/u;
const capitalsStart = /^\p{Lu}{2,}/u;

/** English words that are second parts of compounds with a hyphen, hardly ever the end of one word. */
const secondParts = new Set(
  "based related driven oriented specific dependent independent friendly funded owned".split(" "),
);
const prefixes = new Set(
  "inter over under trans super counter multi micro macro semi anti post fore".split(" "),
);

/** Whether a break at a hyphen stood in a compound, by its parts alone. */
function isCompound(tail: string, rest: string): boolean {
  const head = tail.toLowerCase();
  if (head === "self") return rest.length > 4;
  return head.length > 3 && secondParts.has(rest) && !prefixes.has(head);
}

/** An address that was broken behind a slash goes on with what looks like a part of one. */
const addressGoesOn = (end: string, start: string): boolean =>
  address.test(end) && /^[\p{L}\d%~-]+[/._=?&%#-][\p{L}\d]/u.test(start);

export class Vocabulary {
  readonly #words = new Set<string>();
  /** As they stand in the text; a document repeats a few thousand words. */
  readonly #learned = new Set<string>();

  /** Learns the words that stand inside lines, where nothing breaks them. */
  learn(lines: readonly Line[]): void {
    for (const line of lines) {
      const last = line.words.length - 1;
      for (let i = 0; i < last; i++) this.add((line.words[i] as Line["words"][number]).text);
    }
  }

  add(text: string): void {
    if (this.#learned.has(text)) return;
    this.#learned.add(text);
    const word = bare(text);
    if (word.length > 2) this.#words.add(word);
  }

  has(text: string): boolean {
    return this.#words.has(bare(text));
  }
}

function bare(text: string): string {
  return text.toLowerCase().replace(/^[^\p{L}\d]+|(?<=[\p{L}\d])[^\p{L}\d]+$/gu, "");
}

/** The joined word at a line break, with or without hyphen; null for two words. */
export function mendBreak(end: string, start: string, vocabulary: Vocabulary): string | null {
  if (end.charCodeAt(end.length - 1) === slash) return addressGoesOn(end, start) ? end : null;
  const stem = hyphens.has(end.charCodeAt(end.length - 1)) ? hyphenEnd.exec(end)?.[1] : undefined;
  if (stem === undefined) return null;
  if (address.test(stem)) return end.endsWith("\u00AD") ? stem : end;
  const capitals = capitalsStart.exec(start)?.[0];
  if (capitals !== undefined && capitalsEnd.test(stem) && vocabulary.has(stem + capitals)) return stem;
  const rest = lowerStart.exec(start)?.[1];
  // "2010-" or "EU-" before a capital or digit: the hyphen stays, the parts belong together.
  if (rest === undefined) return /^[\p{Lu}\d]/u.test(start) ? end.replace("\u00AD", "") : null;
  if (end.endsWith("\u00AD")) return stem;
  if (vocabulary.has(stem + rest)) return stem;
  if (vocabulary.has(`${stem}-${rest}`)) return end;
  const tail = /(?<!\p{L})\p{L}+$/u.exec(stem)?.[0] ?? stem;
  if (isCompound(tail, rest)) return end;
  // "self-" or "long-" with a known rest is a compound; a rest that is no word by itself is a syllable.
  if (stem.includes("-") && vocabulary.has(tail + rest)) return stem;
  return vocabulary.has(tail) && vocabulary.has(rest) && tail.length > 3 && rest.length > 3 ? end : stem;
}
