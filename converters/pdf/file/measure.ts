import type { ConversionRequest, FormulaPreflight, Measurement } from "../../contract.ts";
import type { OpenedPdf } from "./open.ts";
import { selectPages } from "./page-ranges.ts";

/** The price of a PDF is its selected pages: the page tree is read, and where formulas are asked for a few pages. */
export function measurePdf(
  opened: OpenedPdf,
  request: ConversionRequest,
  preflight: (pages: readonly number[]) => FormulaPreflight,
): Measurement {
  const { pages, ranges } = selectPages(request.pages, opened.pages);
  const measured = {
    metrics: { pages: pages.length },
    sourceUnits: pages.length,
    ...(request.layoutFidelity === "formula" ? { formula: preflight(pages) } : {}),
  };
  if (request.pages === null) return measured;
  return { ...measured, sourcePagesTotal: opened.pages, pagesSelected: pages.length, pageRanges: ranges };
}
