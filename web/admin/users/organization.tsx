import { useState } from "preact/hooks";
import type {
  AdminBalance,
  AdminOrganization,
  AdminOrganizationRemoved,
} from "../../../src/client/generated/admin-schema.ts";
import { addressOf, api } from "../../api/api.ts";
import { type Query, useQuery } from "../../api/hooks.ts";
import { type AreaProps, goTo, hrefTo, Link } from "../../app/router.tsx";
import { confirmTyped, FormDialog, openDialog } from "../../components/dialog.tsx";
import { Button, Facts, Figures, Icon } from "../../components/elements.tsx";
import { TextField, useFields } from "../../components/form.tsx";
import { Page, Problem } from "../../components/page.tsx";
import { PagedTable } from "../../components/table.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { announce } from "../../components/toast.tsx";
import { money } from "../../messages/admin/billing.ts";
import { userTexts } from "../../messages/admin/users.ts";
import { common } from "../../messages/common.ts";
import { creditsOf, number, time } from "../../text/format.ts";
import { GrantDialog } from "../billing/grant.tsx";
import { usePlans } from "../billing/plans.tsx";
import { PlanField } from "./fields.tsx";
import { OrganizationKeys } from "./organization-keys.tsx";
import { OrganizationProjects } from "./organization-projects.tsx";
import { userColumns, useUsers } from "./users.tsx";

/** Deleting the files can take minutes. */
const answerTimeoutMs = 300_000;

const counted = ["users", "keys", "jobs", "cancelled_jobs", "uploads", "deliveries"] as const;

function OrganizationDeleted({ name, removed }: { name: string; removed: AdminOrganizationRemoved }) {
  return (
    <Page key="deleted" title={userTexts.organizationDeleted(name)}>
      <div class="stack">
        <section class="card" aria-labelledby="what-went">
          <h2 id="what-went">{userTexts.deletedData}</h2>
          <Facts facts={counted.map((key) => [userTexts.deletedCounts[key], number(removed.removed[key])])} />
        </section>
        <p>{removed.files_removed ? userTexts.filesDeleted : userTexts.filesLeft}</p>
        <p>
          <Link to="adminOrganizations">{userTexts.toOrganizations}</Link>
        </p>
      </div>
    </Page>
  );
}

export function OrganizationPage({ place }: AreaProps) {
  const organization_id = place.parameters.organization_id ?? "";
  const asked = useQuery(
    async (signal) => (await api.adminGetOrganization({ organization_id }, { signal })).organization,
    [organization_id],
  );
  const [deleted, setDeleted] = useState<AdminOrganizationRemoved | null>(null);
  const { data, error, reload, set } = asked;
  if (data !== null && deleted !== null) return <OrganizationDeleted name={data.name} removed={deleted} />;
  if (data !== null && data.id === organization_id)
    return <Found key={data.id} organization={data} onChange={set} onDeleted={setDeleted} />;
  return (
    <Page title={common.organization}>
      {error === null ? <p class="empty">{common.loading}</p> : <Problem error={error} onRetry={reload} />}
    </Page>
  );
}

interface FoundProps {
  organization: AdminOrganization;
  onChange(organization: AdminOrganization): void;
  onDeleted(removed: AdminOrganizationRemoved): void;
}

const tabs = ["projects", "keys", "people"] as const;
type Tab = (typeof tabs)[number];

function Found({ organization, onChange, onDeleted }: FoundProps) {
  const { id, name } = organization;
  const [tab, setTab] = useState<Tab>("projects");
  const balance = useQuery(
    (signal) => api.adminGetBalance({ organization_id: id }, { signal }),
    [id, organization.plan_id],
  );
  const change = () =>
    openDialog((close) => (
      <ChangeOrganization organization={organization} onClose={close} onChange={onChange} />
    ));
  const grant = () =>
    openDialog((close) => (
      <GrantDialog organization={organization} onClose={close} onGranted={balance.reload} />
    ));
  const askToDelete = () =>
    confirmTyped({
      title: `${userTexts.deleteOrganization}: ${name}`,
      submit: userTexts.deleteOrganization,
      expected: name,
      text: userTexts.deleteOrganizationText,
      run: async () =>
        onDeleted(await api.adminDeleteOrganization({ organization_id: id }, { answerTimeoutMs })),
    });
  return (
    <Page
      title={name}
      actions={
        <>
          <Button onClick={change}>{userTexts.change}</Button>
          <Button kind="primary" onClick={grant}>
            {money.grant}
          </Button>
        </>
      }
    >
      <div class="stack">
        <OrganizationFacts organization={organization} balance={balance} />
        <p class="row">
          <Link class="button small" to="adminJobs" query={{ organization_id: id }}>
            {common.jobs}
          </Link>
          <Link class="button small" to="adminCredits" query={{ organization_id: id }}>
            {userTexts.entries}
          </Link>
        </p>
        <Tabs<Tab>
          label={name}
          tabs={tabs.map((key) => ({ key, title: userTexts[key] }))}
          selected={tab}
          onSelect={setTab}
        >
          {tab === "projects" && <OrganizationProjects organizationId={id} />}
          {tab === "keys" && <OrganizationKeys organizationId={id} />}
          {tab === "people" && <OrganizationPeople organizationId={id} />}
        </Tabs>
        <ExportAndDeletion organizationId={id} onDelete={askToDelete} />
      </div>
    </Page>
  );
}

function ExportAndDeletion({ organizationId: id, onDelete }: { organizationId: string; onDelete(): void }) {
  return (
    <section class="card stack" aria-labelledby="for-good">
      <h2 id="for-good">{userTexts.danger}</h2>
      <div class="action-line">
        <p class="quiet">{userTexts.exportText}</p>
        <a class="button" href={addressOf(`/v1/admin/organizations/${id}/export`)} download={`${id}.zip`}>
          <Icon name="download" /> {userTexts.export}
        </a>
      </div>
      <div class="action-line">
        <p class="quiet">{userTexts.deleteOrganizationText}</p>
        <Button kind="danger" onClick={onDelete}>
          <Icon name="trash" /> {userTexts.deleteOrganization}
        </Button>
      </div>
    </section>
  );
}

function OrganizationPeople({ organizationId }: { organizationId: string }) {
  const pages = useUsers(organizationId);
  const toUser = (user: string) => goTo(hrefTo("adminUsers", {}, { organization_id: organizationId, user }));
  return (
    <div class="stack tight">
      <PagedTable
        label={userTexts.people}
        pages={pages}
        columns={userColumns(({ id }) => toUser(id)).filter(({ title }) => title !== common.organization)}
        keyOf={({ id }) => id}
      />
      <p>
        <Link to="adminUsers" query={{ organization_id: organizationId }}>
          {common.users}
        </Link>
      </p>
    </div>
  );
}

interface OrganizationFactsProps {
  organization: AdminOrganization;
  balance: Query<AdminBalance>;
}

function OrganizationFacts({ organization, balance }: OrganizationFactsProps) {
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
            { title: common.available, value: shown(data?.available_credit_units) },
            { title: userTexts.reserved, value: shown(data?.reserved_credit_units) },
            { title: common.plan, value: plan },
          ]}
        />
      </div>
      <section class="card" aria-labelledby="organization-facts">
        <h2 id="organization-facts">{common.details}</h2>
        <Facts
          facts={[
            [common.id, <code key="id">{id}</code>],
            [userTexts.since, time(created_at)],
          ]}
        />
      </section>
    </>
  );
}

interface ChangeOrganizationProps {
  organization: AdminOrganization;
  onClose(): void;
  onChange(organization: AdminOrganization): void;
}

function ChangeOrganization({ organization, onClose, onChange }: ChangeOrganizationProps) {
  const plans = usePlans();
  const { values, field } = useFields({ name: organization.name, plan: organization.plan_id });
  const { name, plan } = values;
  const isDefault = organization.name === "default";
  const save = async () => {
    const body = {
      ...(name === organization.name ? {} : { name }),
      ...(plan === organization.plan_id ? {} : { plan_id: plan }),
    };
    if (Object.keys(body).length > 0) {
      onChange((await api.adminChangeOrganization({ organization_id: organization.id, body })).organization);
      announce(common.saved);
    }
  };
  return (
    <FormDialog
      title={`${userTexts.change}: ${organization.name}`}
      submit={common.save}
      run={save}
      onClose={onClose}
    >
      <TextField
        label={common.name}
        required
        maxLength={200}
        {...field("name")}
        readonly={isDefault}
        hint={isDefault && userTexts.defaultKeepsName}
      />
      <PlanField plans={plans} {...field("plan")} />
    </FormDialog>
  );
}
