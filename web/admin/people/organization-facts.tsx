import type { AdminBalance, AdminOrganization } from "../../../src/client/generated/admin-schema.ts";
import type { Query } from "../../api/use-query.ts";
import { Facts, Figures } from "../../components/facts.tsx";
import { Problem } from "../../components/problem.tsx";
import { creditsOf, time } from "../../format.ts";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";
import { usePlans } from "../money/plans-known.ts";

interface OrganizationFactsProps {
  organization: AdminOrganization;
  balance: Query<AdminBalance>;
}

export function OrganizationFacts({ organization, balance }: OrganizationFactsProps) {
  const plans = usePlans();
  const { id, plan_id, created_at } = organization;
  const plan = plans.data?.plans.find((each) => each.id === plan_id)?.name ?? plan_id;
  const { data, error, reload } = balance;
  const shown = (units: number | undefined) => (units === undefined ? "…" : common.credits(creditsOf(units)));
  return (
    <>
      {error !== null && <Problem error={error} onRetry={reload} />}
      <div class="money-figures">
        <Figures
          figures={[
            { title: people.available, value: shown(data?.available_credit_units) },
            { title: people.reserved, value: shown(data?.reserved_credit_units) },
            { title: people.plan, value: plan },
          ]}
        />
      </div>
      <section class="card" aria-labelledby="organization-facts">
        <h2 id="organization-facts">{people.facts}</h2>
        <Facts
          facts={[
            [people.id, <code key="id">{id}</code>],
            [people.since, time(created_at)],
          ]}
        />
      </section>
    </>
  );
}
