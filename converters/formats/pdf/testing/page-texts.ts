/** What one page is read as: the texts of its blocks in reading order, and what was read of it. */
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import { blockLines, lineText, type PageContent } from "../../../layout/model.ts";
import { layOutPage } from "../../../layout/page/page-layout.ts";
import { extractPage } from "../reading/extract.ts";
import { StyleTable } from "../reading/lines/styles.ts";
import { makePdf, type Sheet } from "./sheet.ts";

export function readSheet(engine: MupdfEngine, sheet: Sheet): { content: PageContent; texts: string[] } {
  return readPdf(engine, makePdf(engine, [sheet]));
}

export function readPdf(engine: MupdfEngine, bytes: Uint8Array): { content: PageContent; texts: string[] } {
  const document = engine.mupdf.Document.openDocument(bytes, "application/pdf");
  try {
    const content = extractPage(engine, document, 1, new StyleTable(engine.mupdf));
    const { regions } = layOutPage(content, content.lines, true);
    return { content, texts: regions.flat().map((block) => blockLines(block).map(lineText).join(" ")) };
  } finally {
    document.destroy();
  }
}
