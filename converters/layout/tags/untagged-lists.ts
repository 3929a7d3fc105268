/** Untagged-label lists: drawn bullets that only tags show. Lists with labels use these. */

import { listMarker } from "../lists/lists.ts";
import type { Line } from "../model.ts";
import { type TagElement, within } from "./element.ts";

/** To be told of the lines of a page before they become paragraphs. */
export function markSilentLists(lines: readonly Line[]): void {
  const labeled = new Set<TagElement>();
  const lists = new Set<TagElement>();
  for (const line of lines) {
    const first = line.words[0]?.tag;
    const list = first && within(first, "LI")?.parent;
    if (!list) continue;
    lists.add(list);
    if (first.role === "Lbl" || listMarker(line) !== null) labeled.add(list);
  }
  for (const list of lists) list.silent = !labeled.has(list);
}

export function silentItem(line: Line): TagElement | null {
  const tag = line.words[0]?.tag;
  const item = tag ? within(tag, "LI") : null;
  return item?.parent?.silent ? item : null;
}
