/** Reads one structured-text page: characters become words, words lines; drawings and pictures keep their boxes. */
import type * as Mupdf from "mupdf";
import type { MupdfMemory } from "../../engines/mupdf.ts";
import { type Box, emptyPage, type Line, type PageContent, type Style, type Word } from "../layout.ts";
import { makeLine } from "../page/lines.ts";
import type { TagElement } from "../tags/element.ts";
import { Illustrations } from "../tags/illustrations.ts";
import { newPageTags } from "../tags/judge-page.ts";
import type { PageRuns } from "../tags/page-marks.ts";
import { accented, combiningMark, isLetter } from "./accents.ts";
import { characterText, isArabicLetter, isIgnorable, isSpace, mendLeftward, unmapped } from "./characters.ts";
import { assertLayout, charField, charFlag, type MemoryViews, memoryViews } from "./glyphs.ts";
import { type Covering, coveringsMax, isScan, type Look } from "./hidden.ts";
import { settleLines } from "./page-lines.ts";
import type { StyleTable } from "./styles.ts";
import { type Origin, quadBox, readTurnedLine } from "./turned-line.ts";
import { hashOf, isWord } from "./units.ts";

const wordLengthMax = 10_000;
const internedMax = 200_000;

/** Text below this size in points is there for machines, not for people. */
const sizeMin = 1;
/** Pages may be measured in other units: on one this high, in points, a size of 1 is one that can be read. */
const smallPage = 800;

/** fz_stext_char.bidi: the level is odd where text runs to the left. */
const bidiOdd = 1;

/** A blank this many ems wide separates fragments (columns, table cells); justified text stays below it. */
const fragmentGapEm = 1.2;

const blockType = { text: 0, image: 1, structure: 2, vector: 3 };
/** Offset of the first block within fz_stext_struct, in 4-byte words. */
const firstBlock = 2;

export class PageReader {
  readonly #memory: MupdfMemory;
  readonly #styles: StyleTable;
  readonly #origin: Origin;
  readonly #content: PageContent;
  readonly #sizeMin: number;
  readonly #look: Look;
  readonly #coverings: Covering[] = [];
  /** Whether text that runs to the left was met. */
  #leftward = false;
  readonly #visible: Line[] = [];
  readonly #invisible: Line[] = [];
  /** UTF-16 units of the word being read. */
  readonly #units = new Uint16Array(wordLengthMax + 16);
  readonly #views: MemoryViews;
  readonly #runs: PageRuns | null;
  readonly #illustrations: Illustrations | null;
  /** What is read now belongs to it. */
  #tag: TagElement | null = null;

  /** `runs`: what the page's marked runs of drawing belong to, where the text was made with its structure. */
  constructor(
    memory: MupdfMemory,
    styles: StyleTable,
    number: number,
    bounds: Mupdf.Rect,
    look: Look,
    runs: PageRuns | null = null,
  ) {
    this.#memory = memory;
    this.#look = look;
    this.#runs = runs;
    this.#illustrations = runs ? new Illustrations() : null;
    this.#styles = styles;
    this.#origin = { left: bounds[0], top: bounds[1] };
    this.#views = memoryViews(memory);
    this.#content = emptyPage(number, bounds[2] - bounds[0], bounds[3] - bounds[1]);
    this.#sizeMin = sizeMin * Math.min(1, this.#content.height / smallPage);
  }

  read(textPage: number): PageContent {
    this.#readBlocks(this.#memory._wasm_stext_page_get_first_block(textPage));
    return this.#finish();
  }

  #readBlocks(first: number): void {
    const memory = this.#memory;
    for (let block = first; block !== 0; ) {
      const type = memory._wasm_stext_block_get_type(block);
      if (type === blockType.text) this.#readText(block);
      else if (type === blockType.vector) this.#readVector(block);
      else if (type === blockType.image) this.#readPicture(block);
      else if (type === blockType.structure) this.#readStructure(block);
      block = memory._wasm_stext_block_get_next(block);
    }
  }

  /** Blocks of one run; structure inside of it comes from forms, whose marks are their own. */
  #readStructure(block: number): void {
    // The accessors are those of the unions' first and second word: the structure and its place among its siblings.
    const structure = this.#memory._wasm_stext_block_get_v_flags(block);
    const outer = this.#tag;
    if (outer === null) this.#tag = this.#runs?.[this.#memory._wasm_stext_block_get_v_argb(block)] ?? null;
    if (structure !== 0) this.#readBlocks(this.#views.u32[(structure >> 2) + firstBlock] ?? 0);
    this.#tag = outer;
  }

  #readText(block: number): void {
    const memory = this.#memory;
    for (let line = memory._wasm_stext_block_get_first_line(block); line !== 0; ) {
      const direction = memory._wasm_stext_line_get_dir(line) >> 2;
      const dx = this.#views.f32[direction] ?? 1;
      const dy = this.#views.f32[direction + 1] ?? 0;
      const first = memory._wasm_stext_line_get_first_char(line);
      if (first !== 0) {
        assertLayout(memory, first);
        const vertical = memory._wasm_stext_line_get_wmode(line) !== 0;
        // Vertical writing on a page that was turned for it runs from left to right now.
        if (dx > 0.99) this.#readLine(first, dy / dx, vertical);
        else {
          const turned = readTurnedLine(this.#views, this.#styles, first, [dx, dy], this.#origin);
          if (turned) this.#content.turned.push(turned);
        }
      }
      line = memory._wasm_stext_line_get_next(line);
    }
  }

  /**
   * The hot loop: every character of the document passes here once. `slope` is the tangent of the line's angle: text
   * that is a little askew (the layer of a scan) is sheared straight about the middle of the page.
   */
  #readLine(firstChar: number, slope: number, vertical: boolean): void {
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
    const middle = this.#content.width / 2;

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
        tag: this.#tag,
      });
      length = 0;
      hash = 0;
      spaced = false;
      leftward = false;
    };
    const endFragment = () => {
      endWord();
      if (words.length > 0) this.#visible.push(makeLine(words));
      if (hiddenWords.length > 0) this.#invisible.push(makeLine(hiddenWords));
      words = [];
      hiddenWords = [];
      spaced = true;
    };

    for (let char = firstChar; char !== 0; ) {
      const at = char >> 2;
      const code = u32[at + charField.c] ?? 0;
      const next = u32[at + charField.next] ?? 0;
      if (isSpace(code)) {
        endWord();
        spaced = true;
        char = next;
        continue;
      }
      if (isIgnorable(code)) {
        char = next;
        continue;
      }
      const flags = u32[at + charField.bidiAndFlags] ?? 0;
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
        else if (gap > size * 0.25 && length > 0) {
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
      const mark = combiningMark(code);
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
      if (known === null) this.#content.unmappedCharacters++;
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
        this.#leftward = true;
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
    const centre = (left + right) / 2;
    return centre > x0 && centre < x1;
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

  #readVector(block: number): void {
    const { x0, y0, x1, y1 } = this.#box(block);
    this.#illustrations?.add(this.#tag, x0, y0, x1, y1);
    const flags = this.#memory._wasm_stext_block_get_v_flags(block);
    const stroked = (flags & 1) !== 0;
    const argb = this.#memory._wasm_stext_block_get_v_argb(block) >>> 0;
    if (!stroked && argb >>> 24 === 0xff) this.#cover({ x0, y0, x1, y1 });
    this.#content.vectors.push({ x0, y0, x1, y1, stroked, rectangle: (flags & 2) !== 0, argb });
  }

  /** What is drawn over text that stands already. */
  #cover(box: Box): void {
    const after = this.#visible.length;
    if (after === 0 || this.#coverings.length >= coveringsMax) return;
    if (box.x1 - box.x0 > 4 && box.y1 - box.y0 > 4) this.#coverings.push({ box, after });
  }

  #readPicture(block: number): void {
    const box = this.#box(block);
    this.#illustrations?.add(this.#tag, box.x0, box.y0, box.x1, box.y1);
    // What a scan covers is the text that was recognised in it.
    if (!isScan(box, this.#content)) this.#cover(box);
    this.#content.pictures.push({ ...box, width: 0, height: 0, ordinal: this.#content.pictures.length });
  }

  #box(block: number) {
    const at = this.#memory._wasm_stext_block_get_bbox(block) >> 2;
    const f32 = this.#views.f32;
    return {
      x0: (f32[at] ?? 0) - this.#origin.left,
      y0: (f32[at + 1] ?? 0) - this.#origin.top,
      x1: (f32[at + 2] ?? 0) - this.#origin.left,
      y1: (f32[at + 3] ?? 0) - this.#origin.top,
    };
  }

  #finish(): PageContent {
    if (this.#illustrations) this.#content.tags = newPageTags(this.#illustrations.list());
    settleLines(
      this.#content,
      {
        visible: this.#visible,
        invisible: this.#invisible,
        coverings: this.#coverings,
        leftward: this.#leftward,
      },
      this.#look,
    );
    return this.#content;
  }
}
