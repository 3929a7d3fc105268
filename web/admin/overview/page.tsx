/** The overview: alerts, current figures, charts. */

import { useState } from "preact/hooks";
import type { AdminOverview, AdminStatistics } from "../../../src/client/generated/admin-schema.ts";
import type { StatisticsBucket } from "../../../src/client/generated/schema.ts";
import { api } from "../../api/api.ts";
import { type Query, useQuery } from "../../api/hooks.ts";
import { nowMs } from "../../app/ambient.ts";
import { Link } from "../../app/router.tsx";
import { BarChart, LineChart } from "../../components/chart.tsx";
import { Facts, Figures } from "../../components/elements.tsx";
import { Page, Problem, QueryView } from "../../components/page.tsx";
import { type Column, column, Table } from "../../components/table.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { admin } from "../../messages/admin/admin.ts";
import { overview as texts } from "../../messages/admin/overview.ts";
import { common } from "../../messages/common.ts";
import { titleOfCode } from "../../messages/errors.ts";
import { kindOf } from "../../messages/kinds.ts";
import { creditsOf, duration, hour, moment, number, percent, size, utcDay } from "../../text/format.ts";
import { Alerts, alertsOf, endedIn, failedIn } from "./alerts.tsx";

const none = "–";

function NowFigures({ overview, lastDay }: { overview: AdminOverview; lastDay: AdminStatistics | null }) {
  const { queue, disk, uptime_ms, memory_bytes } = overview;
  const [before, hour] = lastDay?.buckets.slice(-2) ?? [];
  const { failed, ended } = endedIn(lastDay?.buckets ?? []);
  return (
    <Figures
      figures={[
        {
          title: texts.ready,
          value: overview.ready ? texts.isReady : texts.isNotReady,
          note: uptime_ms !== null && texts.upSince(duration(uptime_ms)),
        },
        {
          title: texts.running,
          value: texts.ofSlots(number(queue.running), number(queue.slots)),
          note: texts.slots,
        },
        {
          title: texts.queued,
          value: number(queue.queued),
          note:
            queue.oldest_queued_ms === null
              ? texts.nothingWaits
              : texts.oldest(duration(queue.oldest_queued_ms)),
        },
        {
          title: texts.thisHour,
          value: hour === undefined ? none : number(hour.succeeded),
          note: before !== undefined && texts.hourBefore(number(before.succeeded)),
        },
        {
          title: texts.failed,
          value: lastDay === null ? none : number(failed),
          note: ended > 0 && texts.failedShare(percent(failed / ended)),
        },
        {
          title: texts.disk,
          value: disk.free_bytes === null ? common.unknown : size(disk.free_bytes),
          note: texts.diskStates[disk.state],
        },
        {
          title: texts.memory,
          value: memory_bytes === null ? common.unknown : size(memory_bytes),
          note: texts.memoryNote,
        },
        {
          title: common.users,
          value: number(overview.users),
          note: texts.organizations(overview.organizations, number(overview.organizations)),
        },
        { title: texts.guests, value: number(overview.guest_jobs_today), note: texts.guestsNote },
      ]}
    />
  );
}

const nowEveryMs = 10_000;
const slowEveryMs = 60_000;

export function OverviewPage() {
  const now = useQuery(
    async (signal) => ({ overview: await api.adminGetOverview({}, { signal }), atMs: nowMs() }),
    [],
    { everyMs: nowEveryMs },
  );
  const lastDay = useQuery((signal) => api.adminGetStatistics({ step: "hour" }, { signal }), [], {
    everyMs: slowEveryMs,
  });
  const backups = useQuery((signal) => api.adminListBackups({}, { signal }), [], { everyMs: slowEveryMs });
  const capabilities = useQuery((signal) => api.getCapabilities({}, { signal }), [], {
    everyMs: slowEveryMs,
  });
  // Alerts depend on both; one error is enough if all fail.
  const unwarned =
    now.error === null ? [backups, capabilities].find(({ error }) => error !== null) : undefined;
  const known = {
    overview: now.data?.overview ?? null,
    backups: backups.data,
    capabilities: capabilities.data?.capabilities ?? null,
    lastDay: lastDay.data,
  };
  return (
    <Page
      title={admin.pages.admin}
      actions={
        now.data !== null && (
          <span class="quiet small">{texts.asOf(moment(new Date(now.data.atMs).toISOString()))}</span>
        )
      }
    >
      <div class="stack sections">
        <Alerts
          warnings={alertsOf(known, nowMs())}
          isKnown={Object.values(known).every((each) => each !== null)}
        />
        {unwarned !== undefined && <Problem error={unwarned.error} onRetry={unwarned.reload} />}
        <QueryView query={now}>
          {({ overview }) => <NowFigures overview={overview} lastDay={lastDay.data} />}
        </QueryView>
        <OverTime lastDay={lastDay} />
        {now.data !== null && <Versions overview={now.data.overview} />}
      </div>
    </Page>
  );
}

function OverTime({ lastDay }: { lastDay: Query<AdminStatistics> }) {
  const [step, setStep] = useState<"hour" | "day">("hour");
  return (
    <section class="stack">
      <h2>{texts.overTime}</h2>
      <Tabs<"hour" | "day">
        label={texts.overTime}
        selected={step}
        onSelect={setStep}
        tabs={(["hour", "day"] as const).map((key) => ({ key, title: texts.spans[key] }))}
      >
        {step === "hour" ? <Statistics query={lastDay} /> : <LastMonth />}
      </Tabs>
    </section>
  );
}

function LastMonth() {
  const query = useQuery((signal) => api.adminGetStatistics({ step: "day" }, { signal }), [], {
    everyMs: slowEveryMs,
  });
  return <Statistics query={query} />;
}

function Statistics({ query }: { query: Query<AdminStatistics> }) {
  return (
    <QueryView query={query}>
      {(statistics) => (
        <div class="stack">
          <Charts statistics={statistics} />
          <SpanTables statistics={statistics} />
        </div>
      )}
    </QueryView>
  );
}

function Versions({ overview }: { overview: AdminOverview }) {
  const { version, contract_version, schema_version, rate_card_version, engines } = overview;
  return (
    <section class="card stack">
      <h2>{texts.versions}</h2>
      <Facts
        facts={[
          [texts.product, version],
          [texts.contract, contract_version],
          [texts.schema, String(schema_version)],
          [common.rateCard, rate_card_version],
          ...Object.entries(engines).map(([name, text]) => [name, text] as const),
        ]}
      />
    </section>
  );
}

function Charts({ statistics: { buckets, step } }: { statistics: AdminStatistics }) {
  const names = buckets.map(({ start }) => (step === "hour" ? hour(start) : utcDay(start)));
  const values = (of: (bucket: StatisticsBucket) => number | null) => buckets.map(of);
  const quantiles = (of: "run_ms" | "queue_ms") => [
    { title: texts.median, values: values((bucket) => bucket[of]?.median ?? null) },
    { title: texts.p95, values: values((bucket) => bucket[of]?.p95 ?? null) },
  ];
  return (
    <div class="charts">
      <section class="card stack tight">
        <h3>{texts.jobs}</h3>
        <BarChart
          label={texts.jobs}
          names={names}
          series={[
            { title: texts.succeeded, values: values(({ succeeded }) => succeeded) },
            { title: texts.failedOrLate, values: values(failedIn) },
            { title: texts.cancelled, values: values(({ cancelled }) => cancelled) },
          ]}
        />
      </section>
      <section class="card stack tight">
        <h3>{common.creditsSpent}</h3>
        <BarChart
          label={common.creditsSpent}
          names={names}
          write={creditsOf}
          series={[
            { title: common.creditsSpent, values: values(({ spent_credit_units }) => spent_credit_units) },
          ]}
        />
      </section>
      <section class="card stack tight">
        <h3>{common.duration}</h3>
        <LineChart label={common.duration} names={names} write={duration} series={quantiles("run_ms")} />
      </section>
      <section class="card stack tight">
        <h3>{texts.waits}</h3>
        <LineChart label={texts.waits} names={names} write={duration} series={quantiles("queue_ms")} />
      </section>
    </div>
  );
}

type Failure = AdminStatistics["failures"][number];
type Kind = AdminStatistics["capabilities"][number];

function SpanTables({ statistics: { failures, capabilities } }: { statistics: AdminStatistics }) {
  return (
    <div class="charts">
      <section class="stack tight">
        <h3>{texts.worst}</h3>
        <Table
          label={texts.worst}
          columns={failureColumns}
          rows={failures.slice(0, 10)}
          keyOf={({ error_code }) => error_code}
          empty={texts.noFailures}
        />
      </section>
      <section class="stack tight">
        <h3>{common.byType}</h3>
        <Table
          label={common.byType}
          columns={kindColumns}
          rows={capabilities}
          keyOf={({ capability_id }) => capability_id ?? ""}
          empty={texts.noKinds}
        />
      </section>
    </div>
  );
}

const failureColumns: readonly Column<Failure>[] = [
  column(texts.code, ({ error_code }) => (
    <Link to="adminJobs" query={{ error_code }}>
      <code>{error_code}</code>
    </Link>
  )),
  column(texts.meaning, ({ error_code }) => titleOfCode(error_code), { fills: true, wideOnly: true }),
  column.number(common.jobs, ({ jobs: count }) => number(count)),
];

const kindColumns: readonly Column<Kind>[] = [
  column.main(common.type, ({ capability_id }) =>
    capability_id === null ? common.unknown : kindOf(capability_id),
  ),
  column.number(common.jobs, ({ jobs: count }) => number(count)),
  column.wideNumber(common.failed, ({ failed, timed_out }) => number(failed + timed_out)),
  column.number(common.creditsTitle, ({ spent_credit_units }) => creditsOf(spent_credit_units)),
];
