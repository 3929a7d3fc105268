/** Shared by the page readers: link targets, pictures and findings. */
import { basename } from "node:path/posix";
import type { Heading, PhrasingContent, RootContent } from "mdast";
import type { ArchiveFiles } from "../../input/linked/files.ts";
import type { ArchivePictures } from "../../input/linked/pictures.ts";
import type { Columns } from "./columns.ts";
import type { Findings } from "./findings.ts";
import type { NotesLinks } from "./links.ts";
import type { Page } from "./pages.ts";

export interface PageReader {
  files: ArchiveFiles;
  links: NotesLinks;
  pictures: ArchivePictures;
  findings: Findings;
  columns: Columns;
}

export interface ReadPage {
  children: RootContent[];
  anchors: ReadonlyMap<string, Heading>;
  warnings: readonly string[];
  /** What the source shows; null where that is not counted. */
  text: string | null;
}

/** The address that a link has in the whole; null where it leads to nothing that is there, so that its text stays. */
export function linked(
  { links, findings }: PageReader,
  href: string,
  page: Page,
  unit: number,
): string | null {
  const target = links.target(href, page.file);
  switch (target.kind) {
    case "page":
      return target.address;
    case "file":
      findings.add(unit, "file", basename(target.name));
      return null;
    case "missing":
      findings.add(unit, target.isPage ? "page" : "file", basename(target.name));
      return null;
    default:
      if (links.isOfService(target.url)) findings.add(unit, "page", target.url);
      return target.url;
  }
}

/** The address of a picture: in the bundle, or outside, where it is linked to; null where it cannot be shown. */
export function pictured(
  { links, pictures, findings }: PageReader,
  src: string,
  page: Page,
  unit: number,
): string | null {
  const target = links.target(src, page.file);
  if (target.kind === "outside") return /^https?:/i.test(target.url) ? target.url : null;
  const path = target.kind === "file" ? pictures.pathOf(target.name, unit) : null;
  if (path === null)
    findings.add(unit, "picture", target.kind === "page" ? target.page.title : basename(target.name));
  return path;
}

/** Addresses behind the names of other pages, as relations are written. */
const related = /[ \u00a0]\(([^()\s]{1,2000})\)/g;
/** What a name has none of. */
const notInName = /[()\n]/;
const nameCharactersMax = 301;

/** Where the name begins that stands right before `end`, at `from` at the earliest; no name begins with a comma. */
function nameStart(text: string, from: number, end: number): number {
  let at = end;
  const least = Math.max(from, end - nameCharactersMax);
  while (at > least && !notInName.test(text.charAt(at - 1))) at -= 1;
  while (text[at] === "," && at < end) at += 1;
  return at;
}

/** Text in which pages are named: links to those that are there, the names of others. Null for text that names none. */
export function relations(
  reader: PageReader,
  text: string,
  page: Page,
  unit: number,
): PhrasingContent[] | null {
  const nodes: PhrasingContent[] = [];
  let from = 0;
  let before = 0;
  for (const match of text.matchAll(related)) {
    const [whole, href = ""] = match;
    const start = nameStart(text, before, match.index);
    before = match.index + whole.length;
    const name = text.slice(start, match.index);
    if (name === "") continue;
    const target = reader.links.target(href, page.file);
    const isPage = target.kind === "page" || (target.kind === "missing" && target.isPage);
    if (!isPage && !(target.kind === "outside" && reader.links.isOfService(target.url))) continue;
    const url = linked(reader, href, page, unit);
    const shown = name.trimStart();
    nodes.push({
      type: "text",
      value: text.slice(from, match.index - shown.length),
    });
    const label: PhrasingContent = { type: "text", value: shown };
    nodes.push(url === null ? label : { type: "link", url, children: [label] });
    from = before;
  }
  if (from === 0) return null;
  nodes.push({ type: "text", value: text.slice(from) });
  return nodes.filter((node) => node.type !== "text" || node.value !== "");
}
