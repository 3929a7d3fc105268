import { type Static, Type } from "@sinclair/typebox";
import { isoTime } from "../../../../config/ambient.ts";
import { dayMs, hourMs } from "../../../../config/units.ts";
import type { Activity } from "../../../../ledger/contract.ts";
import { pause } from "../../../shared/pause.ts";
import { byCapability, capabilityId, endedView } from "../../account/usage.ts";
import { adminOperation } from "../../admin-operation.ts";
import { wrongField } from "../../errors.ts";
import { timestampIn } from "../../fields/timestamps.ts";
import { count, creditUnits, dateTime, timestamp, withExample } from "../../schema.ts";
import { ok } from "../../success.ts";

const ended = {
  succeeded: count,
  failed: count,
  timed_out: count,
  cancelled: count,
  spent_credit_units: creditUnits,
};

const quantiles = (description: string) =>
  Type.Union(
    [
      Type.Object({
        median: Type.Integer({ minimum: 0, description: "Milliseconds." }),
        p95: Type.Integer({ minimum: 0, description: "95th percentile in milliseconds." }),
      }),
      Type.Null(),
    ],
    { description },
  );

const StatisticsBucket = Type.Object(
  {
    start: dateTime,
    confirmed: Type.Integer({ minimum: 0, description: "Submitted jobs." }),
    ...ended,
    billing_metrics: Type.Record(Type.String(), count, {
      description: "Sums of the metrics that succeeded jobs were priced by, such as pages.",
    }),
    run_ms: quantiles("From the last start to the end; null: no job ended that had started."),
    queue_ms: quantiles("From the confirmation to the last start, of the same jobs."),
  },
  { $id: "StatisticsBucket" },
);

const exampleEnded = { succeeded: 39, failed: 1, timed_out: 0, cancelled: 1, spent_credit_units: 15_300 };

const AdminStatistics = Type.Object(
  {
    from: dateTime,
    to: dateTime,
    step: Type.Union([Type.Literal("hour"), Type.Literal("day")]),
    buckets: Type.Array(StatisticsBucket, { description: "Each hour or day of the span, oldest first." }),
    failures: Type.Array(Type.Object({ error_code: Type.String(), jobs: count }), {
      description: "Jobs that failed or timed out in the span; the most frequent code first.",
    }),
    capabilities: Type.Array(Type.Object({ capability_id: capabilityId, jobs: count, ...ended }), {
      description: "Jobs that ended in the span; the most expensive capability first.",
    }),
  },
  {
    $id: "AdminStatistics",
    ...withExample({
      from: "2026-11-21T09:00:00.000Z",
      to: "2026-11-21T10:00:00.000Z",
      step: "hour",
      buckets: [
        {
          start: "2026-11-21T09:00:00.000Z",
          confirmed: 42,
          ...exampleEnded,
          billing_metrics: { pages: 153 },
          run_ms: { median: 840, p95: 4_190 },
          queue_ms: { median: 12, p95: 950 },
        },
      ],
      failures: [{ error_code: "worker_crashed", jobs: 1 }],
      capabilities: [{ capability_id: "pdf-to-markdown", jobs: 41, ...exampleEnded }],
    }),
  },
);

const stepMs = { hour: hourMs, day: dayMs } as const;
const bucketsDefault = { hour: 24, day: 30 } as const;
const bucketsMax = 400;

export const getStatistics = adminOperation({
  id: "adminGetStatistics",
  method: "GET",
  path: "/v1/admin/statistics",
  summary: "Retrieve statistics",
  description:
    "An extension. Returns figures by hour or by day, of all organizations and guests; without `from` the last 24 hours or 30 days, at most 400 steps. A job counts when it was submitted, and again when it ended. Numbers of ended jobs and their costs come from reservations, which stay when jobs are deleted; times, error codes and `billing_metrics` cover jobs that still exist. A guest's job counts until it is deleted; once an account claims it, as one that ended at that moment.",
  query: Type.Object(
    {
      from: timestamp("Start: the hour or day that contains this day (UTC) or time (ISO 8601)."),
      to: timestamp("End: this day (UTC) or time, rounded up to a whole hour or day; default: now."),
      step: Type.Optional(
        Type.Union([Type.Literal("hour"), Type.Literal("day")], {
          default: "hour",
          description: "Length of each step.",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  success: ok("Figures of each step and of the whole span.", AdminStatistics),
  errors: ["invalid_request"],
  async run({ ledger, clock }, { from, to, step = "hour" }) {
    const [fromMs, toMs] = [timestampIn("from", from), timestampIn("to", to)];
    const unitMs = stepMs[step];
    const end = Math.ceil((toMs ?? clock.nowMs() + 1) / unitMs);
    const start = fromMs === undefined ? end - bucketsDefault[step] : Math.floor(fromMs / unitMs);
    if (end <= start) throw wrongField("/to", "It must be after from.");
    if (end - start > bucketsMax)
      throw wrongField(
        "/from",
        `At most ${bucketsMax} ${step}s before to; take a shorter span or longer steps.`,
      );
    const buckets: Bucket[] = [];
    for (let at = start; at < end; at += 1) {
      const activity = await ledger.read.activity(at * unitMs, (at + 1) * unitMs);
      buckets.push({ startMs: at * unitMs, ...activity });
      await pause();
    }
    return { from: isoTime(start * unitMs), to: isoTime(end * unitMs), step, ...figuresOf(buckets) };
  },
});

type Bucket = Activity & { startMs: number };

function figuresOf(
  buckets: readonly Bucket[],
): Pick<Static<typeof AdminStatistics>, "buckets" | "failures" | "capabilities"> {
  const failures = new Map<string, number>();
  for (const { errorCode, jobs } of buckets.flatMap((bucket) => bucket.failures))
    failures.set(errorCode, (failures.get(errorCode) ?? 0) + jobs);
  return {
    buckets: buckets.map((bucket) => ({
      start: isoTime(bucket.startMs),
      confirmed: bucket.confirmed,
      ...endedView(bucket.ended),
      billing_metrics: Object.fromEntries(bucket.billingMetrics.map(({ metric, units }) => [metric, units])),
      run_ms: quantilesOf(bucket.runMs),
      queue_ms: quantilesOf(bucket.queuedMs),
    })),
    failures: [...failures]
      .map(([error_code, jobs]) => ({ error_code, jobs }))
      .sort((a, b) => b.jobs - a.jobs || (a.error_code < b.error_code ? -1 : 1)),
    capabilities: byCapability(buckets.flatMap(({ ended }) => ended)),
  };
}

/** By nearest rank. A clock that was set back does not make times negative. */
export function quantilesOf(values: readonly number[]): { median: number; p95: number } | null {
  const sorted = values.map((value) => Math.max(0, value)).sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? 0;
  return sorted.length === 0 ? null : { median: at(0.5), p95: at(0.95) };
}
