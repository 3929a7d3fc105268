/** Exports of workspace notes (pages of Markdown or HTML, databases as tables) as one document. */

import type { RootContent } from "mdast";
import { Fault } from "../../../config/errors/fault.ts";
import { limits } from "../../../config/limits.ts";
import type { Converter, Source } from "../../contract.ts";
import { writtenWords } from "../../document/count-words.ts";
import { lowerHeadings } from "../../document/headings.ts";
import type { Document } from "../../document/model.ts";
import { collectWhenGrown } from "../../engines/collect.ts";
import { Archive } from "../../input/archive/open.ts";
import { countWords } from "../../input/encodings/read-text.ts";
import { bodyOf, textIn } from "../../input/linked/elements.ts";
import { ArchiveFiles } from "../../input/linked/files.ts";
import { Joined } from "../../input/linked/joined.ts";
import { ArchivePictures } from "../../input/linked/pictures.ts";
import { UnitReports } from "../../input/linked/reports.ts";
import { parseHtml } from "../web/parse.ts";
import { readHtml } from "../web/reading.ts";
import { Columns } from "./columns.ts";
import { Findings } from "./findings.ts";
import { shapePage } from "./html-shape.ts";
import { NotesLinks } from "./links.ts";
import { readMarkdownPage } from "./markdown-page.ts";
import { linked, type PageReader, pictured, type ReadPage } from "./page-reader.ts";
import { isIndex, type Page, pagesOf } from "./pages.ts";
import { withoutShownDatabases } from "./shown-databases.ts";
import { isOfSystem, partName } from "./sniff.ts";
import { type CellCount, readTablePage, wordsOfTablePage } from "./table-page.ts";

// An export of workspace notes: an archive, or archives in an archive, that are one set of files.

/** Of each archive: what it lacks is told, not listed. */
const leftOutMax = 20;

class NotesExport {
  readonly files = new ArchiveFiles();
  /** Sentences about parts that are missing or lie too deep, and files that were not looked at. */
  readonly warnings: string[] = [];
  readonly #archives: Archive[] = [];

  /** Throws Fault like `Archive.open`, also for its parts. To be closed. */
  static async open(path: string): Promise<NotesExport> {
    const notes = new NotesExport();
    try {
      await notes.#add(await Archive.open(path), 1);
      return notes;
    } catch (error) {
      notes.close();
      throw error;
    }
  }

  close(): void {
    // A part stands in the archive around it.
    for (const archive of this.#archives.reverse()) archive.close();
  }

  async #add(archive: Archive, depth: number): Promise<void> {
    this.#archives.push(archive);
    const names = archive.entries().map(({ name }) => name);
    const parts = names.filter((name) => partName.test(name) && !isOfSystem(name));
    this.#missing(parts);
    const again = archive.repeated.map(
      (name) => `${name} is in the file more than once; the first was read.`,
    );
    for (const sentence of [...new Set([...archive.leftOut, ...again])].slice(0, leftOutMax))
      this.warnings.push(sentence);
    this.files.add(
      archive,
      names.filter((name) => !isOfSystem(name) && !parts.includes(name)),
    );
    for (const part of parts.sort(byNumber)) {
      if (depth < limits.archiveDepthMax) await this.#add(await archive.nested(part), depth + 1);
      else
        this.warnings.push(`${part} lies over ${limits.archiveDepthMax} archives deep and was not opened.`);
    }
  }

  /** Parts are numbered from 1. */
  #missing(parts: readonly string[]): void {
    const numbers = new Set(parts.map(numberOf).filter((number) => number !== null));
    const last = [...numbers].reduce((most, number) => Math.max(most, number), 0);
    for (let number = 1; number < Math.min(last, 1_000); number += 1)
      if (!numbers.has(number)) this.warnings.push(`Part ${number} of the export is not in the file.`);
  }
}

function numberOf(part: string): number | null {
  const number = /part-?(\d{1,4})\.zip$/i.exec(part)?.[1];
  return number === undefined ? null : Number(number);
}

function byNumber(one: string, other: string): number {
  return (numberOf(one) ?? 0) - (numberOf(other) ?? 0) || (one < other ? -1 : 1);
}

/** Pages in the order in which somebody reads them: each before those below it, these as it names them. */
interface OrderedPage {
  page: Page;
  depth: number;
}

const href = /\]\(<?([^()\s<>]+)|\shref="([^"]+)"/g;

/** All pages; those beside each other as the page above them names them, the first as the list of contents does. */
function ordered(files: ArchiveFiles, links: NotesLinks, pages: readonly Page[]): OrderedPage[] {
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

interface Open {
  notes: NotesExport;
  pages: Page[];
}

export const converter: Converter = {
  measure: (source) =>
    withExport(source, (open) => ({
      metrics: { words: wordsOf(open) },
      sourceUnits: open.pages.length,
    })),

  convert: (source, _request, context): Promise<Document> =>
    withExport(source, async (open) => {
      const { notes, pages } = open;
      const { files } = notes;
      const links = new NotesLinks(files, pages);
      const pictures = new ArchivePictures(files, context.workDir, "page");
      const columns = new Columns(files);
      const reader: PageReader = { files, links, pictures, findings: new Findings(), columns };
      const reports = new UnitReports();
      const joined = new Joined();
      const count: CellCount = { cells: 0 };
      for (const [at, { page, depth }] of ordered(files, links, pages).entries()) {
        const unit = at + 1;
        const { children, anchors, warnings, text } = read(reader, page, unit, count);
        // Below the page that it stands under.
        lowerHeadings(children, depth);
        for (const warning of warnings) reports.warn(unit, warning);
        reports.arrived(unit, children, text);
        joined.add({ name: page.file, unit, children, anchors });
        context.progress(unit, pages.length);
        collectWhenGrown();
      }
      for (const warning of notes.warnings) reports.warn(1, warning);
      reader.findings.tell(reports);
      const root = joined.finish();
      await pictures.settle(root);
      return {
        root,
        units: reports.units(pages.length),
        assets: pictures.assets,
        metadata: { ...titleOf(pages), engines: {}, details: detailsOf(pages) },
        metrics: { words: wordsOf(open) },
      };
    }),
};

function read(reader: PageReader, page: Page, unit: number, count: CellCount): ReadPage {
  const bytes = reader.files.bytes(page.file);
  switch (page.kind) {
    case "markdown":
      return readMarkdownPage(reader, textOf(bytes), page, unit);
    case "table":
      return readTablePage(reader, bytes, page, unit, count);
    default:
      return readHtmlPage(reader, bytes, page, unit);
  }
}

function wordsOf({ notes, pages }: Open): number {
  let words = 0;
  for (const page of pages) {
    const { file, kind } = page;
    const bytes = notes.files.bytes(file);
    if (kind === "html") words += wordsOfHtmlPage(bytes, page);
    else if (kind === "table") words += wordsOfTablePage(bytes, page);
    else words += countWords(textOf(bytes));
  }
  return words;
}

/** Exports are UTF-8, tables with a byte order mark. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/\r\n?/g, "\n");
}

function titleOf(pages: readonly Page[]): { title?: string } {
  const [root, other] = pages.filter(({ parent }) => parent === null);
  return root === undefined || other !== undefined ? {} : { title: root.title };
}

function detailsOf(pages: readonly Page[]): Record<string, unknown> {
  const databases = pages.filter(({ kind }) => kind === "table").length;
  return {
    flavour: pages.some(({ kind }) => kind === "html") ? "html" : "markdown",
    pages: pages.length - databases,
    databases,
  };
}

/** Throws Fault unsupported_input for an archive of other things, empty_document, and whatever opening it finds. */
async function withExport<T>(source: Source, work: (open: Open) => T | Promise<T>): Promise<T> {
  const notes = await NotesExport.open(source.path);
  try {
    const pages = withoutShownDatabases(notes.files, pagesOf(notes.files));
    if (!pages.some(({ id }) => id !== null))
      throw new Fault("unsupported_input", {
        message:
          "The archive is not an export of workspace notes as Notion creates them: the names of its pages have no ids. Unpack it and send the files in it one by one.",
      });
    return await work({ notes, pages });
  } finally {
    notes.close();
  }
}

// Pages of an export of HTML.

/** See `writtenWords`. */
function wordsOfHtmlPage(bytes: Uint8Array, page: Page): number {
  const { tree } = parseHtml(bytes);
  shapePage(tree);
  return writtenWords(titled(readHtml(tree, { base: null, wholeDocument: true }).children, page));
}

function titled(children: RootContent[], page: Page): RootContent[] {
  if (children.some(({ type }) => type === "heading")) return children;
  return [{ type: "heading", depth: 1, children: [{ type: "text", value: page.title }] }, ...children];
}

/** A page of HTML as a part of the whole. Changes nothing but what `reader` notes. */
function readHtmlPage(reader: PageReader, bytes: Uint8Array, page: Page, unit: number): ReadPage {
  const { tree } = parseHtml(bytes);
  for (const { column, name } of shapePage(tree)) reader.findings.add(unit, column, name);
  const { children, anchors, warnings } = readHtml(tree, {
    base: null,
    wholeDocument: true,
    pictures: reader.pictures,
    link: (href) => linked(reader, href, page, unit),
    image: (src) => pictured(reader, src, page, unit),
  });
  return {
    children: titled(children, page),
    anchors,
    warnings,
    text: textIn(bodyOf(tree)),
  };
}
