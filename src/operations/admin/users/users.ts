import { Type } from "@sinclair/typebox";
import { Fault } from "../../../../config/errors/fault.ts";
import { Secret } from "../../../../config/secret.ts";
import type { EndedCredentials } from "../../../../ledger/contract.ts";
import { passwordProblem } from "../../../auth/password-rules.ts";
import { hashPassword } from "../../../auth/passwords.ts";
import { defaultOrganization } from "../../../services/accounts/default-organization.ts";
import type { AdminCore } from "../../../services/admin/core.ts";
import { organizationNamed, userNamed } from "../../../services/admin/find.ts";
import { addOrganization, checkedName } from "../../../services/admin/organizations.ts";
import { emailIn, invalid, nameIn, requireText } from "../../../services/checks.ts";
import { UsageError } from "../../../shared/command-line/exit.ts";
import { yesFlag } from "../../../shared/command-line/flags.ts";
import { counted, textTable } from "../../../shared/command-line/output.ts";
import { newId } from "../../../shared/identifiers.ts";
import { adminOperation } from "../../admin-operation.ts";
import { exampleUser } from "../../examples.ts";
import { allPages, readPage } from "../../fields/paging.ts";
import { dateTime, email, idOf, name, nextCursor, pageOf, role, withExample } from "../../schema.ts";
import { created, noContent, ok } from "../../success.ts";
import { userView } from "../views.ts";

export const AdminUser = Type.Object(
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
  { $id: "AdminUser", ...withExample(exampleUser) },
);

const AdminUserEnvelope = Type.Object({ user: AdminUser }, { $id: "AdminUserEnvelope" });

const AdminUserList = Type.Object(
  { users: Type.Array(AdminUser), next_cursor: nextCursor },
  { $id: "AdminUserList" },
);

const AdminUserRequest = Type.Object(
  {
    email,
    name: Type.Optional(name),
    role: Type.Optional(role),
    organization_id: Type.Optional({
      ...idOf("org"),
      description: "Default: the organization `default`.",
    }),
  },
  { $id: "AdminUserRequest", additionalProperties: false },
);

const AdminUserChange = Type.Object(
  {
    name: Type.Optional(name),
    role: Type.Optional(role),
    organization_id: Type.Optional({
      ...idOf("org"),
      description:
        "Moves the user there. Sessions and tokens end, and keys created for the old organization are revoked.",
    }),
  },
  { $id: "AdminUserChange", additionalProperties: false, minProperties: 1 },
);

export const oneUser = { params: Type.Object({ user_id: idOf("usr") }), unowned: "user_not_found" } as const;
export const emailFlag = {
  value: "ADDRESS",
  required: true,
  doc: "The user's e-mail address or ID.",
} as const;

export const listUsers = adminOperation({
  id: "adminListUsers",
  method: "GET",
  path: "/v1/admin/users",
  summary: "List users",
  description: "Returns the users of the installation or of one organization, oldest first.",
  query: Type.Object(
    { ...pageOf("usr"), organization_id: Type.Optional(idOf("org")) },
    { additionalProperties: false },
  ),
  success: ok("A page of users.", AdminUserList),
  errors: ["invalid_request", "organization_not_found"],
  async run(core, query) {
    const named = query.organization_id;
    const organizationId = named === undefined ? null : (await organizationNamed(core, named)).id;
    const read = core.ledger.read;
    const { rows, next_cursor } = await readPage(query, (range) =>
      read.usersPage({ organizationId, ...range }),
    );
    return { users: rows.map(userView), next_cursor };
  },
  command: {
    name: "admin list-users",
    summary: "List users.",
    async print(_, list) {
      const users = await allPages(list, {}, (page) => page.users);
      const rows = users.map((u) => [
        u.email,
        u.role,
        u.organization,
        u.banned ? "banned" : "active",
        u.created_at,
        u.id,
      ]);
      const text = textTable(["e-mail", "role", "organization", "state", "created", "id"], rows);
      return {
        json: { users },
        text: text || "There are no users; create one with markmill admin create-user.\n",
      };
    },
  },
});

interface NewUser {
  email: string;
  name?: string;
  role?: "admin" | "member";
  /** ID or name. A missing one is created, only on this machine. */
  organization_id?: string;
  /** On this machine only; without it the user has no password yet. */
  password?: string;
}

export const createUser = adminOperation({
  id: "adminCreateUser",
  method: "POST",
  path: "/v1/admin/users",
  summary: "Create a user",
  description: "The user has no password. Create a reset link for them, or an invitation instead of a user.",
  body: AdminUserRequest,
  bodyExample: { email: "ada@example.org", name: "Ada" },
  args: Type.Object({ password: Type.Optional(Type.String()) }),
  success: created("The new user.", AdminUserEnvelope, "The user."),
  errors: ["organization_not_found"],
  async run(core, args: NewUser) {
    const { ledger, clock, random, by } = core;
    const { name, role = "member", organization_id = defaultOrganization, password } = args;
    const address = emailIn(args.email);
    requireText("organization", organization_id);
    const shownName = name === undefined ? address : nameIn(name);
    // Before the organization is created, so that a refused call does not leave one.
    if (password !== undefined) await requirePassword(password, { email: address, name: name ?? null });
    if (await ledger.read.userByEmail(address)) throw emailTaken();
    const { id: organizationId } = await organizationOrNew(core, organization_id);
    const { outcome } = await ledger.write("createUser", {
      userId: newId("usr", random),
      accountId: newId("acc", random),
      email: address,
      name: shownName,
      passwordHash: password === undefined ? null : await hashPassword(new Secret(password)),
      role,
      organizationId,
      actor: by.actor,
      nowMs: clock.nowMs(),
    });
    if (outcome === "email_taken") throw emailTaken();
    if (outcome === "organization_not_found") throw new Fault(outcome);
    return { user: userView(await userNamed(core, address)) };
  },
  location: ({ user }) => `/v1/admin/users/${user.id}`,
  command: {
    name: "admin create-user",
    summary: "Create a user.",
    details: [
      "A missing organization is created. Without --password-stdin the user has no password and works with API keys (`markmill admin create-key`).",
    ],
    flags: {
      email: { value: "ADDRESS", required: true, doc: "The user's e-mail address; no mail is sent." },
      name: { value: "NAME", doc: "Display name; default: the address." },
      org: { value: "NAME", doc: "Organization; default: default." },
      role: {
        value: "ROLE",
        choices: ["member", "admin"],
        doc: "Role; admin administers the installation. Default: member.",
      },
      "password-stdin": {
        doc: "Read the password from the first line of standard input: at least 12 characters, not a common password.",
      },
    },
    examples: [
      {
        command: "markmill admin create-user --email ada@example.org --org babbage",
        doc: "Create a user without a password, and the organization if it is missing.",
      },
      {
        command:
          "pass show markmill | markmill admin create-user --email grace@example.org --role admin --password-stdin",
        doc: "Create an administrator with a password.",
      },
    ],
    async print({ flags, readLine }, create) {
      const { email, name, org } = flags;
      const password = flags["password-stdin"] ? await readLine() : null;
      if (password === "") throw new UsageError("--password-stdin: standard input contains no password");
      const { user } = await create({
        email,
        role: roleOf(flags.role),
        ...(name === null ? {} : { name }),
        ...(org === null ? {} : { organization_id: org }),
        ...(password === null ? {} : { password }),
      });
      const text = `Created the ${user.role} ${user.email} (${user.id}) in the organization ${user.organization}.\n`;
      return { json: user, text };
    },
  },
});

export const roleOf = (text: string | null) => (text === "admin" ? "admin" : "member");

export const getUser = adminOperation({
  ...oneUser,
  id: "adminGetUser",
  method: "GET",
  path: "/v1/admin/users/:user_id",
  summary: "Retrieve a user",
  description: "Returns one user by their ID.",
  success: ok("The user.", AdminUserEnvelope),
  errors: ["user_not_found"],
  run: async (core, { user_id }) => ({ user: userView(await userNamed(core, user_id)) }),
});

export const changeUser = adminOperation({
  ...oneUser,
  id: "adminChangeUser",
  method: "PATCH",
  path: "/v1/admin/users/:user_id",
  summary: "Update a user",
  description:
    "Changes the name, the role or the organization. A new role applies from the next request. The last administrator cannot be demoted.",
  body: AdminUserChange,
  bodyExample: { role: "admin" },
  success: ok("The updated user.", AdminUserEnvelope),
  errors: ["user_not_found", "organization_not_found", "last_admin"],
  async run(core, { user_id, name, role, organization_id }) {
    const { ledger } = core;
    const change = await changeOf(core, user_id);
    // Checks that may refuse come first.
    if (role !== undefined) requireDone(await ledger.write("setRole", { ...change, role }));
    if (organization_id !== undefined) {
      const { id: organizationId } = await organizationNamed(core, organization_id);
      requireDone(await ledger.write("moveUser", { ...change, organizationId }));
    }
    if (name !== undefined) requireDone(await ledger.write("renameUser", { ...change, name: nameIn(name) }));
    return { user: userView(await userNamed(core, change.userId)) };
  },
  command: {
    name: "admin set-role",
    summary: "Change a user's role: administrator of the installation, or member.",
    details: ["The role applies from the next request on, also for the user's API keys."],
    flags: {
      email: emailFlag,
      role: { value: "ROLE", required: true, choices: ["member", "admin"], doc: "The new role." },
    },
    examples: [
      {
        command: "markmill admin set-role --email ada@example.org --role admin",
        doc: "Give a user the administrator role.",
      },
    ],
    async print({ flags }, change) {
      const { user } = await change({ user_id: flags.email, role: roleOf(flags.role) });
      return { json: user, text: `${user.email} is now ${user.role}.\n` };
    },
  },
});

export const deleteUser = adminOperation({
  ...oneUser,
  id: "adminDeleteUser",
  method: "DELETE",
  path: "/v1/admin/users/:user_id",
  summary: "Delete a user",
  description:
    "Revokes the user's sessions, tokens, keys and links. Jobs belong to the organization and stay. The ledger and the audit log keep the user's ID only.",
  success: noContent("Deleted."),
  errors: ["user_not_found", "last_admin"],
  async run(core, { user_id }) {
    const user = await userNamed(core, user_id);
    const { ended } = requireDone(await core.ledger.write("deleteUser", await changeOf(core, user.id)));
    return { user: userView(user), ended };
  },
  command: {
    name: "admin delete-user",
    summary: "Delete a user and revoke all their sessions, tokens, keys and links.",
    details: [
      "Jobs and results belong to the organization and stay. The ledger and the audit log keep the user's ID, but neither name nor address. The last administrator cannot be deleted.",
    ],
    flags: { email: emailFlag, yes: yesFlag },
    async print({ flags, administer, confirm }, remove) {
      const { id, email, organization } = (await administer(getUser, { user_id: flags.email })).user;
      const what = `This permanently deletes the user ${email} (${id}) of the organization ${organization}.`;
      await confirm({ yes: flags.yes, name: email, what });
      const json = await remove({ user_id: id });
      return { json, text: `Deleted ${email}: ${endedText(json.ended)}.\n` };
    },
  },
});

export async function changeOf(core: AdminCore, named: string) {
  const { id } = await userNamed(core, named);
  return { userId: id, actor: core.by.actor, nowMs: core.clock.nowMs() };
}

const failures = ["user_not_found", "organization_not_found", "last_admin"] as const;

/** A change that is already in place is not an error. */
export function requireDone<R extends { outcome: string }>(result: R): R {
  const failure = failures.find((code) => code === result.outcome);
  if (failure !== undefined) throw new Fault(failure);
  return result;
}

async function organizationOrNew(core: AdminCore, named: string): Promise<{ id: string }> {
  const known = await core.ledger.read.organizationByName(named);
  if (known !== null) return known;
  // An ID is never a name.
  if (/^org_[0-9a-f]{32}$/.test(named)) return organizationNamed(core, named);
  return addOrganization(core, checkedName(named), core.settings.default_plan);
}

const emailTaken = (): Fault => invalid("email", "A user with this address already exists.");

/** The same rules as on the pages. */
async function requirePassword(text: string, whose: { email: string; name: string | null }): Promise<void> {
  const problem = await passwordProblem(new Secret(text), whose);
  if (problem !== null) throw invalid("password", problem);
}

/** "2 sessions and 1 token ended". */
export function signedOutText({ sessions, tokens }: EndedCredentials): string {
  return `${counted(sessions, "session")} and ${counted(tokens, "token")} ended`;
}

/** "2 sessions and 1 token ended, 1 key revoked". */
export function endedText(ended: EndedCredentials): string {
  return `${signedOutText(ended)}, ${counted(ended.keys, "key")} revoked`;
}
