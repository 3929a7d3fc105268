import type { AdminKey } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useList } from "../../api/hooks.ts";
import { nowMs } from "../../app/ambient.ts";
import { confirmAction } from "../../components/dialog.tsx";
import { Badge, Button } from "../../components/elements.tsx";
import { type Column, column, PagedTable } from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { userTexts } from "../../messages/admin/users.ts";
import { common } from "../../messages/common.ts";
import { day, time } from "../../text/format.ts";

export function OrganizationKeys({ organizationId: organization_id }: { organizationId: string }) {
  const pages = useList(api.adminListKeys, "keys", { organization_id, limit: 50 });
  const revoke = ({ id: key_id, name }: AdminKey) =>
    confirmAction({
      title: common.revokeNamed(name),
      submit: common.revoke,
      text: userTexts.revokeKeyText(name),
      run: async () => {
        await api.adminRevokeKey({ organization_id, key_id });
        announce(userTexts.revoked);
        const revoked_at = new Date(nowMs()).toISOString();
        pages.change((all) => all.map((each) => (each.id === key_id ? { ...each, revoked_at } : each)));
      },
    });
  return (
    <PagedTable
      label={common.apiKeys}
      pages={pages}
      columns={columns(revoke)}
      keyOf={({ id }) => id}
      empty={userTexts.noKeys}
    />
  );
}

const columns = (onRevoke: (key: AdminKey) => void): readonly Column<AdminKey>[] => [
  column(common.name, ({ name }) => name),
  column(userTexts.prefix, ({ prefix }) => <code>{prefix}</code>),
  column(common.status, (key) => <KeyState apiKey={key} />),
  column.wide(userTexts.scopes, ({ scopes }) => scopes.join(", ")),
  column.wide(common.lastUsed, ({ last_used_at }) =>
    last_used_at === null ? common.never : time(last_used_at),
  ),
  column.wide(common.expires, ({ expires_at }) => (expires_at === null ? common.never : day(expires_at))),
  column.actions(
    (key) =>
      key.revoked_at === null && (
        <Button small aria-label={common.revokeNamed(key.name)} onClick={() => onRevoke(key)}>
          {common.revoke}
        </Button>
      ),
  ),
];

function KeyState({ apiKey: { revoked_at, expires_at } }: { apiKey: AdminKey }) {
  if (revoked_at !== null) return <Badge>{userTexts.invitationStatus.revoked}</Badge>;
  if (expires_at !== null && Date.parse(expires_at) <= nowMs()) return <Badge>{common.expired}</Badge>;
  return <Badge tone="good">{common.active}</Badge>;
}
