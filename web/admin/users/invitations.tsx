import { useState } from "preact/hooks";
import type { AdminInvitation } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useAction, usePages } from "../../api/hooks.ts";
import { Confirm } from "../../components/dialog.tsx";
import { Badge, Button, type Tone } from "../../components/elements.tsx";
import { announce } from "../../components/page.tsx";
import { actionsColumn, type Column, PagedTable } from "../../components/table.tsx";
import { time } from "../../format.ts";
import { people } from "../../messages/admin/people.ts";
import { omitEmpty } from "../../omit-empty.ts";

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
  const pages = usePages(
    async (cursor, signal) => {
      const { invitations, next_cursor } = await api.adminListInvitations(
        { limit: 50, ...omitEmpty({ cursor, organization_id: organizationId }) },
        { signal },
      );
      return { items: invitations, next_cursor };
    },
    [organizationId, round],
  );
  const columns: readonly Column<AdminInvitation>[] = [
    { key: "email", title: people.email, cell: ({ email }) => email },
    { key: "role", title: people.role, cell: ({ role }) => people.roles[role], wideOnly: true },
    {
      key: "organization",
      title: people.organization,
      cell: ({ organization }) => organization,
      wideOnly: true,
    },
    {
      key: "status",
      title: people.state,
      cell: ({ status }) => <Badge tone={tones[status]}>{people.invitationStatus[status]}</Badge>,
    },
    { key: "until", title: people.until, cell: ({ expires_at }) => time(expires_at), wideOnly: true },
    actionsColumn(
      (invitation) =>
        invitation.status === "open" && (
          <Button
            small
            onClick={() => setRevoking(invitation)}
            aria-label={people.revokeInvitation(invitation.email)}
          >
            {people.revoke}
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
        <RevokeInvitation
          invitation={revoking}
          onClose={() => setRevoking(null)}
          onDone={() =>
            pages.change((all) =>
              all.map((each) => (each.id === revoking.id ? { ...each, status: "revoked" as const } : each)),
            )
          }
        />
      )}
    </div>
  );
}

interface RevokeProps {
  invitation: AdminInvitation;
  onClose(): void;
  onDone(): void;
}

function RevokeInvitation({ invitation, onClose, onDone }: RevokeProps) {
  const action = useAction(async () => {
    await api.adminRevokeInvitation({ invitation_id: invitation.id });
    announce(people.revoked);
    onDone();
  });
  return (
    <Confirm
      title={people.revokeInvitation(invitation.email)}
      submit={people.revoke}
      action={action}
      onClose={onClose}
    >
      <p>{people.revokeInvitationText(invitation.email)}</p>
    </Confirm>
  );
}
