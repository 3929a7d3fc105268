/** Reads one structured-text page: lines of text, drawings and pictures with their boxes, and what they belong to. */
import type * as Mupdf from "mupdf";
import type { MupdfMemory } from "../../../engines/mupdf-memory.ts";
import { countCharacters, emptyPage, type Line, type PageContent, type Word } from "../../../layout/model.ts";
import { mendEdges } from "../../../layout/page/bidi.ts";
import { joinJustified } from "../../../layout/page/justified.ts";
import { makeLine, mergeFragments } from "../../../layout/page/lines.ts";
import { joinSpacedLetters } from "../../../layout/page/spaced-letters.ts";
import type { TagElement } from "../../../layout/tags/element.ts";
import { Illustrations } from "../../../layout/tags/illustrations.ts";
import { newPageTags } from "../../../layout/tags/page-tags.ts";
import type { Box } from "../../../util/geometry/box.ts";
import type { PageRuns } from "../tags/page-marks.ts";
import { joinDropCaps } from "./drop-caps.ts";
import { type Covering, coveringsMax, isScan, type Look, layerOf, unseen } from "./hidden.ts";
import { GlyphReader } from "./ink.ts";
import { assertLayout, type MemoryViews, memoryViews } from "./lines/glyphs.ts";
import { LineReader } from "./lines/line-reader.ts";
import type { StyleTable } from "./lines/styles.ts";
import { type Origin, readTurnedLine } from "./lines/turned-line.ts";

const blockType = { text: 0, image: 1, structure: 2, vector: 3 };
/** Offset of the first block within fz_stext_struct, in 4-byte words. */
const firstBlock = 2;

export class PageReader {
  readonly #memory: MupdfMemory;
  readonly #styles: StyleTable;
  readonly #origin: Origin;
  readonly #content: PageContent;
  readonly #look: Look;
  readonly #coverings: Covering[] = [];
  readonly #lines: LineReader;
  readonly #views: MemoryViews;
  readonly #runs: PageRuns | null;
  readonly #illustrations: Illustrations | null;
  readonly #glyphs: GlyphReader | null;
  /** What is read now belongs to it. */
  #tag: TagElement | null = null;

  /** `runs`: the owners of marked runs, for text with structure; `ink`: whether the page keeps its glyphs. */
  constructor(
    memory: MupdfMemory,
    styles: StyleTable,
    number: number,
    bounds: Mupdf.Rect,
    look: Look,
    runs: PageRuns | null = null,
    ink = false,
  ) {
    this.#memory = memory;
    this.#look = look;
    this.#runs = runs;
    this.#illustrations = runs ? new Illustrations() : null;
    this.#styles = styles;
    this.#origin = { left: bounds[0], top: bounds[1] };
    this.#views = memoryViews(memory);
    this.#content = emptyPage(number, bounds[2] - bounds[0], bounds[3] - bounds[1]);
    this.#lines = new LineReader(this.#views, styles, this.#origin, this.#content, ink);
    this.#glyphs = ink ? new GlyphReader(this.#views, styles, this.#origin) : null;
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
        if (dx > 0.99) {
          this.#lines.read(first, { slope: dy / dx, vertical, tag: this.#tag });
          this.#glyphs?.read(first);
        } else {
          const turned = readTurnedLine(this.#views, this.#styles, first, [dx, dy], this.#origin);
          if (turned) this.#content.turned.push(turned);
        }
      }
      line = memory._wasm_stext_line_get_next(line);
    }
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
    const after = this.#lines.visible.length;
    if (after === 0 || this.#coverings.length >= coveringsMax) return;
    if (box.x1 - box.x0 > 4 && box.y1 - box.y0 > 4) this.#coverings.push({ box, after });
  }

  #readPicture(block: number): void {
    const box = this.#box(block);
    this.#illustrations?.add(this.#tag, box.x0, box.y0, box.x1, box.y1);
    // What a scan covers is the text that was recognized in it.
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
    const { visible, invisible, leftward, unmappedCharacters } = this.#lines;
    this.#content.unmappedCharacters = unmappedCharacters;
    if (this.#glyphs) this.#content.ink = { glyphs: this.#glyphs.glyphs, rules: [] };
    settleLines(this.#content, { visible, invisible, coverings: this.#coverings, leftward }, this.#look);
    return this.#content;
  }
}

/** The fragments of a page become its lines: what nobody sees goes, what belongs together is joined. */

/** What was read of a page, in drawing order. */
interface Fragments {
  visible: readonly Line[];
  /** Transparent, drawn without ink, or too small to see. */
  invisible: readonly Line[];
  coverings: readonly Covering[];
  /** Whether any text runs to the left. */
  leftward: boolean;
}

/** Sets the lines of `content` and its counts of characters; its vectors and pictures must be known. */
function settleLines(
  content: PageContent,
  { visible: drawn, invisible, coverings, leftward }: Fragments,
  look: Look,
): void {
  const covered = unseen(drawn, coverings, content.vectors, content.pictures, look);
  const visible = without(drawn, covered);
  // A scan with a layer of recognized text: the layer is the text. Otherwise hidden text stays hidden.
  const layer = layerOf(invisible, visible, content.pictures, content.width * content.height);
  if (layer.length > 0 && countCharacters(layer) > countCharacters(visible)) content.textLayer = true;
  const hidden =
    countCharacters(drawn) - countCharacters(visible) + countCharacters(invisible) - countCharacters(layer);
  const seen = [...visible, ...layer];
  const onPage = seen.flatMap((line) => onPaper(line, content.width, content.height));
  const once = dropDuplicates(onPage);
  const lines = joinJustified(mergeFragments(joinDropCaps(once))).map(joinSpacedLetters);
  content.lines = leftward ? lines.map(mendEdges) : lines;
  content.characters = countCharacters(content.lines);
  content.hiddenCharacters += hidden + countCharacters(seen) - countCharacters(once);
}

/** The words of a line that stand on the page; the line itself if all do. */
function onPaper(line: Line, width: number, height: number): Line[] {
  if (line.x0 >= 0 && line.y0 >= 0 && line.x1 <= width && line.y1 <= height) return [line];
  const words = line.words.filter(
    ({ x0, y0, x1, y1 }) => x0 + x1 > 0 && y0 + y1 > 0 && x0 + x1 < width * 2 && y0 + y1 < height * 2,
  );
  if (words.length === line.words.length) return [line];
  return words.length > 0 ? [makeLine(words)] : [];
}

function without(lines: readonly Line[], words: ReadonlySet<Word>): readonly Line[] {
  if (words.size === 0) return lines;
  return lines.flatMap((line) => {
    const left = line.words.filter((word) => !words.has(word));
    if (left.length === line.words.length) return [line];
    return left.length > 0 ? [makeLine(left)] : [];
  });
}

/** Text drawn twice to look bold or to cast a shadow is text once. */
interface Row {
  words: Word[];
  right: number;
}

/** Leaves out words that stand, with the same text, within .2 em of an earlier one. */
function dropDuplicates(lines: readonly Line[]): Line[] {
  // By whole points of the baseline: words of one line and its neighbors are few.
  const seen = new Map<number, Row>();
  const kept: Line[] = [];
  for (const line of lines) {
    if (standsAlone(line, seen)) {
      kept.push(line);
      continue;
    }
    const words = line.words.filter((word) => {
      const near = word.style.size * 0.2;
      const reach = Math.ceil(near);
      const at = Math.round(word.baseline);
      for (let y = at - reach; y <= at + reach; y++) {
        const row = seen.get(y);
        // Text mostly comes from left to right: beyond the last word there is nothing to compare with.
        if (!row || word.x0 - near >= row.right) continue;
        for (const other of row.words) {
          if (Math.abs(other.x0 - word.x0) < near && same(other, word, near)) return false;
        }
      }
      const row = seen.get(at);
      if (row) {
        row.words.push(word);
        row.right = Math.max(row.right, word.x0);
      } else seen.set(at, { words: [word], right: word.x0 });
      return true;
    });
    if (words.length === line.words.length) kept.push(line);
    else if (words.length > 0) kept.push({ ...line, words });
  }
  return kept;
}

/** The common case: no word on this baseline yet, and words that advance to the right. Remembers them. */
function standsAlone({ words }: Line, seen: Map<number, Row>): boolean {
  const first = words[0];
  if (first === undefined) return false;
  const at = Math.round(first.baseline);
  let nearMax = 0;
  let x = -Infinity;
  for (const { x0, baseline, style } of words) {
    const near = style.size * 0.2;
    if (near > nearMax) nearMax = near;
    if (x0 - x < nearMax || Math.round(baseline) !== at) return false;
    x = x0;
  }
  const reach = Math.ceil(nearMax);
  for (let y = at - reach; y <= at + reach; y++) if (seen.has(y)) return false;
  seen.set(at, { words: [...words], right: x });
  return true;
}

function same(a: Word, b: Word, near: number): boolean {
  return (
    a.text === b.text &&
    Math.abs(a.baseline - b.baseline) < near &&
    Math.abs(a.style.size - b.style.size) < near
  );
}
