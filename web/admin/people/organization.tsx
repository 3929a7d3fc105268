import { useState } from "preact/hooks";
import type {
  AdminOrganization,
  AdminOrganizationRemoved,
} from "../../../src/client/generated/admin-schema.ts";
import { addressOf, api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { AreaProps } from "../../app.tsx";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Page } from "../../components/page.tsx";
import { Problem } from "../../components/problem.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { money } from "../../messages/admin/money.ts";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";
import { Link } from "../../router.tsx";
import { GrantDialog } from "../money/grant.tsx";
import { ChangeOrganization } from "./organization-change.tsx";
import { DeleteOrganization, OrganizationGone } from "./organization-delete.tsx";
import { OrganizationFacts } from "./organization-facts.tsx";
import { OrganizationKeys } from "./organization-keys.tsx";
import { OrganizationPeople } from "./organization-people.tsx";
import { OrganizationProjects } from "./organization-projects.tsx";

export function OrganizationPage({ place }: AreaProps) {
  const organization_id = place.parameters.organization_id ?? "";
  const asked = useQuery(
    async (signal) => (await api.adminGetOrganization({ organization_id }, { signal })).organization,
    [organization_id],
  );
  const [gone, setGone] = useState<AdminOrganizationRemoved | null>(null);
  const { data, error, reload, set } = asked;
  if (data !== null && gone !== null) return <OrganizationGone name={data.name} removed={gone} />;
  if (data !== null && data.id === organization_id)
    return <Found key={data.id} organization={data} onChange={set} onGone={setGone} />;
  return (
    <Page title={people.organization}>
      {error === null ? <p class="empty">{common.loading}</p> : <Problem error={error} onRetry={reload} />}
    </Page>
  );
}

interface FoundProps {
  organization: AdminOrganization;
  onChange(organization: AdminOrganization): void;
  onGone(removed: AdminOrganizationRemoved): void;
}

const tabs = ["projects", "keys", "people"] as const;
type Tab = (typeof tabs)[number];

function Found({ organization, onChange, onGone }: FoundProps) {
  const { id, name } = organization;
  const [tab, setTab] = useState<Tab>("projects");
  const [dialog, setDialog] = useState<"change" | "grant" | "delete" | null>(null);
  const balance = useQuery(
    (signal) => api.adminGetBalance({ organization_id: id }, { signal }),
    [id, organization.plan_id],
  );
  const close = () => setDialog(null);
  return (
    <Page
      title={name}
      actions={
        <>
          <Button onClick={() => setDialog("change")}>{people.change}</Button>
          <Button kind="primary" onClick={() => setDialog("grant")}>
            {money.grant}
          </Button>
        </>
      }
    >
      <div class="stack">
        <OrganizationFacts organization={organization} balance={balance} />
        <p class="row">
          <Link class="button small" to="adminJobs" query={{ organization_id: id }}>
            {people.jobs}
          </Link>
          <Link class="button small" to="adminCredits" query={{ organization_id: id }}>
            {people.entries}
          </Link>
        </p>
        <Tabs<Tab>
          label={name}
          tabs={tabs.map((key) => ({ key, title: people[key] }))}
          chosen={tab}
          onChoose={setTab}
        >
          {tab === "projects" && <OrganizationProjects organizationId={id} />}
          {tab === "keys" && <OrganizationKeys organizationId={id} />}
          {tab === "people" && <OrganizationPeople organizationId={id} />}
        </Tabs>
        <section class="card stack" aria-labelledby="for-good">
          <h2 id="for-good">{people.danger}</h2>
          <div class="action-line">
            <p class="quiet">{people.exportText}</p>
            <a class="button" href={addressOf(`/v1/admin/organizations/${id}/export`)} download={`${id}.zip`}>
              <Icon name="download" /> {people.export}
            </a>
          </div>
          <div class="action-line">
            <p class="quiet">{people.deleteOrganizationText}</p>
            <Button kind="danger" onClick={() => setDialog("delete")}>
              <Icon name="trash" /> {people.deleteOrganization}
            </Button>
          </div>
        </section>
      </div>
      {dialog === "change" && (
        <ChangeOrganization organization={organization} onClose={close} onChange={onChange} />
      )}
      {dialog === "grant" && (
        <GrantDialog organization={organization} onClose={close} onGranted={balance.reload} />
      )}
      {dialog === "delete" && (
        <DeleteOrganization organization={organization} onClose={close} onGone={onGone} />
      )}
    </Page>
  );
}
