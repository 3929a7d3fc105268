/** Exports of workspace notes (pages of Markdown or HTML, databases as tables) as one document. */
import { Fault } from "../../config/errors/fault.ts";
import type { Converter, Source } from "../contract.ts";
import { lowerHeadings } from "../document/headings.ts";
import type { Document } from "../document/model.ts";
import { collectWhenGrown } from "../engines/collect.ts";
import { Joined } from "../linked/joined.ts";
import { ArchivePictures } from "../linked/pictures.ts";
import { UnitReports } from "../linked/reports.ts";
import { countWords } from "../read-text.ts";
import { Columns } from "./columns.ts";
import { NotesExport } from "./export.ts";
import { Findings } from "./findings.ts";
import { readHtmlPage, wordsOfHtmlPage } from "./html-page.ts";
import { NotesLinks } from "./links.ts";
import { readMarkdownPage } from "./markdown-page.ts";
import { ordered } from "./order.ts";
import type { PageReader, ReadPage } from "./page-reader.ts";
import { type Page, pagesOf } from "./pages.ts";
import { withoutShownDatabases } from "./shown-databases.ts";
import { type CellCount, readTablePage, wordsOfTablePage } from "./table-page.ts";

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

/** Of the one page that all others stand below. */
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
          "The archive is no export of workspace notes, as Notion makes them: its pages have no ids in their names. Unpack it and send the files in it one by one.",
      });
    return await work({ notes, pages });
  } finally {
    notes.close();
  }
}
