import { type Static, Type } from "@sinclair/typebox";
import { limits } from "../../../config/limits.ts";
import { scopes } from "../../auth/principal.ts";
import { dateTime } from "../schema.ts";

/** Of the account's own resources. */
export const dateTimeOrNull = (description: string) => Type.Union([dateTime, Type.Null()], { description });
export const scope = Type.Union(scopes.map((name) => Type.Literal(name)));
/** As people give it. */
export const givenName = Type.String({ minLength: 1, maxLength: 2 * limits.nameCharactersMax });
export const idAndName = (form: string) =>
  Type.Object({ id: Type.String({ pattern: `^${form}_[0-9a-f]{32}$` }), name: Type.String() });

export const Account = Type.Object(
  {
    user: Type.Object({
      id: Type.String({ pattern: "^usr_[0-9a-f]{32}$" }),
      email: Type.String(),
      name: Type.String(),
      role: Type.Union([Type.Literal("admin"), Type.Literal("member")], {
        description: "admin: administers the installation.",
      }),
    }),
    organization: idAndName("org"),
    project: idAndName("prj"),
    plan_id: Type.String(),
    credential: Type.Object(
      {
        kind: Type.Union([Type.Literal("key"), Type.Literal("token"), Type.Literal("session")]),
        id: Type.String(),
        scopes: Type.Array(scope),
        expires_at: dateTimeOrNull(
          "Null: never. Null for an access token too: its expiry came with it (RFC 6749 section 5.1).",
        ),
      },
      { description: "What the call was made with. A key speaks for the user who made it." },
    ),
  },
  { $id: "Account" },
);
export type Account = Static<typeof Account>;

export const AccountChange = Type.Object(
  { name: givenName },
  { $id: "AccountChange", additionalProperties: false },
);

export const PasswordChange = Type.Object(
  {
    current_password: Type.String({ maxLength: 1024 }),
    new_password: Type.String({
      maxLength: 1024,
      description:
        "12 to 256 characters of any kind; none of the most used passwords, and more than your name, your address or the name of this service.",
    }),
  },
  { $id: "PasswordChange", additionalProperties: false },
);

export const EndedCredentials = Type.Object(
  {
    ended: Type.Object({
      sessions: Type.Integer({ minimum: 0 }),
      tokens: Type.Integer({ minimum: 0, description: "Access and refresh tokens of applications." }),
    }),
  },
  { $id: "EndedCredentials" },
);
export type EndedCredentials = Static<typeof EndedCredentials>;
