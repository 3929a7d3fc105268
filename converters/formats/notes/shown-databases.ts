/** Databases embedded in the pages of an HTML export, whose tables also have files of their own. */
import type { ArchiveFiles } from "../../input/linked/files.ts";
import { NotesLinks } from "./links.ts";
import type { Page } from "./pages.ts";

const table = /class="[^"]*\bcollection-content\b/;
const element = /class="([^"]*)"[^<>]{0,2000}>([^<]*)/g;
const title = /\bcollection-title\b/;
const href = /\shref="([^"]+)"/g;

/** The pages without such tables; what stood below one stands below the page that shows it. */
export function withoutShownDatabases(files: ArchiveFiles, pages: readonly Page[]): Page[] {
  const tables = pages.filter(({ kind }) => kind === "table");
  const shownOn = new Map<Page, Page>();
  const links = new NotesLinks(files, pages);
  for (const page of tables.length === 0 ? [] : pages) {
    const bytes = page.kind === "html" ? files.bytesIfSound(page.file) : null;
    const text = bytes === null ? "" : new TextDecoder().decode(bytes);
    if (!table.test(text)) continue;
    for (const shown of [...named(text, page, tables), ...linkedRows(text, page, links)])
      if (!shownOn.has(shown)) shownOn.set(shown, page);
  }
  for (const [shown, page] of shownOn) {
    page.children = [...page.children.filter((child) => child !== shown), ...shown.children];
    for (const child of shown.children) child.parent = page;
    if (shown.parent !== null && shown.parent !== page)
      shown.parent.children = shown.parent.children.filter((child) => child !== shown);
  }
  return pages.filter((page) => !shownOn.has(page));
}

function named(text: string, page: Page, tables: readonly Page[]): Page[] {
  const titles = new Set(
    [...text.matchAll(element)].flatMap(([, classes = "", name = ""]) =>
      title.test(classes) ? [name.trim()] : [],
    ),
  );
  return tables.filter((each) => each.parent === page && titles.has(each.title));
}

function linkedRows(text: string, page: Page, links: NotesLinks): Page[] {
  return [...text.matchAll(href)].flatMap(([, address = ""]) => {
    const target = links.target(address.replaceAll("&amp;", "&"), page.file);
    const parent = target.kind === "page" ? target.page.parent : null;
    return parent?.kind === "table" && !isBelow(page, parent) ? [parent] : [];
  });
}

function isBelow(page: Page, above: Page): boolean {
  for (let at = page.parent; at !== null; at = at.parent) if (at === above) return true;
  return false;
}
