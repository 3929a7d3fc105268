/** What one formula's reading has come to, and what it may not go beyond. */
import type { Part } from "../part.ts";

/** Structures within structures. */
const nestingMax = 24;

/** Parts that have become LaTeX: on a line, or on several. */
export interface Assembled {
  tex: string;
  /** Of the (first) line. */
  baseline: number;
  size: number;
  tall: boolean;
}

export class Reading {
  /** Glyphs and rules that nothing was made of, or that stand where nothing explains them. */
  loose = 0;
  /** Nothing can come of it. */
  failed = false;
  readonly #assemble: (parts: readonly Part[], reading: Reading) => Assembled;
  #depth = 0;

  constructor(assemble: (parts: readonly Part[], reading: Reading) => Assembled) {
    this.#assemble = assemble;
  }

  /** The parts of a region, whose holders have been made, as LaTeX. */
  assemble(parts: readonly Part[]): Assembled {
    const nothing = { tex: "", baseline: 0, size: 1, tall: false };
    if (this.#depth >= nestingMax) this.failed = true;
    if (this.failed || parts.length === 0) return nothing;
    this.#depth += 1;
    const assembled = this.#assemble(parts, this);
    this.#depth -= 1;
    return assembled;
  }
}
