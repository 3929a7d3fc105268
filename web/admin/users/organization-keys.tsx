import { useState } from "preact/hooks";
import type { AdminKey } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useList } from "../../api/hooks.ts";
import { nowMs } from "../../app/ambient.ts";
import { Confirm } from "../../components/dialog.tsx";
import { Badge, Button } from "../../components/elements.tsx";
import { actionsColumn, type Column, column, PagedTable, wideColumn } from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";
import { day, time } from "../../text/format.ts";

export function OrganizationKeys({ organizationId }: { organizationId: string }) {
  const [revoking, setRevoking] = useState<AdminKey | null>(null);
  const pages = useList(api.adminListKeys, "keys", { organization_id: organizationId, limit: 50 });
  return (
    <>
      <PagedTable
        label={people.keys}
        pages={pages}
        columns={columns(setRevoking)}
        keyOf={({ id }) => id}
        empty={people.noKeys}
      />
      {revoking !== null && (
        <Confirm
          title={common.revokeNamed(revoking.name)}
          submit={common.revoke}
          run={async () => {
            await api.adminRevokeKey({ organization_id: organizationId, key_id: revoking.id });
            announce(people.revoked);
            const revoked_at = new Date(nowMs()).toISOString();
            pages.change((all) =>
              all.map((each) => (each.id === revoking.id ? { ...each, revoked_at } : each)),
            );
          }}
          onClose={() => setRevoking(null)}
        >
          <p>{people.revokeKeyText(revoking.name)}</p>
        </Confirm>
      )}
    </>
  );
}

const columns = (onRevoke: (key: AdminKey) => void): readonly Column<AdminKey>[] => [
  column(common.name, ({ name }) => name),
  column(people.prefix, ({ prefix }) => <code>{prefix}</code>),
  column(common.status, (key) => <KeyState apiKey={key} />),
  wideColumn(people.scopes, ({ scopes }) => scopes.join(", ")),
  wideColumn(common.lastUsed, ({ last_used_at }) =>
    last_used_at === null ? common.never : time(last_used_at),
  ),
  wideColumn(common.expires, ({ expires_at }) => (expires_at === null ? common.never : day(expires_at))),
  actionsColumn(
    (key) =>
      key.revoked_at === null && (
        <Button small aria-label={common.revokeNamed(key.name)} onClick={() => onRevoke(key)}>
          {common.revoke}
        </Button>
      ),
  ),
];

function KeyState({ apiKey: { revoked_at, expires_at } }: { apiKey: AdminKey }) {
  if (revoked_at !== null) return <Badge>{people.invitationStatus.revoked}</Badge>;
  if (expires_at !== null && Date.parse(expires_at) <= nowMs()) return <Badge>{people.expired}</Badge>;
  return <Badge tone="good">{common.active}</Badge>;
}
