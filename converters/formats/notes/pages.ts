/** Page hierarchy of an export. */
import { dirname } from "node:path/posix";
import type { ArchiveFiles } from "../../input/linked/files.ts";
import { notesName } from "./names.ts";

export interface Page {
  file: string;
  kind: "markdown" | "html" | "table";
  title: string;
  id: string | null;
  /** Of a database: the table of all that it holds, which its view may not show. */
  twin: string | null;
  isRow: boolean;
  parent: Page | null;
  children: Page[];
}

const kinds: Readonly<Record<string, Page["kind"]>> = {
  ".md": "markdown",
  ".html": "html",
  ".htm": "html",
  ".csv": "table",
};

/** By name; the list of contents that an export of HTML has is none of them. */
export function pagesOf(files: ArchiveFiles): Page[] {
  const pages = files
    .names()
    .filter((file) => !isIndex(file))
    .flatMap(pageOf);
  const kept = withoutTwins(pages);
  place(kept);
  return kept.sort((a, b) => compared(naturally(a.file), naturally(b.file)) || compared(a.file, b.file));
}

/** The list of contents that an export of HTML has. */
export function isIndex(file: string): boolean {
  return /(?:^|\/)index\.html?$/i.test(file);
}

function pageOf(file: string): Page[] {
  const { title, id, extension, isTwin } = notesName(file);
  const kind = kinds[extension];
  if (kind === undefined) return [];
  const twin = isTwin ? file : null;
  return [{ file, kind, title, id, twin, isRow: false, parent: null, children: [] }];
}

/** One table a database: that of its view, else the one of all rows, unless a page of HTML shows it. */
function withoutTwins(pages: readonly Page[]): Page[] {
  const keyOf = ({ file, id, title }: Page) => `${dirname(file)}/${title}/${id}`;
  const shown = new Set(pages.filter(({ kind }) => kind !== "table").map(keyOf));
  const views = new Map(
    pages.flatMap((page) => (page.kind === "table" && page.twin === null ? [[keyOf(page), page]] : [])),
  );
  return pages.filter((page) => {
    if (page.kind !== "table") return true;
    if (shown.has(keyOf(page))) return false;
    if (page.twin === null) return true;
    const view = views.get(keyOf(page));
    if (view === undefined) page.twin = null;
    else view.twin = page.twin;
    return view === undefined;
  });
}

/** A page's folder is called as it is, with its id or without; what lies in a folder of no page is of the next one that is. */
function place(pages: readonly Page[]): void {
  const byFolder = new Map<string, Page>();
  for (const page of pages) {
    const stem = page.file.replace(/\.[^./]*$/, "").replace(/_all$/, "");
    const plain = `${parentFolder(stem)}${page.title}`;
    for (const folder of [stem, plain]) if (!byFolder.has(folder)) byFolder.set(folder, page);
  }
  for (const page of pages) {
    for (let folder = dirname(page.file); folder !== "."; folder = dirname(folder)) {
      const parent = byFolder.get(folder);
      if (parent === undefined || parent === page) continue;
      page.parent = parent;
      page.isRow = parent.kind === "table";
      parent.children.push(page);
      break;
    }
  }
}

function parentFolder(path: string): string {
  const folder = dirname(path);
  return folder === "." ? "" : `${folder}/`;
}

/** By code units, the same on every machine. */
function compared(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Numbers in names count as numbers. */
function naturally(file: string): string {
  return file.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, "0"));
}
