/** Whether a paragraph could be a heading, by look, surrounding blank and text. */

import { isGray } from "../colors.ts";
import { markerOf } from "../lists/lists.ts";
import { type Line, lineText, type Paragraph, paragraphText, type Word } from "../model.ts";
import { endsSentence } from "../text/sentences.ts";
import type { BodyStyle } from "./body-style.ts";
import type { Looks } from "./heading-styles.ts";
import { numberDepth } from "./numbering.ts";
import { isCapitals, isRemark, sectionNumber, titleLike } from "./titles.ts";

export const headingLinesMax = 4;
/** Larger than the text by this share, a line is a heading by its size alone. */
export const largeRatio = 1.15;
/** Smaller text than this share is no heading, however bold. */
const smallRatio = 0.93;
const smallBoldRatio = 0.85;
/** From this share on even text in a typewriter's face, and text of which there are sentences, may be a heading. */
const displayRatio = 1.3;
/** Ems of running text for one em of titles that make a look one of the text's. */
const runningMax = { plain: 1, emphatic: 4 };

/** The cheap half of the judgment: most paragraphs look like the text around them. */
export function standsOut(paragraph: Paragraph, body: BodyStyle): boolean {
  if (paragraph.lines.length > headingLinesMax) return false;
  const { style } = paragraph;
  return (
    style.size / body.size >= largeRatio ||
    style.bold !== body.bold ||
    style.font !== body.font ||
    style.color !== body.color ||
    capitalized(paragraph.lines[0] as Line)
  );
}

/** Nearly all lines are told by their first word. */
const capitalized = (line: Line): boolean =>
  !line.words.some((word) => /[a-z]/.test(word.text)) && isCapitals(lineText(line));

/** `below` is the paragraph that follows at once, if any. */
export function mayBeHeading(
  paragraph: Paragraph,
  below: Paragraph | null,
  body: BodyStyle,
  looks: Looks,
): boolean {
  if (!standsOut(paragraph, body) || isListing(paragraph, body)) return false;
  const text = paragraphText(paragraph);
  if (!titleLike(text) || markerOf(text)?.kind === "bullet") return false;
  const { style } = paragraph;
  const ratio = style.size / body.size;
  if (ratio < largeRatio && isRemark(text)) return false;
  if (paragraph.lines.some(isTabular)) return false;
  const bold = !body.bold && paragraph.lines.every(isBold);
  const emphatic = bold || ratio >= displayRatio;
  const depth = numberDepth(text);
  const numbered = depth > 0;
  if (ratio < displayRatio && !style.bold && !numbered && paragraph.lines.some(hasTypewriter)) return false;
  const running = looks.runningShare(paragraph);
  if (running > (emphatic ? runningMax.emphatic : runningMax.plain) && !isCapitals(text)) return false;

  const words = text.split(" ").length;
  // A stop ends the titles of deep sections where the text goes on behind them.
  const stopped = text.endsWith(".") && depth < 2 && !text.endsWith(" etc.");
  const sentence = endsSentence(text) && words > 6 && !text.endsWith("?") && depth < 2;
  if (ratio >= largeRatio) return words <= 30 && !(sentence && ratio < 1.4);
  // Boxes and margins have texts of their own, smaller than the document's.
  const own = below !== null && below.lines.length > 1 ? Math.min(body.size, below.style.size) : body.size;
  if (style.size / own < (bold ? smallBoldRatio : smallRatio)) return false;
  if (paragraph.lines.length > 3 || words > 18 || sentence || stopped) return false;

  const roomy = paragraph.above > style.size * 0.35;
  if (numbered && below !== null && hangsBehindLabel(paragraph, below)) return false;
  if (bold) return text.endsWith(":") ? roomy && words <= 8 : roomy || sectionNumber.test(text);
  if (text.endsWith(":")) return false;
  const apart = roomy && paragraph.below > style.size * 0.2;
  if (isCapitals(text) && apart) return paragraph.lines.length <= 2;
  if (style.color !== body.color && apart && ratio >= 0.98) {
    return paragraph.lines.length <= 2 && words <= 14 && !linked(paragraph) && !isGray(style.color);
  }
  const italic = paragraph.lines.every((line) => line.words.every((word) => word.style.italic));
  const otherFont = style.font !== body.font && ratio >= 1.05;
  if ((italic || otherFont) && numbered) return roomy;
  if (paragraph.lines.length > 1 || words > 10 || !roomy) return false;
  return otherFont || (style.font !== body.font && below !== null && headsText(paragraph, below, body));
}

/** A quiet heading, in italics or another face of the text's size: text in the body's look follows at its edge. */
function headsText(paragraph: Paragraph, below: Paragraph, body: BodyStyle): boolean {
  const { style } = below;
  const em = paragraph.style.size;
  return (
    below.lines.length > 1 &&
    style.font === body.font &&
    Math.abs(style.size - body.size) < 0.6 &&
    paragraph.below < em * 2 &&
    Math.abs(below.x0 - paragraph.x0) < em * 2 &&
    paragraph.x1 - paragraph.x0 < (below.x1 - below.x0) * 0.75
  );
}

/** The number of a section may be set lighter than its title, and a typewriter's face has no bold. */
function isBold(line: Line): boolean {
  if (!line.style.bold) return false;
  return line.words.every(
    ({ style, script, text }, index) =>
      style.bold ||
      style.mono ||
      script !== null ||
      (index === 0 && /^(?:\d+(?:\.\d+)*|[IVX]+)\.?$/.test(text)),
  );
}

/** Most of what stands out in manuals is code; the first word tells whether it could be a section's number. */
function isListing({ style, lines }: Paragraph, body: BodyStyle): boolean {
  return (
    style.mono &&
    !style.bold &&
    style.size < body.size * displayRatio &&
    !/^\d/.test(lines[0]?.words[0]?.text ?? "")
  );
}

/** The text goes on where the title behind the number begins, as in lists. */
function hangsBehindLabel({ lines, style, left }: Paragraph, below: Paragraph): boolean {
  const [label, title] = lines[0]?.words ?? [];
  if (!label || !title) return false;
  return label.x0 > left + style.size * 0.4 && Math.abs(below.x0 - title.x0) < style.size * 0.4;
}

const hasTypewriter = (line: Line): boolean => line.words.some((word) => word.style.mono);

/** Columns: wide blanks between words, but for the one behind a section's number. */
function isTabular(line: Line): boolean {
  let wide = 0;
  for (let i = 1; i < line.words.length; i++) {
    const [before, word] = [line.words[i - 1] as Word, line.words[i] as Word];
    if (word.x0 - before.x1 > word.style.size * 1.5 && !(i <= 2 && /^[\p{L}\d.]+$/u.test(before.text)))
      wide++;
  }
  return wide >= 2;
}

const linked = (paragraph: Paragraph): boolean =>
  paragraph.lines.some((line) => line.words.some((word) => word.url !== null));
