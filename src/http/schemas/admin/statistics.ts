import { type Static, Type } from "@sinclair/typebox";
import { creditUnits, dateTime } from "../credits.ts";
import { moment } from "../timestamps.ts";
import { capabilityId } from "../usage-history.ts";

const count = Type.Integer({ minimum: 0 });

export const StatisticsQuery = Type.Object(
  {
    from: moment("The first hour or day is the one that this day (UTC) or moment (ISO 8601) lies in."),
    to: moment("Up to this day (UTC) or moment, rounded up to a whole hour or day; now, when absent."),
    step: Type.Optional(
      Type.Union([Type.Literal("hour"), Type.Literal("day")], {
        default: "hour",
        description: "How long each part of the span is.",
      }),
    ),
  },
  { additionalProperties: false },
);

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
        p95: Type.Integer({
          minimum: 0,
          description: "Milliseconds that 95 of 100 did not take longer than.",
        }),
      }),
      Type.Null(),
    ],
    { description },
  );

const StatisticsBucket = Type.Object(
  {
    start: dateTime,
    confirmed: Type.Integer({ minimum: 0, description: "Jobs that came." }),
    ...ended,
    billing_metrics: Type.Record(Type.String(), count, {
      description: "Sums of what succeeded jobs were priced by, such as pages.",
    }),
    run_ms: quantiles("From the last start to the end; null: none ended that had started."),
    queue_ms: quantiles("From the confirmation to the last start, of the same jobs."),
  },
  { $id: "StatisticsBucket" },
);

export const AdminStatistics = Type.Object(
  {
    from: dateTime,
    to: dateTime,
    step: Type.Union([Type.Literal("hour"), Type.Literal("day")]),
    buckets: Type.Array(StatisticsBucket, { description: "Each hour or day of the span, oldest first." }),
    failures: Type.Array(Type.Object({ error_code: Type.String(), jobs: count }), {
      description: "Of jobs that failed or timed out in the span; the most frequent first.",
    }),
    capabilities: Type.Array(Type.Object({ capability_id: capabilityId, jobs: count, ...ended }), {
      description: "Of jobs that ended in the span; the dearest first.",
    }),
  },
  { $id: "AdminStatistics" },
);
export type AdminStatistics = Static<typeof AdminStatistics>;
