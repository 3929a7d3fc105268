/** Sizes of recognized text that differ within measuring error are one, over page and document. */
import type { Style } from "../../layout/model.ts";
import { recognizedFont } from "../../layout/recognized-font.ts";

export interface MeasuredText {
  /** Points of an em. */
  size: number;
  letters: number;
  bold: boolean;
  italic: boolean;
}

/** Sizes that differ by less than this share are one, and by what ink that is measured off makes of them. */
const sameSize = 0.05;
/** Pixels of an em: most of one in the height of a capital, which is seven tenths of it. */
const pixelsOff = 1;

/** Kept over the pages of one document: hands out one Style object for each distinct look. */
export class RecognizedStyles {
  readonly #styles = new Map<string, Style>();
  /** Points. */
  readonly #sizes: number[] = [];

  /** The styles of the texts of one page, in their order. `dpi`: dots per inch of the page's picture. */
  of(texts: readonly MeasuredText[], dpi: number): Style[] {
    const one = new Map<number, number>();
    let left = [...texts];
    while (left.length > 0) {
      const peak = densest(left, dpi);
      const settled = this.#settle(center(left.filter(({ size }) => isSame(size, peak, dpi))), dpi);
      for (const { size } of left) if (isSame(size, peak, dpi)) one.set(size, settled);
      left = left.filter(({ size }) => !one.has(size));
    }
    return texts.map((text) => this.#style(one.get(text.size) ?? text.size, text));
  }

  /** The nearest of the sizes that other pages had, or this one from now on. */
  #settle(size: number, dpi: number): number {
    let nearest: number | undefined;
    for (const known of this.#sizes)
      if (nearest === undefined || Math.abs(known - size) < Math.abs(nearest - size)) nearest = known;
    if (nearest !== undefined && isSame(size, nearest, dpi)) return nearest;
    const rounded = Math.round(size * 10) / 10;
    this.#sizes.push(rounded);
    return rounded;
  }

  #style(size: number, { bold, italic }: MeasuredText): Style {
    const key = `recognised|${size}|${bold ? "b" : ""}${italic ? "i" : ""}`;
    let style = this.#styles.get(key);
    if (!style) {
      style = { key, font: recognizedFont, size, bold, italic, mono: false, color: 0 };
      this.#styles.set(key, style);
    }
    return style;
  }
}

function isSame(size: number, other: number, dpi: number): boolean {
  const offBy = pixelsOff * (72 / dpi);
  return Math.abs(size - other) <= Math.max(size, other) * sameSize + offBy;
}

function densest(texts: readonly MeasuredText[], dpi: number): number {
  const sorted = [...texts].sort((a, b) => a.size - b.size);
  let best = { letters: -1, size: 0 };
  let from = 0;
  let to = 0;
  let within = 0;
  // Letters between `from` and `to`, which move on with the size that is looked at.
  for (const { size } of sorted) {
    while (to < sorted.length && isSame((sorted[to] as MeasuredText).size, size, dpi))
      within += (sorted[to++] as MeasuredText).letters;
    while (!isSame((sorted[from] as MeasuredText).size, size, dpi))
      within -= (sorted[from++] as MeasuredText).letters;
    if (within > best.letters) best = { letters: within, size };
  }
  return best.size;
}

function center(texts: readonly MeasuredText[]): number {
  let sum = 0;
  let letters = 0;
  for (const { size, letters: own } of texts) {
    sum += size * own;
    letters += own;
  }
  return sum / letters;
}
