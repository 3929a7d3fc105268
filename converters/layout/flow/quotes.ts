/**
 * Quotations set as blocks: narrower than the text on both sides, between paragraphs of the text, and mostly in a look of
 * their own. Judged soberly, since a false quotation is worse than none: abstracts, captions, addresses, centered lines
 * and indented items are set in, too.
 */

import { type Line, type Paragraph, paragraphText } from "../model.ts";
import { isCaption } from "../text/captions.ts";

/** Ems by which both sides are set in. */
const indentEm = 1.2;
/** Share of the column's width that the left side may be set in. */
const indentShareMax = 0.25;

/** `above` is the block before it in the flow, when that is a paragraph of text or a quotation. */
export function isQuotation(
  paragraph: Paragraph,
  above: { paragraph: Paragraph; quoted: boolean } | null,
  bodySize: number,
): boolean {
  if (above === null || paragraph.page !== above.paragraph.page) return false;
  // A single line is one only as the end of another.
  if (paragraph.lines.length < 2 && !above.quoted) return false;
  const { lines, left, right, style } = paragraph;
  const em = style.size;
  const x0 = Math.min(...lines.map((line) => line.x0));
  if (x0 < left + em * indentEm || x0 > left + (right - left) * indentShareMax) return false;
  if (Math.round(above.paragraph.left) !== Math.round(left)) return false;
  if (
    above.quoted
      ? Math.abs(textLeft(above.paragraph) - x0) > em * 2
      : textLeft(above.paragraph) > x0 - em * indentEm
  )
    return false;
  if (style.size > bodySize * 1.05 || isCaption(paragraphText(paragraph))) return false;
  if (!flush(lines, x0, em) || lines.some((line) => line.words[0]?.style.mono)) return false;
  if (lines.length > 1 && !fills(lines, x0, right - left)) return false;
  const early = endsEarly(lines, right, em);
  if (early === null) return false;
  const italic = lines.every((line) => line.words.every((word) => word.style.italic));
  const smaller = style.size < bodySize * 0.97;
  const quoted = /^["“„«‘]/.test(lines[0]?.words[0]?.text ?? "");
  return italic || smaller || quoted || above.quoted || (lines.length > 2 && early > 1);
}

const textLeft = (paragraph: Paragraph): number => Math.min(...paragraph.lines.map((line) => line.x0));

/** One left edge, the first line's indent apart, and from top to bottom: no centered lines, none of another column. */
function flush(lines: readonly Line[], x0: number, em: number): boolean {
  return lines.every((line, index) => {
    const above = lines[index - 1];
    if (above && above.baseline >= line.baseline) return false;
    return line.x0 - x0 < (index === 0 ? em * 2.5 : em * 0.3);
  });
}

/** Lines of one measure: the last apart they are about as long as the longest, and that is a good part of the column. */
function fills(lines: readonly Line[], x0: number, column: number): boolean {
  const measure = Math.max(...lines.map((line) => line.x1)) - x0;
  return measure > column * 0.5 && lines.slice(0, -1).every((line) => line.x1 - x0 > measure * 0.75);
}

/** How many lines end although the next word would fit; null when one reaches the column's end. */
function endsEarly(lines: readonly Line[], right: number, em: number): number | null {
  let early = 0;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]?.words[0];
    const room = right - line.x1;
    if (room < em * indentEm) return null;
    if (next && room > next.x1 - next.x0 + em * 0.5) early++;
  }
  return early;
}
