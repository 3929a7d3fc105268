/** What the tags of words say about the lines and paragraphs that they stand in. */
import type { Line } from "../model.ts";
import { type TagElement, within } from "./element.ts";
import { silentItem } from "./untagged-lists.ts";

/** Share of the characters that must belong to one element. */
const most = 0.8;

/** The element that (nearly) all of the lines belong to; null if there is none. */
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

export const isHeadingElement = (element: TagElement | null | undefined): boolean =>
  (element?.level ?? 0) > 0;

/** Headings begin and end where their element does, however close the text around them is set; so do some items. */
export function partedByTags(above: Line, below: Line): boolean {
  const [one, other] = [above.words.at(-1)?.tag, below.words[0]?.tag];
  if (!one || !other || one === other) return false;
  if (isHeadingElement(one) || isHeadingElement(other)) return true;
  const item = silentItem(below);
  return item !== null && item !== within(one, "LI");
}
