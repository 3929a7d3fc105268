import type { AdminUser } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { type Pages, useList } from "../../api/hooks.ts";
import { boot } from "../../app/boot.ts";
import { Badge, Button } from "../../components/elements.tsx";
import { type Column, column } from "../../components/table.tsx";
import { userTexts } from "../../messages/admin/users.ts";
import { common } from "../../messages/common.ts";
import { day } from "../../text/format.ts";
import { OrganizationLink } from "../common.tsx";

export const userColumns = (onOpen: (user: AdminUser) => void): readonly Column<AdminUser>[] => [
  column(common.name, (user) => (
    <>
      {user.name} {user.id === boot.person?.id && <Badge>{userTexts.you}</Badge>}
    </>
  )),
  column(common.email, ({ email }) => email),
  column.wide(common.role, ({ role }) => userTexts.roles[role]),
  column.wide(common.organization, ({ organization, organization_id }) => (
    <OrganizationLink id={organization_id} name={organization} />
  )),
  column(common.status, (user) => <UserState user={user} />),
  column.wide(userTexts.since, ({ created_at }) => day(created_at)),
  column.actions((user) => (
    <Button small onClick={() => onOpen(user)} aria-label={userTexts.openUser(user.name)}>
      {userTexts.open}
    </Button>
  )),
];

export function UserState({ user }: { user: AdminUser }) {
  return user.banned ? (
    <Badge tone="bad">{userTexts.banned}</Badge>
  ) : (
    <Badge tone="good">{common.active}</Badge>
  );
}

/** An empty ID lists all users. */
export const useUsers = (organizationId: string): Pages<AdminUser> =>
  useList(api.adminListUsers, "users", { limit: 100, organization_id: organizationId });

/** Filters the loaded users; the table loads more while there is room. */
export function matching(pages: Pages<AdminUser>, text: string): Pages<AdminUser> {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return pages;
  const items = pages.items.filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(wanted));
  return { ...pages, items };
}
