import fc from "fast-check";
import type { JobEnding } from "../jobs/end.ts";

/** One thing that happens; small numbers choose among what there is by then. */
export type Step =
  | { do: "upload"; owner: number; estimate: number; hours: number }
  | { do: "confirm"; upload: number; spendingLimit: number; key: number | null; hook: boolean }
  | { do: "lease" }
  | { do: "renew"; job: number; pages: number }
  | { do: "end"; job: number; how: JobEnding["status"]; actual: number; stale: boolean }
  | { do: "die"; job: number }
  | { do: "abandon"; job: number }
  | { do: "release"; job: number }
  | { do: "cancel" | "delete"; job: number; stranger: boolean }
  | { do: "requeue"; all: boolean }
  | { do: "grant"; owner: number; units: number; days: number | null }
  | { do: "wait"; minutes: number }
  | { do: "sweep" };

const index = fc.nat({ max: 30 });
const owner = fc.nat({ max: 3 });
export const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("upload" as const),
      owner,
      estimate: fc.nat({ max: 250 }),
      hours: fc.nat({ max: 48 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("confirm" as const),
      upload: index,
      spendingLimit: fc.constantFrom(100, 250),
      key: fc.option(fc.nat({ max: 4 })),
      hook: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("lease" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("renew" as const), job: index, pages: fc.nat({ max: 9 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("end" as const),
      job: index,
      how: fc.constantFrom(
        "succeeded" as const,
        "succeeded" as const,
        "failed" as const,
        "timed_out" as const,
      ),
      actual: fc.nat({ max: 300 }),
      stale: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("die" as const), job: index }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("abandon" as const, "release" as const), job: index }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom("cancel" as const, "delete" as const),
      job: index,
      stranger: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("requeue" as const), all: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("grant" as const),
      owner,
      units: fc.integer({ min: 1, max: 300 }),
      days: fc.option(fc.integer({ min: 1, max: 10 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      minutes: fc.constantFrom(1, 30, 600, 2_880, 14_400, 43_200),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("sweep" as const) }) },
);
