/** What recognition in a document's pages works with. */
import type { ConversionContext } from "../../../contract.ts";
import type { MupdfEngine } from "../../../engines/mupdf.ts";
import type { PageContent } from "../../../layout/model.ts";
import type { RecognitionOptions } from "../../../ocr/contract.ts";
import type { OpenedPdf } from "../file/open.ts";
import type { TextRow } from "../visual-check/text-rows.ts";

export interface RecognitionContext {
  engine: MupdfEngine;
  opened: OpenedPdf;
  context: ConversionContext;
  accurate: boolean;
  languages: RecognitionOptions["languages"];
  /** Letters that the drawing of a page shows and no text accounts for; null where it was not drawn. */
  unreadRows: (page: PageContent) => readonly TextRow[] | null;
}
