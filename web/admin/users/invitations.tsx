import type { AdminInvitation } from "../../../src/client/generated/admin-schema.ts";
import { api } from "../../api/api.ts";
import { useList } from "../../api/hooks.ts";
import { confirmAction } from "../../components/dialog.tsx";
import { Badge, Button, type Tone } from "../../components/elements.tsx";
import { type Column, column, PagedTable } from "../../components/table.tsx";
import { announce } from "../../components/toast.tsx";
import { userTexts } from "../../messages/admin/users.ts";
import { common } from "../../messages/common.ts";
import { time } from "../../text/format.ts";

interface InvitationsProps {
  /** Empty: all organizations. */
  organizationId: string;
  /** Changes whenever an invitation is created, to reload the list. */
  round: number;
}

const tones: Readonly<Record<AdminInvitation["status"], Tone>> = {
  open: "busy",
  used: "good",
  revoked: "",
  expired: "",
};

export function Invitations({ organizationId, round }: InvitationsProps) {
  const input = { limit: 50, organization_id: organizationId };
  const pages = useList(api.adminListInvitations, "invitations", input, round);
  const revoke = ({ id: invitation_id, email }: AdminInvitation) =>
    confirmAction({
      title: userTexts.revokeInvitation(email),
      submit: common.revoke,
      text: userTexts.revokeInvitationText(email),
      run: async () => {
        await api.adminRevokeInvitation({ invitation_id });
        announce(userTexts.revoked);
        const status = "revoked" as const;
        pages.change((all) => all.map((each) => (each.id === invitation_id ? { ...each, status } : each)));
      },
    });
  const columns: readonly Column<AdminInvitation>[] = [
    column(common.email, ({ email }) => email),
    column.wide(common.role, ({ role }) => userTexts.roles[role]),
    column.wide(common.organization, ({ organization }) => organization),
    column(common.status, ({ status }) => (
      <Badge tone={tones[status]}>{userTexts.invitationStatus[status]}</Badge>
    )),
    column.wide(userTexts.until, ({ expires_at }) => time(expires_at)),
    column.actions(
      (invitation) =>
        invitation.status === "open" && (
          <Button
            small
            onClick={() => revoke(invitation)}
            aria-label={userTexts.revokeInvitation(invitation.email)}
          >
            {common.revoke}
          </Button>
        ),
    ),
  ];
  return (
    <div class="stack tight">
      <h2>{userTexts.invitations}</h2>
      <p class="quiet">{userTexts.invitationsText}</p>
      <PagedTable
        label={userTexts.invitations}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={userTexts.noInvitations}
      />
    </div>
  );
}
