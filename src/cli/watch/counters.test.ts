import { expect, test } from "bun:test";
import { ConversionFailed } from "../convert/backend.ts";
import { failedItem, succeededItem } from "../convert/report.ts";
import { createWatchCounters } from "./counters.ts";

const failed = (input: string) =>
  failedItem({ input, estimated: null, jobId: null }, new ConversionFailed("corrupt_document", "It broke."));
const converted = (input: string) =>
  succeededItem({ input, estimated: 100, jobId: "job_1" }, `/out/${input}.md`, {
    ...{ capabilityId: "pdf-to-markdown", actualCreditUnits: 100, deliverable: true, warnings: [] },
  }).report;

test("what was converted in the end has not failed", () => {
  const tally = createWatchCounters(true);
  tally.failed(failed("a"));
  tally.failed(failed("a"));
  tally.left("b");
  expect([tally.exit(false), tally.exit(true)]).toEqual([4, 4]);
  tally.converted(converted("b"));
  expect([tally.exit(false), tally.exit(true)]).toEqual([0, 1]);
  tally.converted(converted("a"));
  expect(tally.exit(true)).toBe(0);
  expect(tally.summary()).toBe("2 converted, 0 failed, 0.2 Credits");
});

test("months of failures take no more memory than a thousand", () => {
  const tally = createWatchCounters(false);
  for (let at = 0; at < 5_000; at++) tally.failed(failed(`${at}.pdf`));
  const document = tally.document() as { failed: number; failures: unknown[] };
  expect([document.failed, document.failures.length]).toEqual([5_000, 1_000]);
});
