import { expect, test } from "bun:test";
import { estimateOf, itemOf, jobOf } from "../testing/items.ts";
import type { Item, Stage } from "./queue.ts";
import { readQueue, writeQueue } from "./storage.ts";

const expiry = Date.parse(estimateOf(1).expires_at);
const back = (item: Item, nowMs = 0) => readQueue(writeQueue([item]), nowMs)[0]?.stage;
const lost: Stage = { at: "refused", rejection: { why: "lost" } };

test.each<[Stage]>([
  [{ at: "waiting" }],
  [{ at: "held", untilMs: 1 }],
  [{ at: "sending", share: 0.5 }],
  [{ at: "refused", rejection: { why: "error", error: new Error("no") } }],
])("a file that the server has not got is lost: %p", (stage) => {
  expect(back(itemOf("a", stage))).toEqual(lost);
});

test("a link is asked for again", () => {
  const link = { ...itemOf("a", { at: "sending", share: 0 }), bytes: null };
  expect(back(link)).toEqual({ at: "waiting" });
});

test("a price comes back as long as it holds", () => {
  const stage: Stage = { at: "priced", estimate: estimateOf(1) };
  expect(back(itemOf("a", stage), expiry - 1)).toEqual(stage);
  expect(back(itemOf("a", stage), expiry)).toEqual({ at: "refused", rejection: { why: "expired" } });
});

test.each<[Stage]>([
  [{ at: "confirmed", estimate: estimateOf(1), full: false }],
  [{ at: "converting", jobId: "job_1", estimate: null, job: null }],
  [{ at: "ended", job: jobOf("job_1", { status: "succeeded" }) }],
])("what was confirmed to goes on, also behind its estimate's end: %p", (stage) => {
  expect(back(itemOf("a", stage), expiry + 1)).toEqual(stage);
});

test("what cannot be read is nothing", () => {
  expect(readQueue(null, 0)).toEqual([]);
  expect(readQueue("{", 0)).toEqual([]);
  expect(readQueue('{"a":1}', 0)).toEqual([]);
});
