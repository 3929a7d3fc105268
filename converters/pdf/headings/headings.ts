/**
 * Which paragraphs are headings: judged against the look of the document's text. Contents lines, captions, bullets
 * and running heads look like headings, too, and are none.
 */

import { type Block, blockLines, type Paragraph, type Style } from "../layout.ts";
import { assignLevels } from "./heading-levels.ts";
import { couldBeHeading, standsOut } from "./judge.ts";
import { Looks } from "./looks.ts";
import { demoteBySurroundings, nextBelow } from "./surroundings.ts";
import { foldTitle, type OutlineEntry, paragraphText } from "./titles.ts";

/** The look of most of the text. */
export interface BodyLook {
  size: number;
  font: string;
  bold: boolean;
  color: number;
}

/** Text in tables and contents pages tells less about the look of running text. */
const asideWeight = 0.25;

export function bodyLook(blocks: Iterable<Block>): BodyLook {
  const counts = new Map<string, { count: number; style: Style }>();
  for (const block of blocks) {
    const weight = block.kind === "paragraph" ? 1 : asideWeight;
    for (const line of blockLines(block)) {
      const { style } = line;
      const key = `${Math.round(style.size * 2)}|${style.font}|${style.color}`;
      const entry = counts.get(key);
      const ems = (weight * (line.x1 - line.x0)) / style.size;
      if (entry) entry.count += ems;
      else counts.set(key, { count: ems, style });
    }
  }
  let best: { count: number; style: Style } | undefined;
  for (const entry of counts.values()) if (!best || entry.count > best.count) best = entry;
  const { size = 10, font = "", bold = false, color = 0 } = best?.style ?? {};
  return { size, font, bold, color };
}

/** The document's headings with their levels, 1..6; `paragraphs` in reading order. */
export function headingLevels(
  paragraphs: readonly Paragraph[],
  body: BodyLook,
  outline: readonly OutlineEntry[],
): Map<Paragraph, number> {
  const looks = new Looks();
  // Nothing is asked about the looks of text that looks like the body.
  for (const paragraph of paragraphs) {
    if (paragraph.lines.length > 4 || standsOut(paragraph, body)) looks.count(paragraph);
  }
  const candidates = new Set<Paragraph>();
  paragraphs.forEach((paragraph, index) => {
    if (paragraph.demoted) return;
    const below = nextBelow(paragraph, paragraphs[index + 1]);
    if (couldBeHeading(paragraph, below, body, looks)) candidates.add(paragraph);
  });
  demoteBySurroundings(candidates, paragraphs, body.size, looks);
  const outlined = titlesOf(outline);
  const headings = paragraphs.filter(
    (paragraph) => candidates.has(paragraph) || (!paragraph.demoted && outlined(paragraph)),
  );
  return assignLevels(headings, outline);
}

/** Whether the outline names a paragraph at its page. */
function titlesOf(outline: readonly OutlineEntry[]): (paragraph: Paragraph) => boolean {
  if (outline.length === 0) return () => false;
  const titles = new Map(outline.map((entry) => [foldTitle(entry.title), entry]));
  return (paragraph) => {
    if (paragraph.lines.length > 3) return false;
    const entry = titles.get(foldTitle(paragraphText(paragraph)));
    return entry !== undefined && (entry.page === 0 || Math.abs(entry.page - paragraph.page) <= 1);
  };
}
