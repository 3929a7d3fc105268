import { useState } from "preact/hooks";
import type { AdminOrganization, AdminPlanList } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { type Pages, type Query, usePages } from "../../api/hooks.ts";
import { goTo, hrefTo, Link } from "../../app/router.tsx";
import { FormDialog } from "../../components/dialog.tsx";
import { Button, Icon } from "../../components/elements.tsx";
import { TextField } from "../../components/form.tsx";
import { Page } from "../../components/page.tsx";
import {
  actionsColumn,
  type Column,
  column,
  numberColumn,
  PagedTable,
  wideColumn,
} from "../../components/table.tsx";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";
import { creditsOf, day } from "../../text/format.ts";
import { omitEmpty } from "../../text/omit-empty.ts";
import { usePlans } from "../money/plans.tsx";
import { PlanField } from "./fields.tsx";

export function OrganizationsPage() {
  const plans = usePlans();
  const [making, setMaking] = useState(false);
  const pages = useOrganizationPages(100);
  const nameOf = (id: string) => plans.data?.plans.find((plan) => plan.id === id)?.name ?? id;
  const columns: readonly Column<Listed>[] = [
    column(common.name, ({ id, name }) => (
      <Link to="adminOrganization" parameters={{ organization_id: id }}>
        {name}
      </Link>
    )),
    column(common.plan, ({ plan_id }) => nameOf(plan_id)),
    wideColumn(people.since, ({ created_at }) => day(created_at)),
    numberColumn(people.availableCredits, ({ available }) =>
      available === null ? "" : creditsOf(available),
    ),
    actionsColumn(({ id, name }) => (
      <Link to="adminUsers" query={{ organization_id: id }} aria-label={`${name}: ${people.people}`}>
        {people.people}
      </Link>
    )),
  ];
  return (
    <Page
      title={people.organizations}
      actions={
        <Button kind="primary" onClick={() => setMaking(true)}>
          <Icon name="plus" /> {people.newOrganization}
        </Button>
      }
    >
      <PagedTable label={people.organizations} pages={pages} columns={columns} keyOf={({ id }) => id} />
      {making && (
        <NewOrganizationDialog
          plans={plans}
          onClose={() => setMaking(false)}
          onMade={({ id }) => goTo(hrefTo("adminOrganization", { organization_id: id }))}
        />
      )}
    </Page>
  );
}

interface Listed extends AdminOrganization {
  /** credit_units; null: it was made between the two lists. */
  available: number | null;
}

const useOrganizationPages = (limit: number): Pages<Listed> =>
  usePages(
    async (cursor, signal) => {
      const page = { limit, ...omitEmpty({ cursor }) };
      // Both lists are in the same order, and so are their pages.
      const [{ organizations, next_cursor }, { balances }] = await Promise.all([
        api.adminListOrganizations(page, { signal }),
        api.adminListBalances(page, { signal }),
      ]);
      const units = new Map(balances.map((each) => [each.organization_id, each.available_credit_units]));
      const items = organizations.map((each) => ({ ...each, available: units.get(each.id) ?? null }));
      return { items, next_cursor };
    },
    [limit],
  );

interface NewOrganizationProps {
  plans: Query<AdminPlanList>;
  onClose(): void;
  onMade(organization: AdminOrganization): void;
}

function NewOrganizationDialog({ plans, onClose, onMade }: NewOrganizationProps) {
  const [name, setName] = useState("");
  const [plan, setPlan] = useState("");
  const create = async () => {
    const body = { name, ...omitEmpty({ plan_id: plan }) };
    onMade((await api.adminCreateOrganization({ body })).organization);
  };
  return (
    <FormDialog title={people.newOrganization} submit={people.newOrganization} run={create} onClose={onClose}>
      <p class="quiet">{people.newOrganizationText}</p>
      <TextField label={common.name} required maxLength={200} value={name} onValue={setName} />
      <PlanField plans={plans} value={plan} onValue={setPlan} open />
    </FormDialog>
  );
}
