/** What the tags of words say about the lines and paragraphs that they stand in. */
import { type Block, boxOf, type Line, type Paragraph } from "../layout.ts";
import type { TagElement } from "./element.ts";

/** Share of the characters that must belong to one element. */
const most = 0.8;

/** The element that (nearly) all of the lines belong to; null where there is none. */
export function elementOf(lines: readonly Line[]): TagElement | null {
  const first = lines[0]?.words[0];
  // Most files have no tags.
  if (first?.tag === undefined) return null;
  const counts = new Map<TagElement | null, number>();
  let total = 0;
  for (const line of lines) {
    for (const { tag, text } of line.words) {
      counts.set(tag ?? null, (counts.get(tag ?? null) ?? 0) + text.length);
      total += text.length;
    }
  }
  for (const [element, count] of counts) if (count >= total * most) return element;
  return null;
}

export const isHeadingElement = (element: TagElement | null): boolean => (element?.level ?? 0) > 0;

/** Headings begin and end where their element does, however close the text around them is set. */
export function partedByTags(above: Line, below: Line): boolean {
  const [one, other] = [above.words.at(-1)?.tag, below.words[0]?.tag];
  if (!one || !other || one === other) return false;
  return isHeadingElement(one) || isHeadingElement(other);
}

/** Makes paragraphs of one heading one, in the blocks of a region: geometry parts lines of different sizes. */
export function joinHeadings(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const above = joined.at(-1);
    if (above?.kind === "paragraph" && block.kind === "paragraph" && sameHeading(above, block)) {
      const lines = [...above.lines, ...block.lines];
      joined[joined.length - 1] = { ...above, ...boxOf(lines), lines, below: block.below };
    } else joined.push(block);
  }
  return joined;
}

function sameHeading(above: Paragraph, below: Paragraph): boolean {
  if (!isHeadingElement(below.lines[0]?.words[0]?.tag ?? null)) return false;
  const element = elementOf(above.lines);
  return isHeadingElement(element) && element === elementOf(below.lines);
}
