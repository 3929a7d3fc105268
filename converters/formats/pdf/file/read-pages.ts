/** A document's pages one after the other; a page that cannot be read is a failed page, not a failed document. */

import { Fault } from "../../../../config/errors/fault.ts";
import { damageOf } from "../../../engines/damage.ts";
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import { emptyPage, type PageContent } from "../../../layout/model.ts";
import { extractPage } from "../reading/extract.ts";
import { StyleTable } from "../reading/lines/styles.ts";
import { FormNesting } from "../reading/nesting.ts";
import type { DocumentTags } from "../tags/document-tags.ts";
import type { OpenedPdf } from "./open.ts";

/** Pages by 1-based `numbers`; `ink`: with glyphs. Throws `corrupt_document` if none could be read. */
export function* readPages(
  engine: MupdfEngine,
  opened: OpenedPdf,
  numbers: readonly number[],
  tags: DocumentTags | null,
  ink = false,
): Generator<PageContent> {
  const styles = new StyleTable(engine.mupdf);
  const nesting = new FormNesting();
  let read = 0;
  for (const number of numbers) {
    let page: PageContent;
    try {
      opened.layers?.settlePage(number - 1);
      const isCut = nesting.cut(opened.document.findPage(number - 1));
      page = extractPage(engine, opened.document, number, styles, tags?.marks ?? null, ink);
      if (isCut) page.warnings.push(tooDeep);
      read++;
    } catch (error) {
      // After damage the instance is dead; anything else concerns this page only.
      if (error instanceof Fault || damageOf(error) !== null) throw error;
      // Its size could not be read either; 0 by 0 says so.
      page = { ...emptyPage(number, 0, 0), failed: true, warnings: [unreadable] };
    }
    tags?.judge(page);
    yield page;
  }
  if (read > 0 || numbers.length === 0) return;
  throw new Fault("corrupt_document", { cause: unreadable });
}

const tooDeep = "Drawings of the page are nested deeper than can be read; the innermost were left out.";
const unreadable = "The page is damaged and could not be read.";
