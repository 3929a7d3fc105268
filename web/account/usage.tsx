/** Usage over time: charts, by type, by day. */

import { csvLine } from "../../config/text/csv.ts";
import type { UsageDay } from "../../src/client/generated/schema.ts";
import { api } from "../api/api.ts";
import { useQuery } from "../api/hooks.ts";
import { goTo, hrefTo } from "../app/router.tsx";
import { BarChart } from "../components/chart.tsx";
import { Button, Figures, Icon } from "../components/elements.tsx";
import { saveFile } from "../components/files.ts";
import { Page, QueryView } from "../components/page.tsx";
import { type Column, column, Table } from "../components/table.tsx";
import { Tabs } from "../components/tabs.tsx";
import { accountTexts, usageTexts } from "../messages/account/account.ts";
import { common } from "../messages/common.ts";
import { kindOf } from "../messages/kinds.ts";
import { creditsOf, number, utcDate, utcDay } from "../text/format.ts";

const kindColumns: readonly Column<KindSum>[] = [
  column.main(common.type, ({ capabilityId }) =>
    capabilityId === null ? common.unknown : kindOf(capabilityId),
  ),
  column.number(common.jobs, ({ jobs }) => number(jobs)),
  column.number(common.creditsSpent, ({ spent }) => creditsOf(spent)),
];

const dayColumns: readonly Column<UsageDay>[] = [
  column.main(usageTexts.day, ({ date }) => utcDate(date)),
  column.number(common.creditsSpent, ({ spent_credit_units }) => creditsOf(spent_credit_units)),
  column.number(common.done, ({ jobs_succeeded }) => number(jobs_succeeded)),
  column.wideNumber(usageTexts.failed, ({ jobs_failed }) => number(jobs_failed)),
  column.wideNumber(usageTexts.cancelled, ({ jobs_cancelled }) => number(jobs_cancelled)),
];

export function UsagePage({ query }: { query: URLSearchParams }) {
  const span = spanOf(query);
  const history = useQuery((signal) => api.getUsageHistory({ days: Number(span) }, { signal }), [span]);
  const days = history.data?.days ?? [];
  return (
    <Page
      title={accountTexts.usage}
      actions={
        <Button
          disabled={days.length === 0}
          onClick={() =>
            saveFile(
              `markmill-usage-${days[0]?.date}-${days.at(-1)?.date}.csv`,
              new Blob([csvOf(days)], { type: "text/csv" }),
            )
          }
        >
          <Icon name="download" size={16} /> {usageTexts.csv}
        </Button>
      }
    >
      <Tabs<Span>
        label={usageTexts.span}
        tabs={spans.map((key) => ({ key, title: usageTexts.spans[key] }))}
        selected={span}
        onSelect={(next) => goTo(hrefTo("accountUsage", {}, { days: next }), { replace: true })}
      >
        <div class="stack" aria-busy={history.loading}>
          <QueryView query={history}>{(data) => <History days={data.days} />}</QueryView>
        </div>
      </Tabs>
    </Page>
  );
}

function History({ days }: { days: readonly UsageDay[] }) {
  const bars = barsOf(days);
  const names = bars.map(({ from }) => utcDay(from));
  const weekly = bars.length < days.length;
  const sum = sumOf(days);
  const busy = days.filter((day) => day.capabilities.length > 0).toReversed();
  return (
    <>
      <Figures
        figures={[
          { title: common.creditsSpent, value: creditsOf(sum.spent) },
          { title: common.done, value: number(sum.succeeded) },
          { title: usageTexts.failed, value: number(sum.failed) },
          { title: usageTexts.cancelled, value: number(sum.cancelled) },
        ]}
      />
      <section class="card" aria-labelledby="spent">
        <h2 id="spent">{weekly ? usageTexts.spentWeekly : common.creditsSpent}</h2>
        <BarChart
          label={common.creditsSpent}
          names={names}
          series={[{ title: common.creditsSpent, values: bars.map(({ spent }) => spent) }]}
          write={creditsOf}
        />
      </section>
      <section class="card" aria-labelledby="jobs">
        <h2 id="jobs">{weekly ? usageTexts.jobsWeekly : common.jobs}</h2>
        <BarChart
          label={common.jobs}
          names={names}
          series={[
            { title: common.done, values: bars.map(({ succeeded }) => succeeded) },
            { title: usageTexts.failed, values: bars.map(({ failed }) => failed) },
            { title: usageTexts.cancelled, values: bars.map(({ cancelled }) => cancelled) },
          ]}
        />
      </section>
      <div class="stack tight">
        <h2>{common.byType}</h2>
        <Table
          label={common.byType}
          columns={kindColumns}
          rows={kindsOf(days)}
          keyOf={({ capabilityId }) => capabilityId ?? ""}
          empty={usageTexts.nothing}
        />
      </div>
      <div class="stack tight">
        <h2>{usageTexts.byDay}</h2>
        <Table
          label={usageTexts.byDay}
          columns={dayColumns}
          rows={busy}
          keyOf={({ date }) => date}
          empty={usageTexts.nothing}
        />
      </div>
    </>
  );
}

export function csvOf(days: readonly UsageDay[]): string {
  const ids = kindsOf(days).map(({ capabilityId }) => capabilityId);
  const names = ids.flatMap((id) => [`${id ?? "unknown"} jobs`, `${id ?? "unknown"} credits`]);
  const head = ["date (UTC)", "credits", "jobs done", "jobs failed", "jobs cancelled", ...names];
  const lines = days.map((day) => {
    const kinds = ids.flatMap((id) => {
      const kind = day.capabilities.find(({ capability_id }) => capability_id === id);
      return [kind?.jobs ?? 0, (kind?.spent_credit_units ?? 0) / 1000];
    });
    const { date, spent_credit_units, jobs_succeeded, jobs_failed, jobs_cancelled } = day;
    return [date, spent_credit_units / 1000, jobs_succeeded, jobs_failed, jobs_cancelled, ...kinds];
  });
  return [head, ...lines].map(csvLine).join("");
}

export const spans = ["7", "30", "90", "365"] as const;
export type Span = (typeof spans)[number];

export function spanOf(query: URLSearchParams): Span {
  const days = query.get("days");
  return spans.find((each) => each === days) ?? "30";
}

export interface Sum {
  /** First day, in UTC: 2026-08-25. */
  from: string;
  to: string;
  spent: number;
  succeeded: number;
  failed: number;
  cancelled: number;
}

export function sumOf(days: readonly UsageDay[]): Sum {
  const add = (value: (day: UsageDay) => number) => days.reduce((sum, day) => sum + value(day), 0);
  return {
    from: days[0]?.date ?? "",
    to: days.at(-1)?.date ?? "",
    spent: add((day) => day.spent_credit_units),
    succeeded: add((day) => day.jobs_succeeded),
    failed: add((day) => day.jobs_failed),
    cancelled: add((day) => day.jobs_cancelled),
  };
}

/** One bar a day, or a week where there would be too many. The last one ends today. */
export function barsOf(days: readonly UsageDay[]): Sum[] {
  const each = days.length > 120 ? 7 : 1;
  const first = days.length % each;
  const starts = Array.from({ length: Math.ceil(days.length / each) }, (_, at) =>
    first === 0 ? at * each : Math.max(0, (at - 1) * each + first),
  );
  return starts.map((start, at) => sumOf(days.slice(start, starts[at + 1] ?? days.length)));
}

interface KindSum {
  /** Null: deleted jobs. */
  capabilityId: string | null;
  jobs: number;
  spent: number;
}

/** Most expensive first. */
export function kindsOf(days: readonly UsageDay[]): KindSum[] {
  const sums = new Map<string | null, KindSum>();
  for (const { capability_id, jobs, spent_credit_units } of days.flatMap(
    ({ capabilities }) => capabilities,
  )) {
    const sum = sums.get(capability_id) ?? { capabilityId: capability_id, jobs: 0, spent: 0 };
    sum.jobs += jobs;
    sum.spent += spent_credit_units;
    sums.set(capability_id, sum);
  }
  return [...sums.values()].sort((one, other) => other.spent - one.spent || other.jobs - one.jobs);
}
