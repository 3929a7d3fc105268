import { Type } from "@sinclair/typebox";
import { dateTime } from "../credits.ts";
import { nextCursor, pageOf } from "../paging.ts";
import { dateTimeOrNull, email, idOf, role } from "./parts.ts";

const AdminInvitation = Type.Object(
  {
    id: idOf("lnk"),
    email: Type.String(),
    role,
    organization_id: Type.String(),
    organization: Type.String({ description: "Its name." }),
    status: Type.Union(
      [Type.Literal("open"), Type.Literal("used"), Type.Literal("revoked"), Type.Literal("expired")],
      { description: "revoked: by hand, or because a newer one took its place." },
    ),
    user_id: Type.Union([Type.String(), Type.Null()], { description: "Who came of it." }),
    created_by: Type.Object({ kind: Type.String(), id: Type.Union([Type.String(), Type.Null()]) }),
    created_at: dateTime,
    expires_at: dateTime,
    used_at: dateTimeOrNull("Null: not used."),
    revoked_at: dateTimeOrNull("Null: not revoked."),
  },
  { $id: "AdminInvitation" },
);

export const AdminInvitationList = Type.Object(
  { invitations: Type.Array(AdminInvitation), next_cursor: nextCursor },
  { $id: "AdminInvitationList" },
);

export const AdminNewInvitation = Type.Object(
  {
    id: idOf("lnk"),
    email: Type.String(),
    organization: Type.String(),
    role,
    url: Type.String({
      format: "uri",
      description: "To be handed over. It is shown this once and not kept.",
    }),
    expires_at: dateTime,
  },
  { $id: "AdminNewInvitation" },
);

export const AdminInvitationRequest = Type.Object(
  {
    email,
    role: Type.Optional(role),
    organization_id: Type.Optional(
      Type.String({ pattern: "^org_[0-9a-f]{32}$", description: "Default: the organization `default`." }),
    ),
  },
  { $id: "AdminInvitationRequest", additionalProperties: false },
);

export const InvitationParameters = Type.Object({ invitation_id: idOf("lnk") });

export const InvitationListQuery = Type.Object(
  { ...pageOf("lnk"), organization_id: Type.Optional(idOf("org")) },
  { additionalProperties: false },
);
