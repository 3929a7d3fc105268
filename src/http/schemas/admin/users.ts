import { Type } from "@sinclair/typebox";
import { dateTime } from "../credits.ts";
import { nextCursor, pageOf } from "../paging.ts";
import { email, idOf, name, role } from "./parts.ts";

const count = Type.Integer({ minimum: 0 });

const AdminUser = Type.Object(
  {
    id: idOf("usr"),
    email: Type.String(),
    name: Type.String(),
    role,
    organization_id: Type.String(),
    organization: Type.String({ description: "Its name." }),
    banned: Type.Boolean(),
    created_at: dateTime,
  },
  { $id: "AdminUser" },
);

export const AdminUserEnvelope = Type.Object({ user: AdminUser }, { $id: "AdminUserEnvelope" });

export const AdminUserList = Type.Object(
  { users: Type.Array(AdminUser), next_cursor: nextCursor },
  { $id: "AdminUserList" },
);

export const AdminUserEnded = Type.Object(
  {
    user: AdminUser,
    ended: Type.Object(
      { sessions: count, tokens: count, keys: count },
      { description: "What the user could act with, and cannot any more." },
    ),
  },
  { $id: "AdminUserEnded" },
);

export const AdminUserRequest = Type.Object(
  {
    email,
    name: Type.Optional(name),
    role: Type.Optional(role),
    organization_id: Type.Optional(
      Type.String({ pattern: "^org_[0-9a-f]{32}$", description: "Default: the organization `default`." }),
    ),
  },
  { $id: "AdminUserRequest", additionalProperties: false },
);

export const AdminUserChange = Type.Object(
  {
    name: Type.Optional(name),
    role: Type.Optional(role),
    organization_id: Type.Optional(
      Type.String({
        pattern: "^org_[0-9a-f]{32}$",
        description:
          "Moves the user there; sessions and tokens end, and keys made for the old one are revoked.",
      }),
    ),
  },
  { $id: "AdminUserChange", additionalProperties: false, minProperties: 1 },
);

export const AdminResetLink = Type.Object(
  {
    reset_link: Type.Object({
      id: idOf("lnk"),
      url: Type.String({
        format: "uri",
        description: "To be handed over. It is shown this once and not kept.",
      }),
      expires_at: dateTime,
    }),
  },
  { $id: "AdminResetLink" },
);

export const UserParameters = Type.Object({ user_id: idOf("usr") });

export const UserListQuery = Type.Object(
  { ...pageOf("usr"), organization_id: Type.Optional(idOf("org")) },
  { additionalProperties: false },
);
