/** How the installation fares: what needs attention first, then the figures of now, then what was done over time. */
import { useState } from "preact/hooks";
import type { AdminOverview, AdminStatistics } from "../../../src/client/generated/admin-schema.ts";
import { nowMs } from "../../ambient.ts";
import { api } from "../../api/api.ts";
import { type Query, useQuery } from "../../api/use-query.ts";
import { Asked } from "../../components/asked.tsx";
import { Facts } from "../../components/facts.tsx";
import { Page } from "../../components/page.tsx";
import { Problem } from "../../components/problem.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { moment } from "../../format.ts";
import { admin } from "../../messages/admin/admin.ts";
import { overview as words } from "../../messages/admin/overview.ts";
import { Charts } from "./charts.tsx";
import { NowFigures } from "./figures.tsx";
import { SpanTables } from "./tables.tsx";
import { Warnings } from "./warning-list.tsx";
import { warningsOf } from "./warnings.ts";

/** Figures of now, and those that change slowly. */
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
  // Without them it cannot be said that nothing needs attention; one error is enough where all have the same.
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
          <span class="quiet small">{words.asOf(moment(new Date(now.data.atMs).toISOString()))}</span>
        )
      }
    >
      <div class="stack sections">
        <Warnings
          warnings={warningsOf(known, nowMs())}
          isKnown={Object.values(known).every((each) => each !== null)}
        />
        {unwarned !== undefined && <Problem error={unwarned.error} onRetry={unwarned.reload} />}
        <Asked query={now}>
          {({ overview }) => <NowFigures overview={overview} lastDay={lastDay.data} />}
        </Asked>
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
      <h2>{words.overTime}</h2>
      <Tabs<"hour" | "day">
        label={words.overTime}
        chosen={step}
        onChoose={setStep}
        tabs={(["hour", "day"] as const).map((key) => ({ key, title: words.spans[key] }))}
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
    <Asked query={query}>
      {(statistics) => (
        <div class="stack">
          <Charts statistics={statistics} />
          <SpanTables statistics={statistics} />
        </div>
      )}
    </Asked>
  );
}

function Versions({ overview }: { overview: AdminOverview }) {
  const { version, contract_version, schema_version, rate_card_version, engines } = overview;
  return (
    <section class="card stack">
      <h2>{words.versions}</h2>
      <Facts
        facts={[
          [words.product, version],
          [words.contract, contract_version],
          [words.schema, String(schema_version)],
          [words.rateCard, rate_card_version],
          ...Object.entries(engines).map(([name, text]) => [name, text] as const),
        ]}
      />
    </section>
  );
}
