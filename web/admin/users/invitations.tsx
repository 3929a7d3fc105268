import { useState } from "preact/hooks";
import type { AdminInvitation } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useList } from "../../api/hooks.ts";
import { Confirm } from "../../components/dialog.tsx";
import { Badge, Button, type Tone } from "../../components/elements.tsx";
import { actionsColumn, type Column, column, PagedTable, wideColumn } from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { people } from "../../messages/admin/people.ts";
import { common } from "../../messages/common.ts";
import { time } from "../../text/format.ts";

interface InvitationsProps {
  /** Empty: of all. */
  organizationId: string;
  /** Another one whenever an invitation was made. */
  round: number;
}

const tones: Readonly<Record<AdminInvitation["status"], Tone>> = {
  open: "busy",
  used: "good",
  revoked: "",
  expired: "",
};

export function Invitations({ organizationId, round }: InvitationsProps) {
  const [revoking, setRevoking] = useState<AdminInvitation | null>(null);
  const input = { limit: 50, organization_id: organizationId };
  const pages = useList(api.adminListInvitations, "invitations", input, round);
  const columns: readonly Column<AdminInvitation>[] = [
    column(common.email, ({ email }) => email),
    wideColumn(common.role, ({ role }) => people.roles[role]),
    wideColumn(common.organization, ({ organization }) => organization),
    column(common.status, ({ status }) => (
      <Badge tone={tones[status]}>{people.invitationStatus[status]}</Badge>
    )),
    wideColumn(people.until, ({ expires_at }) => time(expires_at)),
    actionsColumn(
      (invitation) =>
        invitation.status === "open" && (
          <Button
            small
            onClick={() => setRevoking(invitation)}
            aria-label={people.revokeInvitation(invitation.email)}
          >
            {common.revoke}
          </Button>
        ),
    ),
  ];
  return (
    <div class="stack tight">
      <h2>{people.invitations}</h2>
      <p class="quiet">{people.invitationsText}</p>
      <PagedTable
        label={people.invitations}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={people.noInvitations}
      />
      {revoking !== null && (
        <Confirm
          title={people.revokeInvitation(revoking.email)}
          submit={common.revoke}
          run={async () => {
            await api.adminRevokeInvitation({ invitation_id: revoking.id });
            announce(people.revoked);
            const status = "revoked" as const;
            pages.change((all) => all.map((each) => (each.id === revoking.id ? { ...each, status } : each)));
          }}
          onClose={() => setRevoking(null)}
        >
          <p>{people.revokeInvitationText(revoking.email)}</p>
        </Confirm>
      )}
    </div>
  );
}
