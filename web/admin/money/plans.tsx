import type { AdminPackList, AdminPlanList } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/hooks.ts";
import { Badge, CodeBlock } from "../../components/elements.tsx";
import { Page, QueryView } from "../../components/page.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { creditsOf, number, size } from "../../format.ts";
import { money } from "../../messages/admin/money.ts";
import { Link } from "../../router.tsx";
import { planSample } from "./plan-sample.ts";
import { usePlans } from "./plans-known.ts";

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

const orNoLimit = (count: number | null): string => (count === null ? money.noLimit : number(count));

const planColumns = (defaultId: string): readonly Column<Plan>[] => [
  {
    key: "name",
    title: money.name,
    cell: ({ id, name }) => (
      <>
        {name} {id === defaultId && <Badge>{money.isDefault}</Badge>}
      </>
    ),
  },
  { key: "id", title: money.id, cell: ({ id }) => <code>{id}</code> },
  {
    key: "monthly",
    title: money.monthly,
    cell: ({ monthly_credit_units }) => creditsOf(monthly_credit_units),
    number: true,
  },
  { key: "keys", title: money.keys, cell: (plan) => orNoLimit(plan.active_api_keys), number: true },
  { key: "jobs", title: money.activeJobs, cell: (plan) => orNoLimit(plan.max_active_jobs), number: true },
  {
    key: "upload",
    title: money.upload,
    cell: ({ max_upload_bytes }) => size(max_upload_bytes),
    number: true,
  },
];

const packColumns: readonly Column<Pack>[] = [
  { key: "name", title: money.name, cell: ({ name }) => name },
  { key: "id", title: money.id, cell: ({ id }) => <code>{id}</code> },
  { key: "credits", title: money.credits, cell: ({ credit_units }) => creditsOf(credit_units), number: true },
  {
    key: "lasts",
    title: money.lasts,
    cell: ({ expires_days }) => (expires_days === null ? money.forever : money.days(expires_days)),
    number: true,
  },
];
