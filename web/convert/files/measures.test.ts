import { expect, test } from "bun:test";
import { estimateOf } from "../testing/items.ts";
import { formulaText, measureTexts, priceText } from "./measures.ts";

const measured = (changes: object) => measureTexts({ ...estimateOf(1), ...changes });

test("measures are said in words, and those without words not at all", () => {
  expect(measured({ billing_metrics: { pages: 1 } })).toEqual(["1 page"]);
  expect(measured({ billing_metrics: { cells: 12_345, something: 1, pages_read: [1] } })).toEqual([
    "12,345 cells",
  ]);
  expect(measured({ billing_metrics: { fetch_ms: 1_500, words: 2 } })).toEqual([
    "fetched in 1.5s",
    "2 words",
  ]);
  expect(measured({ billing_metrics: { pages: 3 }, pages_selected: 3, source_pages_total: 9 })).toEqual([
    "3 of 9 pages",
  ]);
});

test("formulas are said where they were asked for: their pages from 1, or that there are none", () => {
  const none = {
    requested: true,
    applied: false,
    reason: "no_formula_regions",
    additional_credit_units: 0,
  } as const;
  expect(formulaText({})).toBeNull();
  expect(formulaText({ formula_detection: none })).toContain("No formulas");
  expect(formulaText({ formula_candidate_pages: [0] })).toContain("page 1.");
  expect(formulaText({ formula_candidate_pages: [0, 4] })).toContain("pages 1, 5.");
});

const component = (metric: string, units: number, step: number, least = 0) => ({
  ...{ metric, credit_units_per_step: units, units_per_step: step, minimum_credit_units: least },
  rounding: "unit" as const,
});

test("prices are said in words", () => {
  const words = (...components: ReturnType<typeof component>[]) => priceText({ components });
  expect(words(component("pages", 100, 1))).toBe("0.1 Credits per page");
  expect(words(component("cells", 50, 2_000, 110))).toBe("0.05 Credits per 2,000 cells, at least 0.11");
  expect(words(component("words", 50, 1_000, 50))).toBe("0.05 Credits per 1,000 words");
  expect(words(component("decoded_ms", 500, 60_000, 300))).toBe("0.5 Credits per minute");
  expect(words(component("fetch_ms", 50, 5_000), component("words", 50, 1_000))).toBe(
    "0.05 Credits per 5s of fetching + 0.05 Credits per 1,000 words",
  );
  expect(words(component("unknown_unit", 1_000, 7))).toBe("1 Credit per 7 unknown_unit");
});
