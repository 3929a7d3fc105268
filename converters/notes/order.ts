/** Pages in the order in which somebody reads them: each before those below it, these as it names them. */
import type { ArchiveFiles } from "../linked/files.ts";
import type { NotesLinks } from "./links.ts";
import { isIndex, type Page } from "./pages.ts";

export interface OrderedPage {
  page: Page;
  /** How many pages stand above it. */
  depth: number;
}

const href = /\]\(<?([^()\s<>]+)|\shref="([^"]+)"/g;

/** All pages; those beside each other as the page above them names them, the first as the list of contents does. */
export function ordered(files: ArchiveFiles, links: NotesLinks, pages: readonly Page[]): OrderedPage[] {
  const result: OrderedPage[] = [];
  const index = files.names().find(isIndex);
  const roots = pages.filter(({ parent }) => parent === null);
  // The next one last, so that pages may stand below each other as deep as they like.
  const waiting: OrderedPage[] = [];
  const enter = (siblings: readonly Page[], from: string | undefined, depth: number) => {
    if (siblings.length === 0) return;
    const rank = from === undefined ? new Map<Page, number>() : ranks(files, links, from);
    const last = siblings.length + rank.size;
    // Pages that are not named follow by their names; the sorting keeps the order of equals.
    const sorted = siblings.toSorted((a, b) => (rank.get(a) ?? last) - (rank.get(b) ?? last));
    for (const page of sorted.reverse()) waiting.push({ page, depth });
  };
  enter(roots, index, 0);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    result.push(next);
    enter(next.page.children, next.page.file, next.depth + 1);
  }
  return result;
}

/** Where each page is named first in a file; in a table of rows by their titles, which are in their order there. */
function ranks(files: ArchiveFiles, links: NotesLinks, from: string): Map<Page, number> {
  const rank = new Map<Page, number>();
  const bytes = files.bytesIfSound(from);
  if (bytes === null) return rank;
  const text = new TextDecoder().decode(bytes);
  for (const [, markdown, html] of text.matchAll(href)) {
    const target = links.target((markdown ?? html ?? "").replaceAll("&amp;", "&"), from);
    if (target.kind === "page" && !rank.has(target.page)) rank.set(target.page, rank.size);
  }
  return rank;
}
