import type { AdminPackList, AdminPlanList } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { type Query, useQuery } from "../../api/hooks.ts";
import { Link } from "../../app/router.tsx";
import { Badge, CodeBlock } from "../../components/elements.tsx";
import { Page, QueryView } from "../../components/page.tsx";
import { type Column, column, Table } from "../../components/table.tsx";
import { money } from "../../messages/admin/billing.ts";
import { common } from "../../messages/common.ts";
import { creditsOf, number, size } from "../../text/format.ts";
import { planSample } from "./plan-sample.ts";

type Plan = AdminPlanList["plans"][number];
type Pack = AdminPackList["packs"][number];

export function PlansPage() {
  const plans = usePlans();
  const packs = useQuery((signal) => api.adminListPacks({}, { signal }), []);
  return (
    <Page title={money.plans}>
      <div class="stack">
        <p class="quiet">{money.plansText}</p>
        <QueryView query={plans}>
          {({ plans: listed, default_plan_id }) => (
            <Table
              label={money.plans}
              rows={listed}
              columns={planColumns(default_plan_id)}
              keyOf={({ id }) => id}
            />
          )}
        </QueryView>
        <div class="stack tight">
          <h2>{money.packs}</h2>
          <p class="quiet">{money.packsText}</p>
          <QueryView query={packs}>
            {({ packs: listed }) => (
              <Table
                label={money.packs}
                rows={listed}
                columns={packColumns}
                keyOf={({ id }) => id}
                empty={money.noPacks}
              />
            )}
          </QueryView>
        </div>
        <section class="card stack" aria-labelledby="how-to">
          <h2 id="how-to">{money.howTo}</h2>
          <p>
            {money.howToText} <Link to="adminSettings">{money.toSettings}</Link>
          </p>
          <CodeBlock title={money.sample} code={planSample} />
        </section>
      </div>
    </Page>
  );
}

const orNoLimit = (count: number | null): string => (count === null ? common.noLimit : number(count));

const planColumns = (defaultId: string): readonly Column<Plan>[] => [
  column(common.name, ({ id, name }) => (
    <>
      {name} {id === defaultId && <Badge>{common.isDefault}</Badge>}
    </>
  )),
  column(common.id, ({ id }) => <code>{id}</code>),
  column.number(common.creditsPerMonth, ({ monthly_credit_units }) => creditsOf(monthly_credit_units)),
  column.number(common.apiKeys, (plan) => orNoLimit(plan.active_api_keys)),
  column.number(common.concurrentJobs, (plan) => orNoLimit(plan.max_active_jobs)),
  column.number(common.largestFile, ({ max_upload_bytes }) => size(max_upload_bytes)),
];

const packColumns: readonly Column<Pack>[] = [
  column(common.name, ({ name }) => name),
  column(common.id, ({ id }) => <code>{id}</code>),
  column.number(money.credits, ({ credit_units }) => creditsOf(credit_units)),
  column.number(money.lasts, ({ expires_days }) =>
    expires_days === null ? money.forever : money.days(expires_days),
  ),
];

export const usePlans = (): Query<AdminPlanList> =>
  useQuery((signal) => api.adminListPlans({}, { signal }), []);
