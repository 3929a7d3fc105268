/** "When pages is given, only the selected pages convert and the estimate prices only them." */
import { form } from "../call.ts";
import { samplePages, samplePdf } from "../sample.ts";
import type { Scenario } from "../scenario.ts";

const post = { method: "POST", path: "/v1/estimates" } as const;
const file = ["file", samplePdf("Page ranges"), "ranges.pdf"] as const;
const partsMax = 100;

/** What is sent, how it comes back, and how many pages that is. */
const selections: readonly [pages: string, echoed: string, count: number][] = [
  ["2", "2", 1],
  ["1-3", "1-3", 3],
  ["2-", "2-3", 2],
  ["3,1", "1,3", 2],
  ["2-3,1-2,2", "1-3", 3],
  [Array(partsMax).fill("1").join(","), "1", 1],
];

const malformed = ["", "0", "-1", "1-2-3", "1,", ",1", "1;2", "1 -2", "a", "1.5", "٣", "1--3", "-"];
const outOfRange = [
  `${samplePages + 1}`,
  `1-${samplePages + 1}`,
  `${samplePages + 1}-`,
  "3-2",
  "99999999999999999999",
];
const tooMany = [
  Array(partsMax + 1)
    .fill("1")
    .join(","),
];

const named = (pages: string) =>
  pages.length > 40 ? `${pages.slice(0, 20)}… (${pages.length} characters)` : pages;

export const pageRanges: readonly Scenario[] = [
  ...selections.map(
    ([pages, page_ranges, pages_selected]): Scenario => ({
      ...post,
      name: `pages "${named(pages)}" are sorted, merged and priced once`,
      body: form([file, ["pages", pages]]),
      status: 201,
      json: {
        page_ranges,
        pages_selected,
        source_pages_total: samplePages,
        estimated_credit_units: 100 * pages_selected,
        billing_metrics: { pages: pages_selected },
      },
    }),
  ),
  ...[...malformed, ...outOfRange, ...tooMany].map(
    (pages): Scenario => ({
      ...post,
      name: `pages "${named(pages)}" are refused`,
      body: form([file, ["pages", pages]]),
      status: 422,
      code: "invalid_page_range",
    }),
  ),
  ...(["a.txt", "a.csv", "a.md"] as const).map(
    (filename): Scenario => ({
      ...post,
      name: `pages of ${filename}, which has none`,
      body: form([
        ["file", new TextEncoder().encode("a,b\n1,2\n"), filename],
        ["pages", "1"],
      ]),
      status: 422,
      code: "page_range_unsupported",
    }),
  ),
];
