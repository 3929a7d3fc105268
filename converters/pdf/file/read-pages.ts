/** A document's pages one after the other; a page that cannot be read is a failed page, not a failed document. */

import { Fault } from "../../../config/errors/fault.ts";
import { damageOf } from "../../engines/damage.ts";
import type { MupdfEngine } from "../../engines/mupdf.ts";
import { emptyPage, type PageContent } from "../layout.ts";
import { extractPage } from "../reading/extract.ts";
import { StyleTable } from "../reading/styles.ts";
import type { OpenedPdf } from "./open.ts";

/** `numbers` are 1-based. Throws `corrupt_document` after the last page if none of them could be read. */
export function* readPages(
  engine: MupdfEngine,
  opened: OpenedPdf,
  numbers: readonly number[],
): Generator<PageContent> {
  const styles = new StyleTable(engine.mupdf);
  let read = 0;
  let cause = "";
  for (const number of numbers) {
    const page = readPage(engine, opened, number, styles);
    if (!page.failed) read++;
    else if (cause === "") cause = page.warnings.join(" ");
    yield page;
  }
  if (read === 0 && numbers.length > 0) throw new Fault("corrupt_document", { cause });
}

function readPage(engine: MupdfEngine, opened: OpenedPdf, number: number, styles: StyleTable): PageContent {
  try {
    return extractPage(engine, opened.document, number, styles);
  } catch (error) {
    // After damage the instance is dead; anything else concerns this page only.
    if (damageOf(error) !== null || error instanceof Fault) throw error;
    // Its size could not be read either; 0 by 0 says so.
    const page = emptyPage(number, 0, 0);
    return { ...page, failed: true, warnings: ["The page is damaged and could not be read."] };
  }
}
