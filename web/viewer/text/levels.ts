/** Confidence in three levels. */
import type { QualityReport } from "../../../src/client/generated/schema.ts";
import type { Block } from "../source/layout-index.ts";

export type Level = "high" | "medium" | "low";

export function levelOf(confidence: number): Level {
  if (confidence >= 0.9) return "high";
  return confidence >= 0.7 ? "medium" : "low";
}

/** A block without confidence has that of its page. */
export function confidenceOf(block: Block, pages: ReadonlyMap<number, number>): number | null {
  return block.confidence ?? pages.get(block.page) ?? null;
}

export function pageConfidences(report: QualityReport | null): Map<number, number> {
  return new Map(report?.page_scores.map(({ page_index, confidence }) => [page_index, confidence]));
}

/** Worst first. */
export function pagesToReview(report: QualityReport | null): { page: number; score: number }[] {
  const low = new Set(report?.pages_low_confidence);
  return (report?.page_scores ?? [])
    .filter(({ page_index, review_required }) => review_required || low.has(page_index))
    .map(({ page_index, score }) => ({ page: page_index, score }))
    .sort((a, b) => a.score - b.score || a.page - b.page);
}

/** The next page by number; after the last the first. */
export function nextToReview(pages: readonly { page: number }[], current: number | null): number | null {
  const numbers = pages.map(({ page }) => page).sort((a, b) => a - b);
  return numbers.find((page) => page > (current ?? 0)) ?? numbers[0] ?? null;
}
