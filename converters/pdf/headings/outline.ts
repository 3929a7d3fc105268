/** The PDF outline (bookmarks), flat. */

import type * as Mupdf from "mupdf";
import { damageOf } from "../../engines/damage.ts";
import type { OutlineEntry } from "./titles.ts";

type OutlineItem = NonNullable<ReturnType<Mupdf.Document["loadOutline"]>>[number];

const entriesMax = 10_000;

export function readOutline(document: Mupdf.Document): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const walk = (items: OutlineItem[] | null | undefined, level: number): void => {
    for (const item of items ?? []) {
      if (entries.length >= entriesMax || level > 32) return;
      const page = item.page === undefined ? 0 : item.page + 1;
      if (item.title) entries.push({ title: item.title, level, page });
      walk(item.down, level + 1);
    }
  };
  try {
    walk(document.loadOutline(), 1);
  } catch (error) {
    // A broken outline is no reason to refuse the document.
    if (damageOf(error) !== null) throw error;
  }
  return entries;
}
