import { PagedTable } from "../../components/table.tsx";
import { people } from "../../messages/admin/people.ts";
import { goTo, hrefTo, Link } from "../../router.tsx";
import { useUsers } from "./use-users.ts";
import { userColumns } from "./user-columns.tsx";

/** Who belongs to it; what can be done about them is done on the page of users. */
export function OrganizationPeople({ organizationId }: { organizationId: string }) {
  const pages = useUsers(organizationId);
  const toUser = (user: string) => goTo(hrefTo("adminUsers", {}, { organization_id: organizationId, user }));
  return (
    <div class="stack tight">
      <PagedTable
        label={people.people}
        pages={pages}
        columns={userColumns(({ id }) => toUser(id)).filter(({ key }) => key !== "organization")}
        keyOf={({ id }) => id}
      />
      <p>
        <Link to="adminUsers" query={{ organization_id: organizationId }}>
          {people.users}
        </Link>
      </p>
    </div>
  );
}
