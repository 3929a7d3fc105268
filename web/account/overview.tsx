/** What matters of the account at a glance. */
import { api } from "../api/api.ts";
import { useQuery } from "../api/use-query.ts";
import { Asked } from "../components/asked.tsx";
import { BarChart } from "../components/chart.tsx";
import { Page } from "../components/page.tsx";
import { Table } from "../components/table.tsx";
import { creditsOf, utcDay } from "../format.ts";
import { words } from "../messages/account/account.ts";
import { usageWords } from "../messages/account/usage.ts";
import { Link } from "../router.tsx";
import { Balance, Plan } from "./balance.tsx";
import { nameColumn, priceColumn, statusColumn, whenColumn } from "./jobs/columns.tsx";

const chartDays = 30;
const lastJobs = 5;
const columns = [statusColumn, nameColumn, priceColumn, whenColumn];

export function OverviewPage() {
  const usage = useQuery((signal) => api.getUsage({}, { signal }), []);
  const catalog = useQuery((signal) => api.getCatalog({}, { signal }), []);
  const history = useQuery((signal) => api.getUsageHistory({ days: chartDays }, { signal }), []);
  const jobs = useQuery((signal) => api.listJobs({ limit: lastJobs }, { signal }), []);
  return (
    <Page
      title={words.overview}
      actions={
        <Link to="convert" class="button primary">
          {words.convertFirst}
        </Link>
      }
    >
      <div class="stack">
        <Asked query={usage}>{(data) => <Balance usage={data} />}</Asked>
        <section class="card" aria-labelledby="spent">
          <div class="row between overview-head">
            <h2 id="spent">{words.lastDays(chartDays)}</h2>
            <Link to="accountUsage">{words.allUsage}</Link>
          </div>
          <Asked query={history}>
            {({ days }) => (
              <BarChart
                label={words.lastDays(chartDays)}
                names={days.map(({ date }) => utcDay(date))}
                series={[{ title: usageWords.spent, values: days.map((day) => day.spent_credit_units) }]}
                write={creditsOf}
              />
            )}
          </Asked>
        </section>
        <div class="stack tight">
          <div class="row between">
            <h2>{words.lastJobs}</h2>
            <Link to="accountJobs">{words.allJobs}</Link>
          </div>
          <Asked query={jobs}>
            {(data) => (
              <Table
                label={words.lastJobs}
                columns={columns}
                rows={data.jobs}
                keyOf={({ id }) => id}
                empty={words.noJobs}
              />
            )}
          </Asked>
        </div>
        <Asked query={usage}>{(data) => <Plan usage={data} catalog={catalog.data} />}</Asked>
      </div>
    </Page>
  );
}
