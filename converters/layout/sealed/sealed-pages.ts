/**
 * Laid-out pages, put away: a long document is laid out page by page, and what the whole must be known for (headings,
 * broken words, what goes on over pages) is decided afterwards. In between a word takes 32 bytes instead of 200.
 * Objects come back equal but not identical, and with lengths in single precision.
 */
import type { Block, Style } from "../model.ts";
import type { TagElement } from "../tags/element.ts";
import { regions } from "./blocks.ts";
import type { Pools } from "./codec.ts";
import { NumberReader, NumberWriter } from "./numbers.ts";
import { Pool } from "./pool.ts";

export class SealedPages {
  readonly #pools: Pools = {
    texts: new Pool<string>(),
    styles: new Pool<Style>(),
    tags: new Pool<TagElement>(),
  };
  readonly #writer = new NumberWriter();
  readonly #pages: { page: number; numbers: Float32Array }[] = [];

  /** Page numbers as in the source, in the order in which they are read. */
  seal(page: number, blocks: Block[][]): void {
    regions.write(blocks, this.#writer, this.#pools);
    this.#pages.push({ page, numbers: this.#writer.take() });
  }

  get count(): number {
    return this.#pages.length;
  }

  /** The regions of the page that was sealed as number `index`, from 0: new objects each time. */
  open(index: number): { page: number; regions: Block[][] } {
    const sealed = this.#pages[index];
    if (!sealed) throw new RangeError(`no page ${index} was sealed`);
    return { page: sealed.page, regions: regions.read(new NumberReader(sealed.numbers), this.#pools) };
  }
}
