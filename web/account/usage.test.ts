import { describe, expect, test } from "bun:test";
import type { UsageDay } from "../../src/client/generated/schema.ts";
import { barsOf, csvOf, kindsOf, spanOf, sumOf } from "./usage.tsx";

const day = (at: number, spent: number, capabilities: UsageDay["capabilities"] = []): UsageDay => ({
  date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
  spent_credit_units: spent,
  jobs_succeeded: 2,
  jobs_failed: 1,
  jobs_cancelled: 0,
  capabilities,
});

const days = (count: number) => Array.from({ length: count }, (_, at) => day(at, at));

describe("use over time", () => {
  test("has a bar a day, and of a year a bar a week, the last of which ends today", () => {
    expect(barsOf(days(90))).toHaveLength(90);
    const weeks = barsOf(days(365));
    expect(weeks).toHaveLength(53);
    expect([weeks[0]?.from, weeks[0]?.to]).toEqual(["2026-01-01", "2026-01-01"]);
    expect([weeks[1]?.from, weeks[52]?.to]).toEqual(["2026-01-02", "2026-12-31"]);
    expect(weeks.reduce((sum, { spent }) => sum + spent, 0)).toBe((364 * 365) / 2);
    const whole = barsOf(days(140));
    expect([whole.length, whole[0]?.to]).toEqual([20, "2026-01-07"]);
  });

  test("is summed up, also where there is none", () => {
    expect(sumOf(days(3))).toEqual({
      from: "2026-01-01",
      to: "2026-01-03",
      spent: 3,
      succeeded: 6,
      failed: 3,
      cancelled: 0,
    });
    expect(sumOf([]).spent).toBe(0);
    expect(barsOf([])).toEqual([]);
  });

  test("is told by kind, the dearest first, what is not known any more among them", () => {
    const some = [
      day(0, 5, [{ capability_id: "text-to-markdown", jobs: 3, spent_credit_units: 5 }]),
      day(1, 9, [
        { capability_id: null, jobs: 1, spent_credit_units: 8 },
        { capability_id: "text-to-markdown", jobs: 1, spent_credit_units: 1 },
      ]),
    ];
    expect(kindsOf(some)).toEqual([
      { capabilityId: null, jobs: 1, spent: 8 },
      { capabilityId: "text-to-markdown", jobs: 4, spent: 6 },
    ]);
    expect(csvOf(some)).toBe(
      "date (UTC),credits,jobs done,jobs failed,jobs cancelled,unknown jobs,unknown credits,text-to-markdown jobs,text-to-markdown credits\r\n" +
        "2026-01-01,0.005,2,1,0,0,0,3,0.005\r\n" +
        "2026-01-02,0.009,2,1,0,1,0.008,1,0.001\r\n",
    );
  });

  test("is shown for a month where the address says nothing that makes sense", () => {
    expect(spanOf(new URLSearchParams("days=90"))).toBe("90");
    expect(spanOf(new URLSearchParams("days=91"))).toBe("30");
  });
});
