import type { AdminOrganization } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { type Pages, usePages } from "../../api/hooks.ts";
import { goTo, hrefTo, Link } from "../../app/router.tsx";
import { FormDialog, openDialog } from "../../components/dialog.tsx";
import { Button, Icon } from "../../components/elements.tsx";
import { TextField, useFields } from "../../components/form.tsx";
import { Page } from "../../components/page.tsx";
import { type Column, column, PagedTable } from "../../components/table.tsx";
import { userTexts } from "../../messages/admin/users.ts";
import { common } from "../../messages/common.ts";
import { creditsOf, day } from "../../text/format.ts";
import { omitEmpty } from "../../text/omit-empty.ts";
import { usePlans } from "../billing/plans.tsx";
import { OrganizationLink } from "../common.tsx";
import { PlanField } from "./fields.tsx";

export function OrganizationsPage() {
  const plans = usePlans();
  const pages = useOrganizationPages(100);
  const nameOf = (id: string) => plans.data?.plans.find((plan) => plan.id === id)?.name ?? id;
  const create = () => openDialog((close) => <NewOrganizationDialog onClose={close} />);
  const columns: readonly Column<Listed>[] = [
    column(common.name, ({ id, name }) => <OrganizationLink id={id} name={name} />),
    column(common.plan, ({ plan_id }) => nameOf(plan_id)),
    column.wide(userTexts.since, ({ created_at }) => day(created_at)),
    column.number(userTexts.availableCredits, ({ available }) =>
      available === null ? "" : creditsOf(available),
    ),
    column.actions(({ id, name }) => (
      <Link to="adminUsers" query={{ organization_id: id }} aria-label={`${name}: ${userTexts.people}`}>
        {userTexts.people}
      </Link>
    )),
  ];
  return (
    <Page
      title={userTexts.organizations}
      actions={
        <Button kind="primary" onClick={create}>
          <Icon name="plus" /> {userTexts.newOrganization}
        </Button>
      }
    >
      <PagedTable label={userTexts.organizations} pages={pages} columns={columns} keyOf={({ id }) => id} />
    </Page>
  );
}

interface Listed extends AdminOrganization {
  /** Credit units; null: created between the two requests. */
  available: number | null;
}

const useOrganizationPages = (limit: number): Pages<Listed> =>
  usePages(
    async (cursor, signal) => {
      const page = { limit, ...omitEmpty({ cursor }) };
      // Both lists have the same order and page size.
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

function NewOrganizationDialog({ onClose }: { onClose(): void }) {
  const plans = usePlans();
  const { values, field } = useFields({ name: "", plan: "" });
  const create = async () => {
    const body = { name: values.name, ...omitEmpty({ plan_id: values.plan }) };
    const { organization } = await api.adminCreateOrganization({ body });
    goTo(hrefTo("adminOrganization", { organization_id: organization.id }));
  };
  return (
    <FormDialog
      title={userTexts.newOrganization}
      submit={userTexts.newOrganization}
      run={create}
      onClose={onClose}
    >
      <p class="quiet">{userTexts.newOrganizationText}</p>
      <TextField label={common.name} required maxLength={200} {...field("name")} />
      <PlanField plans={plans} {...field("plan")} open />
    </FormDialog>
  );
}
