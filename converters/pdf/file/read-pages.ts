/** A document's pages one after the other; a page that cannot be read is a failed page, not a failed document. */

import { Fault } from "../../../config/errors/fault.ts";
import type { MupdfEngine } from "../../engines/mupdf.ts";
import { emptyPage, type PageContent } from "../layout.ts";
import { extractPage } from "../reading/extract.ts";
import { FormNesting } from "../reading/nesting.ts";
import { StyleTable } from "../reading/styles.ts";
import type { DocumentTags } from "../tags/document-tags.ts";
import type { OpenedPdf } from "./open.ts";
import type { Recovery } from "./recovery.ts";

interface Reading {
  recovery: Recovery;
  tags: DocumentTags | null;
}

/**
 * `numbers` are 1-based; `wasRead` is called with each page that could be read. If none of the pages could be: throws
 * after the last what broke the engine, where something did, else `corrupt_document`.
 */
export async function* readPages(
  engine: MupdfEngine,
  opened: OpenedPdf,
  numbers: readonly number[],
  { recovery, tags }: Reading,
  wasRead: (page: PageContent) => void = () => undefined,
): AsyncGenerator<PageContent> {
  const styles = new StyleTable(engine.mupdf);
  const nesting = new FormNesting();
  let renewals = 0;
  let read = 0;
  for (const number of numbers) {
    if (recovery.renewals !== renewals) {
      // What is remembered of the document is of an older engine.
      renewals = recovery.renewals;
      styles.forgetDocument();
      tags?.marks.reopen(opened.document);
    }
    let page: PageContent;
    try {
      opened.layers?.settlePage(number - 1);
      if (nesting.isTooDeep(opened.document.findPage(number - 1))) throw new Error(tooDeep);
      page = extractPage(engine, opened.document, number, styles, tags?.marks ?? null);
      wasRead(page);
      read++;
    } catch (error) {
      if (error instanceof Fault) throw error;
      await recovery.from(error);
      const warning = error instanceof Error && error.message === tooDeep ? tooDeep : unreadable;
      // Its size could not be read either; 0 by 0 says so.
      page = { ...emptyPage(number, 0, 0), failed: true, warnings: [warning] };
    }
    tags?.judge(page);
    yield page;
  }
  if (read > 0 || numbers.length === 0) return;
  if (recovery.damage !== undefined) throw recovery.damage;
  throw new Fault("corrupt_document", { cause: unreadable });
}

const tooDeep = "The page's drawings are nested deeper than can be read.";
const unreadable = "The page is damaged and could not be read.";
