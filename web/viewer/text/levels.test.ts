import { expect, test } from "bun:test";
import type { QualityReport } from "../../../src/client/generated/schema.ts";
import { confidenceOf, levelOf, nextToReview, pageConfidences, pagesToReview } from "./levels.ts";

const score = (page_index: number, value: number, review_required = false) => ({
  page_index,
  score: value,
  confidence: value,
  review_required,
});

const report: QualityReport = {
  schema_version: "svc.quality-report.v1",
  document_score: 0.8,
  pages_low_confidence: [5, 2],
  review_required: true,
  page_scores: [score(1, 1), score(2, 0.6), score(5, 0.3), score(7, 0.9, true)],
  summary: { pages_total: 4, pages_low_confidence: 2, pages_with_errors: 0, average_page_score: 0.8 },
};

test("confidence has three steps", () => {
  expect([1, 0.9, 0.89, 0.7, 0.69, 0].map(levelOf)).toEqual([
    "high",
    "high",
    "medium",
    "medium",
    "low",
    "low",
  ]);
});

test("a block that was not measured is as good as its page", () => {
  const pages = pageConfidences(report);
  const block = { id: "a", page: 2, lines: null, box: null, confidence: null, timeMs: null };
  expect(confidenceOf(block, pages)).toBe(0.6);
  expect(confidenceOf({ ...block, confidence: 0.2 }, pages)).toBe(0.2);
  expect(confidenceOf({ ...block, page: 9 }, pages)).toBeNull();
});

test("the worst page is reviewed first, and the next one is the next of the document", () => {
  const pages = pagesToReview(report);
  expect(pages.map(({ page }) => page)).toEqual([5, 2, 7]);
  expect([null, 2, 5, 7].map((page) => nextToReview(pages, page))).toEqual([2, 5, 7, 2]);
  expect(nextToReview([], 3)).toBeNull();
  expect(pagesToReview(null)).toEqual([]);
});
