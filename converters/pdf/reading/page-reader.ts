/** Reads one structured-text page: lines of text, drawings and pictures with their boxes, and what they belong to. */
import type * as Mupdf from "mupdf";
import type { MupdfMemory } from "../../engines/mupdf-memory.ts";
import type { Box } from "../../geometry/box.ts";
import { emptyPage, type PageContent } from "../../layout/model.ts";
import type { TagElement } from "../../layout/tags/element.ts";
import { Illustrations } from "../../layout/tags/illustrations.ts";
import { newPageTags } from "../../layout/tags/page-tags.ts";
import type { PageRuns } from "../tags/page-marks.ts";
import { assertLayout, type MemoryViews, memoryViews } from "./glyphs.ts";
import { type Covering, coveringsMax, isScan, type Look } from "./hidden.ts";
import { GlyphReader } from "./ink.ts";
import { LineReader } from "./line-reader.ts";
import { settleLines } from "./page-lines.ts";
import type { StyleTable } from "./styles.ts";
import { type Origin, readTurnedLine } from "./turned-line.ts";

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

  /**
   * `runs`: what the page's marked runs of drawing belong to, where the text was made with its structure; `ink`: whether
   * the page keeps its glyphs, for its formulas.
   */
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
    const { visible, invisible, leftward, unmappedCharacters } = this.#lines;
    this.#content.unmappedCharacters = unmappedCharacters;
    if (this.#glyphs) this.#content.ink = { glyphs: this.#glyphs.glyphs, rules: [] };
    settleLines(this.#content, { visible, invisible, coverings: this.#coverings, leftward }, this.#look);
    return this.#content;
  }
}
