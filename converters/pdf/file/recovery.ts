/**
 * A page that the engine does not survive fails alone: the engine is renewed, the file opened again, and the next page
 * is read. What the broken page costs is bounded, for a file may be made of nothing but such pages.
 */
import type { Source } from "../../contract.ts";
import { damageOf } from "../../engines/damage.ts";
import type { MupdfEngine } from "../../engines/mupdf.ts";
import { type OpenedPdf, openPdf } from "./open.ts";

/**
 * Pages of one file that may break the engine and fail alone. None: a second break in one document, after a renewal, was
 * seen to run in circles inside of the engine, where nothing but the deadline ends it; until its cause is known a page
 * that breaks the engine fails its document at once.
 */
const renewalsMax = 0;

export class Recovery {
  readonly #engine: MupdfEngine;
  readonly #opened: OpenedPdf;
  readonly #source: Source;
  #renewals = 0;
  #first: unknown;

  constructor(engine: MupdfEngine, opened: OpenedPdf, source: Source) {
    this.#engine = engine;
    this.#opened = opened;
    this.#source = source;
  }

  /** How often the engine was renewed: what is remembered of it (pages turned, fonts mended) is of an older one. */
  get renewals(): number {
    return this.#renewals;
  }

  /** What broke the engine first; undefined while nothing did. */
  get damage(): unknown {
    return this.#first;
  }

  /**
   * Returns where one may go on with `opened.document`: what was thrown harmed no more than the work at hand, or the
   * engine could be renewed after it. Throws what was thrown where that has happened too often, and whatever opening
   * the file again throws.
   */
  async from(thrown: unknown): Promise<void> {
    if (damageOf(thrown) === null) return;
    this.#first ??= thrown;
    if (this.#renewals >= renewalsMax) throw thrown;
    this.#renewals++;
    const { document } = this.#opened;
    await this.#engine.renew();
    // It died with its engine, and must not be dropped into the new one when its time comes.
    document.pointer = 0 as typeof document.pointer;
    const { document: fresh, layers } = await openPdf(this.#engine, this.#source);
    this.#opened.document = fresh;
    this.#opened.layers = layers;
  }
}
