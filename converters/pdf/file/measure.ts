import type { ConversionRequest, Measurement } from "../../contract.ts";
import type { OpenedPdf } from "./open.ts";
import { selectPages } from "./page-ranges.ts";

/** The price of a PDF is its selected pages; nothing but the page tree is read. */
export function measurePdf(opened: OpenedPdf, request: ConversionRequest): Measurement {
  const { pages, ranges } = selectPages(request.pages, opened.pages);
  const measured = { metrics: { pages: pages.length }, sourceUnits: pages.length };
  if (request.pages === null) return measured;
  return { ...measured, sourcePagesTotal: opened.pages, pagesSelected: pages.length, pageRanges: ranges };
}
