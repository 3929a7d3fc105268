/** The account area: navigation, overview and connected applications. */
import type { ComponentType } from "preact";
import { scopeText } from "../../config/text/app-scopes.ts";
import type { ConnectedApp } from "../../src/client/generated/schema.ts";
import type { PricingCatalog, Usage } from "../../src/client/types.ts";
import { api } from "../api/api.ts";
import { useQuery } from "../api/hooks.ts";
import { language } from "../app/language.ts";
import type { PathName } from "../app/paths.ts";
import { type AreaProps, Link } from "../app/router.tsx";
import { BarChart } from "../components/chart.tsx";
import { confirmAction } from "../components/dialog.tsx";
import { Button, Facts, Figures, Timestamp } from "../components/elements.tsx";
import { Page, QueryView } from "../components/page.tsx";
import { Table } from "../components/table.tsx";
import { type NavGroup, SideNavPage } from "../components/tabs.tsx";
import { announce } from "../components/toast.tsx";
import { accessTexts } from "../messages/account/access.ts";
import { accountTexts } from "../messages/account/account.ts";
import { common } from "../messages/common.ts";
import { shell } from "../messages/shell.ts";
import { SignedIn } from "../shell/sign-in.tsx";
import { creditsOf, number, size, utcDate, utcDay, utcMonth } from "../text/format.ts";
import { nameColumn, priceColumn, statusColumn, whenColumn } from "./jobs/columns.tsx";
import { JobsPage } from "./jobs/page.tsx";
import { KeysPage } from "./keys.tsx";
import { ProfilePage } from "./profile.tsx";
import { ProjectsPage } from "./projects.tsx";
import { SessionsPage } from "./sessions.tsx";
import { UsagePage } from "./usage.tsx";
import { WebhooksPage } from "./webhooks/page.tsx";

const nameOf = ({ name }: ConnectedApp) => name ?? accessTexts.unnamed;

function AppsPage() {
  const query = useQuery((signal) => api.listApps({}, { signal }), []);
  const disconnect = (app: ConnectedApp) =>
    confirmAction({
      title: accessTexts.disconnectTitle(nameOf(app)),
      submit: accessTexts.disconnect,
      text: accessTexts.disconnectText,
      run: async () => {
        await api.withdrawApp({ client_id: app.client_id });
        announce(accessTexts.disconnected);
        query.reload();
      },
    });
  return (
    <Page title={accountTexts.apps}>
      <div class="stack">
        <p class="quiet">{accessTexts.appsText}</p>
        <QueryView query={query}>
          {({ apps }) =>
            apps.length === 0 ? (
              <div class="card empty">
                <p>
                  <strong>{accessTexts.noApps}</strong>
                </p>
                <p>{accessTexts.noAppsText}</p>
              </div>
            ) : (
              <ul class="card-list">
                {apps.map((app) => (
                  <li key={app.client_id} class="card stack">
                    <AppCard app={app} onDisconnect={() => disconnect(app)} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
    </Page>
  );
}

function AppCard({ app, onDisconnect }: { app: ConnectedApp; onDisconnect(): void }) {
  return (
    <>
      <div class="row between">
        <h2 class="anywhere">{nameOf(app)}</h2>
        <Button
          kind="danger"
          small
          aria-label={accessTexts.disconnectNamed(nameOf(app))}
          onClick={onDisconnect}
        >
          {accessTexts.disconnect}
        </Button>
      </div>
      <div>
        {accessTexts.appPermissions}
        <ul>
          {app.scopes.map((scope) => (
            <li key={scope}>{scopeText(scope, language)}</li>
          ))}
        </ul>
      </div>
      <Facts
        facts={[
          [accessTexts.connected, <Timestamp key="at" at={app.connected_at} />],
          [common.lastUsed, <Timestamp key="used" at={app.last_used_at} none={common.never} relative />],
        ]}
      />
      <p class="quiet small">{accessTexts.unchecked}</p>
    </>
  );
}

const chartDays = 30;
const lastJobs = 5;
const columns = [statusColumn, nameColumn, priceColumn, whenColumn];

function OverviewPage() {
  const usage = useQuery((signal) => api.getUsage({}, { signal }), []);
  const catalog = useQuery((signal) => api.getCatalog({}, { signal }), []);
  const history = useQuery((signal) => api.getUsageHistory({ days: chartDays }, { signal }), []);
  const jobs = useQuery((signal) => api.listJobs({ limit: lastJobs }, { signal }), []);
  return (
    <Page
      title={accountTexts.overview}
      actions={
        <Link to="convert" class="button primary">
          {accountTexts.convertFirst}
        </Link>
      }
    >
      <div class="stack">
        <QueryView query={usage}>{(data) => <Balance usage={data} />}</QueryView>
        <section class="card" aria-labelledby="spent">
          <div class="row between overview-head">
            <h2 id="spent">{accountTexts.lastDays(chartDays)}</h2>
            <Link to="accountUsage">{accountTexts.allUsage}</Link>
          </div>
          <QueryView query={history}>
            {({ days }) => (
              <BarChart
                label={accountTexts.lastDays(chartDays)}
                names={days.map(({ date }) => utcDay(date))}
                series={[{ title: common.creditsSpent, values: days.map((day) => day.spent_credit_units) }]}
                write={creditsOf}
              />
            )}
          </QueryView>
        </section>
        <div class="stack tight">
          <div class="row between">
            <h2>{common.recentJobs}</h2>
            <Link to="accountJobs">{common.allJobs}</Link>
          </div>
          <QueryView query={jobs}>
            {(data) => (
              <Table
                label={common.recentJobs}
                columns={columns}
                rows={data.jobs}
                keyOf={({ id }) => id}
                empty={accountTexts.noJobs}
              />
            )}
          </QueryView>
        </div>
        <QueryView query={usage}>{(data) => <Plan usage={data} catalog={catalog.data} />}</QueryView>
      </div>
    </Page>
  );
}

function Balance({ usage }: { usage: Usage }) {
  const { period } = usage;
  const lastDay = new Date(Date.parse(period.end) - 1).toISOString();
  return (
    <>
      {usage.available_credit_units === 0 && <p class="notice warn">{accountTexts.nothingLeft}</p>}
      <Figures
        figures={[
          { title: common.available, value: creditsOf(usage.available_credit_units) },
          {
            title: common.reserved,
            value: creditsOf(usage.reserved_credit_units),
            note: accountTexts.reservedNote,
          },
          {
            title: accountTexts.spent(utcMonth(period.start)),
            value: creditsOf(period.spent_credit_units),
            note: accountTexts.spentNote(utcDate(period.start), utcDate(lastDay)),
          },
          {
            title: accountTexts.jobsDone,
            value: number(period.jobs_succeeded),
            note: accountTexts.jobsFailed(number(period.jobs_failed)),
          },
        ]}
      />
    </>
  );
}

interface PlanProps {
  usage: Usage;
  /** Null: not loaded; the limits are shown anyway. */
  catalog: PricingCatalog | null;
}

function Plan({ usage: { plan_id, limits }, catalog }: PlanProps) {
  const plan = catalog?.plans.find(({ id }) => id === plan_id) ?? null;
  const most = (limit: number | null) => (limit === null ? common.noLimit : number(limit));
  return (
    <section class="card" aria-labelledby="plan">
      <h2 id="plan">
        {common.plan} {plan?.name ?? plan_id}
      </h2>
      <Facts
        facts={[
          [common.creditsPerMonth, plan === null ? null : creditsOf(plan.monthly_credit_units)],
          [common.largestFile, size(limits.max_upload_bytes)],
          [common.concurrentJobs, most(limits.max_active_jobs)],
          [accountTexts.activeKeys, most(limits.active_api_keys)],
        ]}
      />
    </section>
  );
}

const groups: readonly NavGroup[] = [
  { title: null, links: [["account", accountTexts.overview]] },
  {
    title: accountTexts.work,
    links: [
      ["accountJobs", common.jobs],
      ["accountUsage", accountTexts.usage],
      ["accountProjects", common.projects],
    ],
  },
  {
    title: accountTexts.access,
    links: [
      ["accountKeys", common.apiKeys],
      ["accountApps", accountTexts.apps],
      ["accountWebhooks", accountTexts.webhooks],
    ],
  },
  {
    title: common.you,
    links: [
      ["accountProfile", accountTexts.profile],
      ["accountSessions", accountTexts.sessions],
    ],
  },
];

const pages: Readonly<Partial<Record<PathName, ComponentType<{ query: URLSearchParams }>>>> = {
  accountJobs: JobsPage,
  accountUsage: UsagePage,
  accountProjects: ProjectsPage,
  accountKeys: KeysPage,
  accountApps: AppsPage,
  accountWebhooks: WebhooksPage,
  accountSessions: SessionsPage,
  accountProfile: ProfilePage,
};

export default function Area({ place }: AreaProps) {
  const Shown = (place.name === null ? undefined : pages[place.name]) ?? OverviewPage;
  return (
    <SignedIn title={shell.account}>
      <SideNavPage label={accountTexts.pages} groups={groups}>
        <Shown query={place.query} />
      </SideNavPage>
    </SignedIn>
  );
}
