/** A document's pages one after the other; a page that cannot be read is a failed page, not a failed document. */

import { Fault } from "../../../config/errors/fault.ts";
import type { MupdfEngine } from "../../engines/mupdf.ts";
import { emptyPage, type PageContent } from "../layout.ts";
import { extractPage } from "../reading/extract.ts";
import { StyleTable } from "../reading/styles.ts";
import type { OpenedPdf } from "./open.ts";
import type { Recovery } from "./recovery.ts";

/**
 * `numbers` are 1-based. If none of the pages could be read: throws after the last what broke the engine, where
 * something did, else `corrupt_document`.
 */
export async function* readPages(
  engine: MupdfEngine,
  opened: OpenedPdf,
  numbers: readonly number[],
  recovery: Recovery,
): AsyncGenerator<PageContent> {
  const styles = new StyleTable(engine.mupdf);
  let read = 0;
  let cause = "";
  for (const number of numbers) {
    let page: PageContent;
    try {
      page = extractPage(engine, opened.document, number, styles);
      read++;
    } catch (error) {
      if (error instanceof Fault) throw error;
      await recovery.from(error);
      if (recovery.renewals > 0) styles.forgetDocument();
      // Its size could not be read either; 0 by 0 says so.
      page = { ...emptyPage(number, 0, 0), failed: true, warnings: [unreadable] };
      if (cause === "") cause = unreadable;
    }
    yield page;
  }
  if (read > 0 || numbers.length === 0) return;
  if (recovery.damage !== undefined) throw recovery.damage;
  throw new Fault("corrupt_document", { cause });
}

const unreadable = "The page is damaged and could not be read.";
