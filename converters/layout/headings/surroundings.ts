/** Headings stand above text: what stands among its like, beside text or above a larger line is none. */

import { append } from "../../append.ts";
import { type Paragraph, paragraphText } from "../model.ts";
import { largeRatio } from "./judge.ts";
import type { Looks } from "./looks.ts";
import { numberDepth } from "./numbering.ts";

/** So many lines of one look below each other are a list, whatever it lists. */
const runMin = 3;
/** Lines of a title stay one title from this share of the text's size on. */
const titleRatio = 1.5;

/** The paragraph that follows at once, with nothing but blank between. */
export function nextBelow(paragraph: Paragraph, next: Paragraph | undefined): Paragraph | null {
  if (!next || next.page !== paragraph.page) return null;
  return Math.abs(next.y0 - paragraph.y1 - paragraph.below) < 0.5 ? next : null;
}

/** Takes out of `candidates` those whose surroundings speak against them; `paragraphs` of one page in reading order. */
export function demoteBySurroundings(
  candidates: Set<Paragraph>,
  paragraphs: readonly Paragraph[],
  bodySize: number,
  looks: Looks,
): void {
  const demoted: Paragraph[] = [];
  let run: Paragraph[] = [];
  const close = () => {
    if (run.length >= runMin) append(demoted, run);
    run = [];
  };
  paragraphs.forEach((paragraph, index) => {
    if (!candidates.has(paragraph)) {
      close();
      return;
    }
    const below = nextBelow(paragraph, paragraphs[index + 1]);
    if (besideOthers(paragraph)) demoted.push(paragraph);
    else if (below && candidates.has(below) && isEyebrow(paragraph, below)) demoted.push(paragraph);
    const last = run.at(-1);
    if (last && !(goesOn(last, paragraph) && looks.key(last.style) === looks.key(paragraph.style))) close();
    if (paragraph.style.size < bodySize * titleRatio) run.push(paragraph);
    else close();
  });
  close();
  for (const paragraph of demoted) candidates.delete(paragraph);
}

const goesOn = (above: Paragraph, below: Paragraph): boolean =>
  below.page === above.page && nextBelow(above, below) !== null;

/** Blocks of one column that overlap in height stand side by side: labels of drawings, cells, forms. */
function besideOthers({ above, below, style }: Paragraph): boolean {
  return Math.min(above, below) < -style.size * 0.3;
}

/** A line above a title that is larger by far says where it belongs ("Chapter 2", "Overview"); nothing stands under it. */
function isEyebrow(paragraph: Paragraph, below: Paragraph): boolean {
  return (
    paragraph.lines.length === 1 &&
    below.style.size >= paragraph.style.size * largeRatio * 1.05 &&
    paragraph.below < below.style.size * 1.5 &&
    numberDepth(paragraphText(paragraph)) === 0
  );
}
