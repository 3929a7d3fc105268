/**
 * Running heads and feet that look like headings, on pages that are read alone or with their furniture: where nothing
 * repeats, they are told by their place.
 */

import type { Paragraph } from "../layout.ts";
import { largeRatio } from "./judge.ts";
import type { Looks } from "./looks.ts";
import { numberDepth } from "./numbering.ts";
import { paragraphText } from "./titles.ts";

/** Points from the top in which running heads stand. */
const headMargin = 64;
/** Ems of blank between them and the text. */
const blankMin = 2;

/** Those among `candidates`; what looks like a heading within the pages is one of them. */
export function runningLines(
  candidates: ReadonlySet<Paragraph>,
  paragraphs: readonly Paragraph[],
  bodySize: number,
  looks: Looks,
): Paragraph[] {
  const { tops, bottoms } = outermost(paragraphs);
  const within = new Set<string>();
  for (const candidate of candidates) {
    if (tops.get(candidate.page) !== candidate) within.add(looks.key(candidate.style));
  }
  return [...candidates].filter((paragraph) => {
    const { style, lines, page } = paragraph;
    const limit = bodySize * (style.bold ? 1.03 : largeRatio);
    if (lines.length > 1 || style.size >= limit) return false;
    if (bottoms.get(page) === paragraph) return isFoot(paragraph);
    return tops.get(page) === paragraph && !within.has(looks.key(style)) && isHead(paragraph);
  });
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

/** The highest and the lowest paragraph of each page. */
function outermost(paragraphs: readonly Paragraph[]) {
  const tops = new Map<number, Paragraph>();
  const bottoms = new Map<number, Paragraph>();
  for (const paragraph of paragraphs) {
    const { page, y0, y1 } = paragraph;
    if (y0 < (tops.get(page)?.y0 ?? Infinity)) tops.set(page, paragraph);
    if (y1 > (bottoms.get(page)?.y1 ?? -Infinity)) bottoms.set(page, paragraph);
  }
  return { tops, bottoms };
}
