import type {
  AdminOrganization,
  AdminOrganizationRemoved,
} from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useAction } from "../../api/use-query.ts";
import { Facts } from "../../components/facts.tsx";
import { Page } from "../../components/page.tsx";
import { TypedConfirm } from "../../components/typed-confirm.tsx";
import { number } from "../../format.ts";
import { people } from "../../messages/admin/people.ts";
import { Link } from "../../router.tsx";

interface DeleteOrganizationProps {
  organization: AdminOrganization;
  onClose(): void;
  onGone(removed: AdminOrganizationRemoved): void;
}

/** Its files may take longer than other answers. */
const answerTimeoutMs = 300_000;

export function DeleteOrganization({ organization, onClose, onGone }: DeleteOrganizationProps) {
  const { id, name } = organization;
  const action = useAction(async () => {
    onGone(await api.adminDeleteOrganization({ organization_id: id }, { answerTimeoutMs }));
  });
  return (
    <TypedConfirm
      title={`${people.deleteOrganization}: ${name}`}
      submit={people.deleteOrganization}
      expected={name}
      label={people.typeToConfirm(name)}
      wrong={people.typeWrong}
      action={action}
      onClose={onClose}
    >
      <p>{people.deleteOrganizationText}</p>
    </TypedConfirm>
  );
}

const counted = ["users", "keys", "jobs", "cancelled_jobs", "uploads", "deliveries"] as const;

/** In place of its page. */
export function OrganizationGone({ name, removed }: { name: string; removed: AdminOrganizationRemoved }) {
  return (
    <Page key="gone" title={people.organizationDeleted(name)}>
      <div class="stack">
        <section class="card" aria-labelledby="what-went">
          <h2 id="what-went">{people.whatWent}</h2>
          <Facts facts={counted.map((key) => [people.went[key], number(removed.removed[key])])} />
        </section>
        <p>{removed.files_removed ? people.filesGone : people.filesLeft}</p>
        <p>
          <Link to="adminOrganizations">{people.toOrganizations}</Link>
        </p>
      </div>
    </Page>
  );
}
