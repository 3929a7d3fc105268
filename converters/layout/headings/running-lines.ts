/**
 * Running heads and feet that look like headings, on pages that are read alone or with their furniture: where nothing
 * repeats, they are told by their place.
 */

import { type Paragraph, paragraphText } from "../model.ts";
import { largeRatio } from "./judge.ts";
import type { Looks } from "./looks.ts";
import { numberDepth } from "./numbering.ts";

/** Points from the top in which running heads stand. */
const headMargin = 64;
/** Ems of blank between them and the text. */
const blankMin = 2;

export class RunningLines {
  readonly #bodySize: number;
  readonly #looks: Looks;
  /** Looks of candidates within pages: what looks like them at the head of a page is a heading, too. */
  readonly #within = new Set<string>();
  readonly #feet = new Set<Paragraph>();
  readonly #heads = new Set<Paragraph>();

  constructor(bodySize: number, looks: Looks) {
    this.#bodySize = bodySize;
    this.#looks = looks;
  }

  /** The paragraphs of one page, and which of them look like headings. */
  add(paragraphs: readonly Paragraph[], candidates: ReadonlySet<Paragraph>): void {
    const { top, bottom } = outermost(paragraphs);
    for (const candidate of candidates) {
      if (candidate !== top) this.#within.add(this.#looks.key(candidate.style));
      const { style, lines } = candidate;
      const limit = this.#bodySize * (style.bold ? 1.03 : largeRatio);
      if (lines.length > 1 || style.size >= limit) continue;
      if (candidate === bottom) {
        if (isFoot(candidate)) this.#feet.add(candidate);
      } else if (candidate === top && isHead(candidate)) this.#heads.add(candidate);
    }
  }

  /** After all pages. */
  has(paragraph: Paragraph): boolean {
    if (this.#feet.has(paragraph)) return true;
    return this.#heads.has(paragraph) && !this.#within.has(this.#looks.key(paragraph.style));
  }
}

function isHead({ style, above, below, y0, lines }: Paragraph): boolean {
  if (y0 > headMargin || above < Infinity || below <= style.size * blankMin) return false;
  return numberDepth(paragraphText({ lines })) === 0;
}

/** A page's last line with the page's number at either end. */
function isFoot({ style, above, below, lines }: Paragraph): boolean {
  if (below < Infinity || above <= style.size * blankMin) return false;
  return /^\d{1,4}\s|\s\d{1,4}$/.test(paragraphText({ lines }));
}

/** The highest and the lowest paragraph of a page. */
function outermost(paragraphs: readonly Paragraph[]): { top?: Paragraph; bottom?: Paragraph } {
  let top = paragraphs[0];
  let bottom = paragraphs[0];
  for (const paragraph of paragraphs) {
    if (paragraph.y0 < (top?.y0 ?? Infinity)) top = paragraph;
    if (paragraph.y1 > (bottom?.y1 ?? -Infinity)) bottom = paragraph;
  }
  return { ...(top ? { top } : {}), ...(bottom ? { bottom } : {}) };
}
