import type { AdminStatistics } from "../../../src/client/generated/admin-schema.ts";
import type { StatisticsBucket } from "../../../src/client/generated/schema.ts";
import { BarChart, LineChart } from "../../components/chart.tsx";
import { creditsOf, duration, hour, utcDay } from "../../format.ts";
import { overview as words } from "../../messages/admin/overview.ts";
import { failedIn } from "./sums.ts";

/** What was done, hour by hour or day by day. */
export function Charts({ statistics: { buckets, step } }: { statistics: AdminStatistics }) {
  const names = buckets.map(({ start }) => (step === "hour" ? hour(start) : utcDay(start)));
  const values = (of: (bucket: StatisticsBucket) => number | null) => buckets.map(of);
  const quantiles = (of: "run_ms" | "queue_ms") => [
    { title: words.median, values: values((bucket) => bucket[of]?.median ?? null) },
    { title: words.p95, values: values((bucket) => bucket[of]?.p95 ?? null) },
  ];
  return (
    <div class="charts">
      <section class="card stack tight">
        <h3>{words.jobs}</h3>
        <BarChart
          label={words.jobs}
          names={names}
          series={[
            { title: words.succeeded, values: values(({ succeeded }) => succeeded) },
            { title: words.failedOrLate, values: values(failedIn) },
            { title: words.cancelled, values: values(({ cancelled }) => cancelled) },
          ]}
        />
      </section>
      <section class="card stack tight">
        <h3>{words.spent}</h3>
        <BarChart
          label={words.spent}
          names={names}
          write={creditsOf}
          series={[{ title: words.spent, values: values(({ spent_credit_units }) => spent_credit_units) }]}
        />
      </section>
      <section class="card stack tight">
        <h3>{words.runTimes}</h3>
        <LineChart label={words.runTimes} names={names} write={duration} series={quantiles("run_ms")} />
      </section>
      <section class="card stack tight">
        <h3>{words.waits}</h3>
        <LineChart label={words.waits} names={names} write={duration} series={quantiles("queue_ms")} />
      </section>
    </div>
  );
}
