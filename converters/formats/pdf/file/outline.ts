/** The PDF outline (bookmarks), flat. */

import type * as Mupdf from "mupdf";
import { damageOf } from "../../../engines/damage.ts";
import type { OutlineEntry } from "../../../layout/headings/titles.ts";

type OutlineItem = NonNullable<ReturnType<Mupdf.Document["loadOutline"]>>[number];

const entriesMax = 10_000;
const depthMax = 32;

export function readOutline(document: Mupdf.PDFDocument): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const walk = (items: OutlineItem[] | null | undefined, level: number): void => {
    for (const item of items ?? []) {
      if (entries.length >= entriesMax || level > depthMax) return;
      const page = item.page === undefined ? 0 : item.page + 1;
      if (item.title) entries.push({ title: item.title, level, page });
      walk(item.down, level + 1);
    }
  };
  try {
    prune(document);
    walk(document.loadOutline(), 1);
  } catch (error) {
    // A broken outline is no reason to refuse the document.
    if (damageOf(error) !== null) throw error;
  }
  return entries;
}

/** Cuts an outline at `depthMax` and `entriesMax`: the engine recurses into it and would crash. */
function prune(document: Mupdf.PDFDocument): void {
  const seen = new Set<number>();
  /** Entries whose next one is still to be visited, from the outermost. */
  const above: Mupdf.PDFObject[] = [];
  let entry = document.getTrailer().get("Root").get("Outlines").get("First");
  for (;;) {
    const number = entry.isIndirect() ? entry.asIndirect() : 0;
    if (entry.isDictionary() && number !== 0 && !seen.has(number)) {
      seen.add(number);
      const full = seen.size >= entriesMax;
      if (full) {
        for (const open of [...above, entry]) open.delete("Next");
      }
      if (full || above.length + 1 >= depthMax) entry.delete("First");
      if (full) return;
      above.push(entry);
      entry = entry.get("First");
      continue;
    }
    const last = above.pop();
    if (!last) return;
    entry = last.get("Next");
  }
}
