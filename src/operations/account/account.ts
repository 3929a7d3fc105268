import { type Static, Type } from "@sinclair/typebox";
import { isoTime } from "../../../config/ambient.ts";
import { limits } from "../../../config/limits.ts";
import { Secret } from "../../../config/secret.ts";
import type { Profile } from "../../services/accounts/profile.ts";
import {
  exampleOrganization,
  exampleProject,
  exampleSessionId,
  exampleUser,
  reference,
} from "../examples.ts";
import { defineOperation } from "../operation.ts";
import { count, dateTimeOrNull, givenName, idAndName, idOf, role, scope, withExample } from "../schema.ts";
import { ok } from "../success.ts";

const Account = Type.Object(
  {
    user: Type.Object({
      id: idOf("usr"),
      email: Type.String(),
      name: Type.String(),
      role: Type.Union(role.anyOf, { description: "admin: administers the installation." }),
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
  {
    $id: "Account",
    ...withExample({
      user: { id: exampleUser.id, email: exampleUser.email, name: exampleUser.name, role: "member" },
      organization: reference(exampleOrganization),
      project: reference(exampleProject),
      plan_id: "internal",
      credential: {
        kind: "session",
        id: exampleSessionId,
        scopes: ["svc:convert", "svc:jobs", "svc:assets", "svc:usage", "svc:account"],
        expires_at: "2026-12-05T09:00:00.000Z",
      },
    }),
  },
);

const AccountChange = Type.Object({ name: givenName }, { $id: "AccountChange", additionalProperties: false });

const PasswordChange = Type.Object(
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
      sessions: count,
      tokens: Type.Integer({ minimum: 0, description: "Access and refresh tokens of applications." }),
    }),
  },
  { $id: "EndedCredentials", ...withExample({ ended: { sessions: 2, tokens: 4 } }) },
);

export const getAccount = defineOperation({
  id: "getAccount",
  method: "GET",
  path: "/v1/account",
  summary: "Who you are",
  description: "And by which credential, with what it may do. Any will do, whatever its scopes.",
  tag: "Account",
  access: "account",
  success: ok("User, organization, project and credential.", Account),
  handle: async ({ parts, account }) => accountView(await parts.services.accounts.profile(account())),
});

export const updateAccount = defineOperation({
  id: "updateAccount",
  method: "PATCH",
  path: "/v1/account",
  summary: "Change your name",
  description: "What others in the organization see.",
  tag: "Account",
  access: "session",
  body: AccountChange,
  bodyExample: { name: "Ada Lovelace" },
  success: ok("The account as it is now.", Account),
  handle: async ({ parts, account, body }) =>
    accountView(await parts.services.accounts.rename(account(), body.name)),
});

export const setPassword = defineOperation({
  id: "setPassword",
  method: "POST",
  path: "/v1/account/password",
  summary: "Change your password",
  description: `Ends all your other sessions and the tokens of all applications; this session stays, and so do API keys, which are the organization's. ${limits.passwordTriesPerMinuteMax} tries a minute.`,
  tag: "Account",
  access: "session",
  body: PasswordChange,
  bodyExample: {
    current_password: "correct horse battery staple",
    new_password: "four gulls on a wet harbour wall",
  },
  success: ok("The new password is in force.", EndedCredentials),
  errors: ["rate_limited"],
  async handle({ parts, account, body }) {
    const ended = await parts.services.accounts.setPassword(account(), {
      currentPassword: new Secret(body.current_password),
      newPassword: new Secret(body.new_password),
    });
    return { ended };
  },
});

function accountView({ account, planId, credential }: Profile): Static<typeof Account> {
  return {
    user: { id: account.userId, email: account.email, name: account.name, role: account.role },
    organization: { id: account.organizationId, name: account.organizationName },
    project: { id: account.projectId, name: account.projectName },
    plan_id: planId,
    credential: {
      kind: credential.kind,
      id: credential.id,
      scopes: [...credential.scopes],
      expires_at: isoTime(credential.expiresAtMs),
    },
  };
}
