/** Reads one structured-text page: characters become words, words lines; drawings and pictures keep their boxes. */
import type * as Mupdf from "mupdf";
import type { MupdfMemory } from "../../engines/mupdf.ts";
import { emptyPage, type Line, type PageContent, type Style, type TurnedText, type Word } from "../layout.ts";
import { makeLine, mergeFragments } from "../page/lines.ts";
import type { TagElement } from "../tags/element.ts";
import { Illustrations } from "../tags/illustrations.ts";
import { newPageTags } from "../tags/judge-page.ts";
import type { PageRuns } from "../tags/page-marks.ts";
import { characterText, isIgnorable, isSpace, unmapped } from "./characters.ts";
import { dropDuplicates } from "./duplicates.ts";
import { assertLayout, charField, charFlag, memoryViews } from "./glyphs.ts";
import type { StyleTable } from "./styles.ts";

const wordLengthMax = 10_000;
const internedMax = 200_000;

/** A blank this many ems wide separates fragments (columns, table cells); justified text stays below it. */
const fragmentGapEm = 1.2;

const blockType = { text: 0, image: 1, structure: 2, vector: 3 };
/** Offset of the first block within fz_stext_struct, in 4-byte words. */
const firstBlock = 2;

export class PageReader {
  readonly #memory: MupdfMemory;
  readonly #styles: StyleTable;
  readonly #left: number;
  readonly #top: number;
  readonly #content: PageContent;
  readonly #visible: Line[] = [];
  readonly #invisible: Line[] = [];
  /** UTF-16 units of the word being read. */
  readonly #units = new Uint16Array(wordLengthMax + 16);
  readonly #u32: Uint32Array;
  readonly #f32: Float32Array;
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
    runs: PageRuns | null = null,
  ) {
    this.#memory = memory;
    this.#runs = runs;
    this.#illustrations = runs ? new Illustrations() : null;
    this.#styles = styles;
    this.#left = bounds[0];
    this.#top = bounds[1];
    ({ u32: this.#u32, f32: this.#f32 } = memoryViews(memory));
    this.#content = emptyPage(number, bounds[2] - bounds[0], bounds[3] - bounds[1]);
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
    if (structure !== 0) this.#readBlocks(this.#u32[(structure >> 2) + firstBlock] ?? 0);
    this.#tag = outer;
  }

  #readText(block: number): void {
    const memory = this.#memory;
    for (let line = memory._wasm_stext_block_get_first_line(block); line !== 0; ) {
      const direction = memory._wasm_stext_line_get_dir(line) >> 2;
      const dx = this.#f32[direction] ?? 1;
      const dy = this.#f32[direction + 1] ?? 0;
      const first = memory._wasm_stext_line_get_first_char(line);
      if (first !== 0) {
        assertLayout(memory, first);
        if (memory._wasm_stext_line_get_wmode(line) === 0 && dx > 0.99) this.#readLine(first);
        else this.#readTurned(first, dx, dy);
      }
      line = memory._wasm_stext_line_get_next(line);
    }
  }

  /** The hot loop: every character of the document passes here once. */
  #readLine(firstChar: number): void {
    const u32 = this.#u32;
    const f32 = this.#f32;
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

    const endWord = () => {
      if (length === 0 || style === null) return;
      const target = wordHidden ? hiddenWords : words;
      target.push({
        x0,
        y0: baseline - style.size * 0.8,
        x1,
        y1: baseline + style.size * 0.2,
        text: this.#word(length, hash),
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
      const left = (f32[at + charField.quad] ?? 0) - this.#left;
      const right = (f32[at + charField.quad + 2] ?? 0) - this.#left;
      const y = (f32[at + charField.origin + 1] ?? 0) - this.#top;
      const hidden = argb >>> 24 === 0 || (flags & (charFlag.filled | charFlag.stroked)) === 0;

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
      if (code < 0x80 && known !== null) {
        units[length++] = code;
        hash = (Math.imul(hash, 31) + code) | 0;
      } else {
        for (const unit of (known ?? unmapped).split("")) {
          units[length++] = unit.charCodeAt(0);
          hash = (Math.imul(hash, 31) + unit.charCodeAt(0)) | 0;
        }
      }
      if (length > wordLengthMax) endWord();
      pen = right;
      char = next;
    }
    endFragment();
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

  #readTurned(firstChar: number, dx: number, dy: number): void {
    const { u32, f32 } = { u32: this.#u32, f32: this.#f32 };
    let text = "";
    let style: Style | null = null;
    const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
    for (let char = firstChar; char !== 0; char = u32[(char >> 2) + charField.next] ?? 0) {
      const at = char >> 2;
      const code = u32[at + charField.c] ?? 0;
      if (isSpace(code)) text += " ";
      else if (!isIgnorable(code)) text += characterText(code, false) ?? unmapped;
      style ??= this.#styles.style(
        u32[at + charField.font] ?? 0,
        f32[at + charField.size] ?? 0,
        u32[at + charField.argb] ?? 0,
        u32[at + charField.bidiAndFlags] ?? 0,
      );
      for (let corner = 0; corner < 8; corner += 2) {
        const x = (f32[at + charField.quad + corner] ?? 0) - this.#left;
        const y = (f32[at + charField.quad + corner + 1] ?? 0) - this.#top;
        box.x0 = Math.min(box.x0, x);
        box.x1 = Math.max(box.x1, x);
        box.y0 = Math.min(box.y0, y);
        box.y1 = Math.max(box.y1, y);
      }
    }
    const angle = Math.round((Math.atan2(dy, dx) * 180) / Math.PI + 360) % 360;
    const trimmed = text.replace(/\s+/g, " ").trim();
    if (trimmed !== "" && style) {
      const turned: TurnedText = { ...box, text: trimmed, style, angle };
      this.#content.turned.push(turned);
    }
  }

  #readVector(block: number): void {
    const { x0, y0, x1, y1 } = this.#box(block);
    this.#illustrations?.add(this.#tag, x0, y0, x1, y1);
    const flags = this.#memory._wasm_stext_block_get_v_flags(block);
    this.#content.vectors.push({
      x0,
      y0,
      x1,
      y1,
      stroked: (flags & 1) !== 0,
      rectangle: (flags & 2) !== 0,
      argb: this.#memory._wasm_stext_block_get_v_argb(block) >>> 0,
    });
  }

  #readPicture(block: number): void {
    const box = this.#box(block);
    this.#illustrations?.add(this.#tag, box.x0, box.y0, box.x1, box.y1);
    this.#content.pictures.push({
      ...box,
      width: 0,
      height: 0,
      ordinal: this.#content.pictures.length,
    });
  }

  #box(block: number) {
    const at = this.#memory._wasm_stext_block_get_bbox(block) >> 2;
    const f32 = this.#f32;
    return {
      x0: (f32[at] ?? 0) - this.#left,
      y0: (f32[at + 1] ?? 0) - this.#top,
      x1: (f32[at + 2] ?? 0) - this.#left,
      y1: (f32[at + 3] ?? 0) - this.#top,
    };
  }

  #finish(): PageContent {
    const content = this.#content;
    if (this.#illustrations) content.tags = newPageTags(this.#illustrations.list());
    const visibleCharacters = countCharacters(this.#visible);
    const invisibleCharacters = countCharacters(this.#invisible);
    // A scan with a layer of recognised text: the layer is the text. Otherwise hidden text stays hidden.
    const layered = invisibleCharacters > 0 && visibleCharacters < invisibleCharacters * 0.05;
    const seen = layered ? [...this.#visible, ...this.#invisible] : this.#visible;
    if (!layered) content.hiddenCharacters += invisibleCharacters;
    const onPage = seen.filter(
      (line) => line.x1 > 0 && line.y1 > 0 && line.x0 < content.width && line.y0 < content.height,
    );
    const once = dropDuplicates(onPage);
    content.lines = mergeFragments(once);
    content.characters = countCharacters(content.lines);
    content.hiddenCharacters += countCharacters(seen) - countCharacters(once);
    return content;
  }
}

function countCharacters(lines: readonly Line[]): number {
  let count = 0;
  for (const line of lines) for (const word of line.words) count += word.text.length;
  return count;
}

function isWord(text: string, units: Uint16Array, length: number): boolean {
  if (text.length !== length) return false;
  for (let i = 0; i < length; i++) if (text.charCodeAt(i) !== units[i]) return false;
  return true;
}
