/** Reads the characters of one line: they become words, words fragments that no wide blank parts. */
import type { Line, Style, Word } from "../../../../layout/model.ts";
import { makeLine } from "../../../../layout/page/lines.ts";
import type { TagElement } from "../../../../layout/tags/element.ts";
import { accented, combiningMark, isLetter } from "./accents.ts";
import { characterText, isArabicLetter, isIgnorable, isSpace, mendLeftward, unmapped } from "./characters.ts";
import { charField, charFlag, type MemoryViews } from "./glyphs.ts";
import type { StyleTable } from "./styles.ts";
import { type Origin, quadBox } from "./turned-line.ts";
import { hashOf, isWord } from "./units.ts";

const wordLengthMax = 10_000;
const internedMax = 200_000;

/** Text below this size in points is there for machines, not for people. */
const sizeMin = 1;
/** Pages may be measured in other units: on one this high, in points, a size of 1 is one that can be read. */
const smallPageHeight = 800;

/** fz_stext_char.bidi: the level is odd where text runs to the left. */
const bidiOdd = 1;

/** A blank this many ems wide separates fragments (columns, table cells); justified text stays below it. */
const fragmentGapEm = 1.2;

export interface LineManner {
  /** Tangent of the line's angle: slightly skewed text is straightened about the middle of the page. */
  slope: number;
  /** Written from top to bottom, on a page that was turned for it. */
  vertical: boolean;
  /** What the line's text belongs to. */
  tag: TagElement | null;
}

export class LineReader {
  /** Fragments in drawing order: those that show, and those that are transparent, without ink or too small. */
  readonly visible: Line[] = [];
  readonly invisible: Line[] = [];
  /** Whether text that runs to the left was met. */
  leftward = false;
  unmappedCharacters = 0;
  readonly #views: MemoryViews;
  readonly #styles: StyleTable;
  readonly #origin: Origin;
  /** Horizontally, in points. */
  readonly #middle: number;
  readonly #sizeMin: number;
  readonly #codes: boolean;
  /** UTF-16 units of the word being read. */
  readonly #units = new Uint16Array(wordLengthMax + 16);

  /** `codes`: glyph numbers of fonts without Unicode are characters even where they equal a blank. */
  constructor(
    views: MemoryViews,
    styles: StyleTable,
    origin: Origin,
    { width, height }: { width: number; height: number },
    codes = false,
  ) {
    this.#codes = codes;
    this.#views = views;
    this.#styles = styles;
    this.#origin = origin;
    this.#middle = width / 2;
    this.#sizeMin = sizeMin * Math.min(1, height / smallPageHeight);
  }

  /** The hot loop: every character of the document passes here once. `firstChar`: address of the line's first. */
  read(firstChar: number, { slope, vertical, tag }: LineManner): void {
    const { u32, f32 } = this.#views;
    const { left: pageLeft, top: pageTop } = this.#origin;
    const styles = this.#styles;
    let words: Word[] = [];
    let hiddenWords: Word[] = [];
    const units = this.#units;
    let length = 0;
    let hash = 0;
    let x0 = 0;
    let x1 = 0;
    // Where the character before ended; of a script that runs to the left that is not the word's right edge.
    let pen = 0;
    let baseline = 0;
    let style: Style | null = null;
    let spaced = true;
    let wordHidden = false;
    let styleFont = -1;
    let styleSize = -1;
    let styleArgb = -1;
    let styleBold = -1;
    let symbolic = false;
    let leftward = false;
    // Combining mark of an accent that was drawn before its letter.
    let accent = 0;
    // The second letter of an Arabic ligature.
    let tail = 0;
    let lastLeft = 0;
    const middle = this.#middle;

    const endWord = () => {
      if (length === 0 || style === null) return;
      const target = wordHidden ? hiddenWords : words;
      const text = leftward ? mendLeftward(this.#word(length, hash)) : this.#word(length, hash);
      target.push({
        x0,
        y0: baseline - style.size * 0.8,
        x1,
        y1: baseline + style.size * 0.2,
        text,
        baseline,
        style,
        glued: !spaced,
        script: null,
        url: null,
        note: null,
        tag,
      });
      length = 0;
      hash = 0;
      spaced = false;
      leftward = false;
    };
    const endFragment = () => {
      endWord();
      if (words.length > 0) this.visible.push(makeLine(words));
      if (hiddenWords.length > 0) this.invisible.push(makeLine(hiddenWords));
      words = [];
      hiddenWords = [];
      spaced = true;
    };

    for (let char = firstChar; char !== 0; ) {
      const at = char >> 2;
      const code = u32[at + charField.c] ?? 0;
      const next = u32[at + charField.next] ?? 0;
      const flags = u32[at + charField.bidiAndFlags] ?? 0;
      const isCode =
        this.#codes &&
        (flags & (charFlag.codeIsCid | charFlag.codeIsGid)) !== 0 &&
        (flags & charFlag.synthetic) === 0;
      if (isSpace(code) && !isCode) {
        endWord();
        spaced = true;
        char = next;
        continue;
      }
      if (isIgnorable(code) && !isCode) {
        char = next;
        continue;
      }
      const argb = u32[at + charField.argb] ?? 0;
      const font = u32[at + charField.font] ?? 0;
      const size = f32[at + charField.size] ?? 0;
      let left = (f32[at + charField.quad] ?? 0) - pageLeft;
      let right = (f32[at + charField.quad + 2] ?? 0) - pageLeft;
      let y = (f32[at + charField.origin + 1] ?? 0) - pageTop;
      if (slope !== 0) y -= slope * (left - middle);
      if (vertical) {
        const box = quadBox(f32, at, this.#origin);
        left = box.x0;
        right = box.x1;
        // Characters of vertical writing hang from their middle line.
        y = (box.y0 + box.y1) / 2 + size * 0.3;
      }
      const hidden =
        argb >>> 24 === 0 || (flags & (charFlag.filled | charFlag.stroked)) === 0 || size < this.#sizeMin;

      const bold = flags & charFlag.bold;
      const restyled = font !== styleFont || size !== styleSize || argb !== styleArgb || bold !== styleBold;
      if (restyled || hidden !== wordHidden || Math.abs(y - baseline) > size * 0.1) endWord();
      if (words.length + hiddenWords.length > 0 || length > 0) {
        const gap = left - pen;
        if (gap > size * fragmentGapEm || gap < -size * 2) endFragment();
        else if (gap > size * 0.25) {
          endWord();
          spaced = true;
        }
      }
      if (restyled) {
        style = styles.style(font, size, argb, flags);
        symbolic = styles.isSymbolic(font);
        styleFont = font;
        styleSize = size;
        styleArgb = argb;
        styleBold = bold;
      }
      if ((flags & bidiOdd) !== 0 && right - left < 0.01 && tail === 0 && isArabicLetter(code)) {
        tail = code;
        char = next;
        continue;
      }
      // Accent before or behind its letter.
      const mark = isCode ? 0 : combiningMark(code);
      if (mark !== 0 && accent === 0) {
        if (this.#standsOn(next, left, right)) {
          accent = mark;
          char = next;
          continue;
        }
        if (
          length > 0 &&
          isLetter(units[length - 1] ?? 0) &&
          (left + right) / 2 < pen &&
          left > lastLeft - 1
        ) {
          const text = accented(String.fromCharCode(units[length - 1] ?? 0), mark);
          if (text.length === 1) {
            units[length - 1] = text.charCodeAt(0);
            hash = hashOf(units, length);
            char = next;
            continue;
          }
        }
      }
      const known =
        (flags & (charFlag.codeIsCid | charFlag.codeIsGid)) === 0 ? characterText(code, symbolic) : null;
      if (length === 0) {
        x0 = left;
        x1 = right;
        baseline = y;
        wordHidden = hidden;
      }
      if (left < x0) x0 = left;
      if (right > x1) x1 = right;
      if (known === null) this.unmappedCharacters++;
      if (code < 0x80 && known !== null && accent === 0) {
        units[length++] = code;
        hash = (Math.imul(hash, 31) + code) | 0;
      } else {
        let text = known ?? unmapped;
        if (accent !== 0) {
          text = accented(text, accent);
          accent = 0;
        }
        for (let i = 0; i < text.length; i++) {
          const unit = text.charCodeAt(i);
          units[length++] = unit;
          hash = (Math.imul(hash, 31) + unit) | 0;
        }
      }
      if ((flags & bidiOdd) !== 0) {
        leftward = true;
        this.leftward = true;
        // The parts of a ligature were turned with the rest.
        if (tail !== 0) {
          units[length++] = tail;
          hash = (Math.imul(hash, 31) + tail) | 0;
          tail = 0;
        }
      }
      if (length > wordLengthMax) endWord();
      pen = right;
      lastLeft = left;
      char = next;
    }
    endFragment();
  }

  /** Whether the character at `char` (a blank before it aside) is a letter that has what spans from left to right above it. */
  #standsOn(char: number, left: number, right: number): boolean {
    const u32 = this.#views.u32;
    let at = char >> 2;
    if (char !== 0 && isSpace(u32[at + charField.c] ?? 0)) at = (u32[at + charField.next] ?? 0) >> 2;
    if (at === 0 || !isLetter(u32[at + charField.c] ?? 0)) return false;
    const x0 = (this.#views.f32[at + charField.quad] ?? 0) - this.#origin.left;
    const x1 = (this.#views.f32[at + charField.quad + 2] ?? 0) - this.#origin.left;
    const center = (left + right) / 2;
    return center > x0 && center < x1;
  }

  /** One flat string for each distinct word: a long document repeats the same few thousand. */
  #word(length: number, hash: number): string {
    const units = this.#units;
    const words = this.#styles.words;
    const known = words.get(hash);
    if (known !== undefined && isWord(known, units, length)) return known;
    const text = String.fromCharCode(...units.subarray(0, length));
    if (known !== undefined || words.size < internedMax) words.set(hash, text);
    return text;
  }
}
