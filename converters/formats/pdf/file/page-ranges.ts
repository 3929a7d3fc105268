/** Page selections as the contract writes them: `1-3,5,8-`, 1-based, at most 100 parts, an open end runs to the last page. */
import { Fault } from "../../../../config/errors/fault.ts";
import { limits } from "../../../../config/limits.ts";

const pattern = /^[0-9]+(?:-[0-9]*)?(?:,[0-9]+(?:-[0-9]*)?)*$/;

interface PageSelection {
  /** 1-based page numbers, ascending, each once. */
  pages: number[];
  /** Sorted and merged, e.g. `1-3,5`. */
  ranges: string;
}

/** Throws `invalid_page_range`, and `document_too_complex` for too many selected pages. */
export function selectPages(pages: string | null, pagesTotal: number): PageSelection {
  const ranges = pages === null ? [[1, pagesTotal] as const] : parse(pages, pagesTotal);
  const merged: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const previous = merged.at(-1);
    if (previous && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last);
    else merged.push([first, last]);
  }
  const selected = merged.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  if (selected > limits.pdfPagesMax) {
    throw new Fault("document_too_complex", {
      message: `The document has ${pagesTotal} pages, and at most ${limits.pdfPagesMax} are converted at a time: select some with pages, for example 1-${limits.pdfPagesMax}.`,
    });
  }
  return {
    pages: merged.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
    ranges: merged.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(","),
  };
}

function parse(text: string, pagesTotal: number): (readonly [number, number])[] {
  const parts = text.split(",", limits.pageRangePartsMax + 1);
  if (!pattern.test(text) || parts.length > limits.pageRangePartsMax) throw new Fault("invalid_page_range");
  return parts.map((part) => {
    const [from = "", to] = part.split("-");
    const first = Number(from);
    const last = to === undefined ? first : to === "" ? pagesTotal : Number(to);
    if (first < 1 || last < first || last > pagesTotal) {
      throw new Fault("invalid_page_range", {
        message: `pages names ${part}, but the document has ${pagesTotal} page${pagesTotal === 1 ? "" : "s"}.`,
      });
    }
    return [first, last] as const;
  });
}
