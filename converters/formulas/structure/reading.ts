/** What one formula's reading has come to, and what it may not go beyond. */
import type { Part } from "../part.ts";

const nestingMax = 24;

/** Of scripts to their text, at the least shrinking that counts. */
const scriptScale = 0.75;

/** Of the formula's largest: smaller lines are scripts. */
const scriptSize = 0.84;

/** Parts that have become LaTeX: on a line, or on several. */
export interface Assembled {
  tex: string;
  /** Of the (first) line. */
  baseline: number;
  axis: number;
  size: number;
  tall: boolean;
}

export class Reading {
  /** Glyphs that stand where hardly anything explains them. */
  loose = 0;
  /** Glyphs and rules that nothing was made of: what is written goes without them. */
  lost = 0;
  failed = false;
  /** Ems from a baseline up to the axis. */
  readonly axisHeight: number;
  /** Points: those of its glyphs, from the smallest. */
  readonly #sizes: readonly number[];
  readonly #assemble: (parts: readonly Part[], reading: Reading) => Assembled;
  #depth = 0;

  constructor(
    assemble: (parts: readonly Part[], reading: Reading) => Assembled,
    { axisHeight, sizes }: { axisHeight: number; sizes: readonly number[] },
  ) {
    this.axisHeight = axisHeight;
    this.#sizes = sizes;
    this.#assemble = assemble;
  }

  /** The size of text whose scripts have this one, in points; itself where the formula has no larger one. */
  sizeOver(size: number): number {
    const larger = this.#sizes.find((other) => other > 1.08 * size) ?? size;
    return Math.min(larger, size / scriptScale);
  }

  /** Whether a line of this size, in points, is part of a larger one. */
  isScript(size: number): boolean {
    return size < scriptSize * (this.#sizes.at(-1) ?? size);
  }

  /** The parts of a region, whose holders have been made, as LaTeX. */
  assemble(parts: readonly Part[]): Assembled {
    const nothing = { tex: "", baseline: 0, axis: 0, size: 1, tall: false };
    if (this.#depth >= nestingMax) this.failed = true;
    if (this.failed || parts.length === 0) return nothing;
    this.#depth += 1;
    const assembled = this.#assemble(parts, this);
    this.#depth -= 1;
    return assembled;
  }
}
