import { expect, test } from "bun:test";
import type { ComponentDocument } from "../../../../config/rates/document.ts";
import type { CardRate } from "./card.ts";
import { changesBetween } from "./card-review.tsx";

const step: Omit<ComponentDocument, "metric"> = {
  credit_units_per_step: 100,
  units_per_step: 1,
  minimum_credit_units: 0,
  rounding: "unit",
};
const rate = (
  id: string,
  metrics: readonly string[],
  changed: Partial<ComponentDocument> = {},
): CardRate => ({
  id,
  capability_ids: [`${id}-to-markdown`],
  unit: "page",
  components: metrics.map((metric) => ({ ...step, metric, ...changed })),
});

const before = [rate("pdf", ["pages"]), rate("url", ["fetch_ms", "words"])];

test("a copy changes nothing", () => {
  expect(changesBetween(before, structuredClone(before))).toEqual([]);
});

test("each field that is different is named, before and after", () => {
  const after = [
    rate("pdf", ["pages"], { credit_units_per_step: 150, rounding: "step" }),
    ...before.slice(1),
  ];
  expect(changesBetween(before, after)).toEqual([
    { rate: "pdf", metric: "pages", what: "credit_units_per_step", before: 100, after: 150 },
    { rate: "pdf", metric: "pages", what: "rounding", before: "unit", after: "step" },
  ]);
});

test("components and rates that came and went, other units and capabilities are told", () => {
  const pdf = {
    ...rate("pdf", ["pages"]),
    unit: "sheet",
    capability_ids: ["pdf-to-markdown", "csv-to-markdown"],
  };
  expect(changesBetween(before, [pdf, rate("image", ["ocr_pages"])])).toEqual([
    { rate: "pdf", metric: null, what: "unit", before: "page", after: "sheet" },
    {
      ...{ rate: "pdf", metric: null, what: "capabilities" },
      ...{ before: "pdf-to-markdown", after: "csv-to-markdown, pdf-to-markdown" },
    },
    { rate: "image", metric: null, what: "rate", before: null, after: "image-to-markdown" },
    { rate: "url", metric: null, what: "rate", before: "url-to-markdown", after: null },
  ]);
  expect(changesBetween(before.slice(1), [rate("url", ["words", "pages"])])).toEqual([
    { rate: "url", metric: "pages", what: "component", before: null, after: "pages" },
    { rate: "url", metric: "fetch_ms", what: "component", before: "fetch_ms", after: null },
  ]);
});
