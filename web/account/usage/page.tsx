/** What was used over time: charts, kinds, days. */
import type { UsageDay } from "../../../src/client/generated/schema.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/hooks.ts";
import { goTo, hrefTo } from "../../app/router.tsx";
import { BarChart } from "../../components/chart.tsx";
import { Button, Figures, Icon } from "../../components/elements.tsx";
import { Page, QueryView } from "../../components/page.tsx";
import { saveFile } from "../../components/save-file.ts";
import { type Column, column, numberColumn, Table } from "../../components/table.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { words } from "../../messages/account/account.ts";
import { usageWords } from "../../messages/account/usage.ts";
import { common } from "../../messages/common.ts";
import { kindOf } from "../../messages/kinds.ts";
import { creditsOf, number, utcDate, utcDay } from "../../text/format.ts";
import { csvOf } from "./csv.ts";
import { barsOf, type KindSum, kindsOf, type Span, spanOf, spans, sumOf } from "./history.ts";

const kindColumns: readonly Column<KindSum>[] = [
  column(common.type, ({ capabilityId }) => (capabilityId === null ? common.unknown : kindOf(capabilityId)), {
    fills: true,
  }),
  numberColumn(common.jobs, ({ jobs }) => number(jobs)),
  numberColumn(common.creditsSpent, ({ spent }) => creditsOf(spent)),
];

const dayColumns: readonly Column<UsageDay>[] = [
  column(usageWords.day, ({ date }) => utcDate(date), { fills: true }),
  numberColumn(common.creditsSpent, ({ spent_credit_units }) => creditsOf(spent_credit_units)),
  numberColumn(common.done, ({ jobs_succeeded }) => number(jobs_succeeded)),
  column(usageWords.failed, ({ jobs_failed }) => number(jobs_failed), { number: true, wideOnly: true }),
  column(usageWords.cancelled, ({ jobs_cancelled }) => number(jobs_cancelled), {
    number: true,
    wideOnly: true,
  }),
];

export function UsagePage({ query }: { query: URLSearchParams }) {
  const span = spanOf(query);
  const history = useQuery((signal) => api.getUsageHistory({ days: Number(span) }, { signal }), [span]);
  const days = history.data?.days ?? [];
  return (
    <Page
      title={words.usage}
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
          <Icon name="download" size={16} /> {usageWords.csv}
        </Button>
      }
    >
      <Tabs<Span>
        label={usageWords.span}
        tabs={spans.map((key) => ({ key, title: usageWords.spans[key] }))}
        chosen={span}
        onChoose={(next) => goTo(hrefTo("accountUsage", {}, { days: next }), { replace: true })}
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
          { title: usageWords.failed, value: number(sum.failed) },
          { title: usageWords.cancelled, value: number(sum.cancelled) },
        ]}
      />
      <section class="card" aria-labelledby="spent">
        <h2 id="spent">{weekly ? usageWords.spentWeekly : common.creditsSpent}</h2>
        <BarChart
          label={common.creditsSpent}
          names={names}
          series={[{ title: common.creditsSpent, values: bars.map(({ spent }) => spent) }]}
          write={creditsOf}
        />
      </section>
      <section class="card" aria-labelledby="jobs">
        <h2 id="jobs">{weekly ? usageWords.jobsWeekly : common.jobs}</h2>
        <BarChart
          label={common.jobs}
          names={names}
          series={[
            { title: common.done, values: bars.map(({ succeeded }) => succeeded) },
            { title: usageWords.failed, values: bars.map(({ failed }) => failed) },
            { title: usageWords.cancelled, values: bars.map(({ cancelled }) => cancelled) },
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
          empty={usageWords.nothing}
        />
      </div>
      <div class="stack tight">
        <h2>{usageWords.byDay}</h2>
        <Table
          label={usageWords.byDay}
          columns={dayColumns}
          rows={busy}
          keyOf={({ date }) => date}
          empty={usageWords.nothing}
        />
      </div>
    </>
  );
}
