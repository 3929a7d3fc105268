/** What a list of users shows of each. */
import type { AdminUser } from "../../../src/client/generated/admin-schema.ts";
import { boot } from "../../boot.ts";
import { Badge, Button } from "../../components/elements.tsx";
import type { Column } from "../../components/table.tsx";
import { actionsColumn } from "../../components/table.tsx";
import { day } from "../../format.ts";
import { people } from "../../messages/admin/people.ts";
import { Link } from "../../router.tsx";

export const userColumns = (onOpen: (user: AdminUser) => void): readonly Column<AdminUser>[] => [
  {
    key: "name",
    title: people.name,
    cell: (user) => (
      <>
        {user.name} {user.id === boot.person?.id && <Badge>{people.you}</Badge>}
      </>
    ),
  },
  { key: "email", title: people.email, cell: ({ email }) => email },
  { key: "role", title: people.role, cell: ({ role }) => people.roles[role], wideOnly: true },
  {
    key: "organization",
    title: people.organization,
    cell: ({ organization, organization_id }) => (
      <Link to="adminOrganization" parameters={{ organization_id }}>
        {organization}
      </Link>
    ),
    wideOnly: true,
  },
  { key: "state", title: people.state, cell: (user) => <UserState user={user} /> },
  { key: "since", title: people.since, cell: ({ created_at }) => day(created_at), wideOnly: true },
  actionsColumn((user) => (
    <Button small onClick={() => onOpen(user)} aria-label={people.openUser(user.name)}>
      {people.open}
    </Button>
  )),
];

export function UserState({ user }: { user: AdminUser }) {
  return user.banned ? <Badge tone="bad">{people.banned}</Badge> : <Badge tone="good">{people.active}</Badge>;
}
