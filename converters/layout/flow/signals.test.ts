import { expect, test } from "bun:test";
import { scoreUnit } from "../../bundle/documents/quality.ts";
import { emptyPage, type PageContent } from "../model.ts";
import { unitOf } from "./lay-out.ts";

const scored = (page: Partial<PageContent>) =>
  scoreUnit(unitOf({ ...emptyPage(1, 595, 842), ...page }, [], 0));

test("a page on which recognition found nothing asks for review and is not certain to be blank", () => {
  const { score, confidence, review_required } = scored({ recognized: true });
  expect(review_required).toBe(true);
  expect(score).toBe(0.5);
  expect(confidence).toBe(0.5);
});

test("a page that a file says to be blank is certain", () => {
  expect(scored({})).toMatchObject({ score: 1, confidence: 1, review_required: false });
});
