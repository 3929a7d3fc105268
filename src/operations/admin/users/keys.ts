import { Type } from "@sinclair/typebox";
import { isoTime } from "../../../../config/ambient.ts";
import { Fault } from "../../../../config/errors/fault.ts";
import { dayMs } from "../../../../config/units.ts";
import type { ListPlace } from "../../../../ledger/contract.ts";
import { type Scope, scopes } from "../../../auth/principal.ts";
import { newApiKey } from "../../../auth/tokens.ts";
import { limitOf, planById } from "../../../services/accounts/plans.ts";
import { organizationNamed, projectNamed, userNamed } from "../../../services/admin/find.ts";
import { invalid, nameIn } from "../../../services/checks.ts";
import { daysOfFlag } from "../../../shared/command-line/days.ts";
import { textTable } from "../../../shared/command-line/output.ts";
import { newId } from "../../../shared/identifiers.ts";
import { adminOperation, localOperation } from "../../admin-operation.ts";
import { exampleProject, exampleUser } from "../../examples.ts";
import { allPages, readPage } from "../../fields/paging.ts";
import {
  dateTime,
  dateTimeOrNull,
  idOf,
  nextCursor,
  OrganizationParameters,
  pageOf,
  withExample,
} from "../../schema.ts";
import { noContent, ok } from "../../success.ts";
import { listProjects } from "../organizations/projects.ts";
import { keyView } from "../views.ts";
import { listUsers } from "./users.ts";

const AdminKey = Type.Object(
  {
    id: idOf("key"),
    prefix: Type.String({ description: "The key's first characters." }),
    name: Type.String(),
    scopes: Type.Array(Type.String()),
    user_id: Type.String({ description: "The user who created it." }),
    project_id: Type.String(),
    created_at: dateTime,
    expires_at: dateTimeOrNull("Null: it does not expire."),
    last_used_at: dateTimeOrNull("To the minute; null: not used yet."),
    revoked_at: dateTimeOrNull("Null: not revoked."),
  },
  {
    $id: "AdminKey",
    ...withExample({
      id: "key_4a7c9e1b3d5f4082a6c8e0f1b3d5a792",
      prefix: "mk_live_5d0e",
      name: "nightly import",
      scopes: ["svc:convert"],
      user_id: exampleUser.id,
      project_id: exampleProject.id,
      created_at: "2026-11-20T14:30:00.000Z",
      expires_at: null,
      last_used_at: "2026-11-21T02:00:00.000Z",
      revoked_at: null,
    }),
  },
);

const AdminKeyList = Type.Object(
  { keys: Type.Array(AdminKey), next_cursor: nextCursor },
  { $id: "AdminKeyList" },
);

export const listKeys = adminOperation({
  id: "adminListKeys",
  method: "GET",
  path: "/v1/admin/organizations/:organization_id/keys",
  summary: "List an organization's API keys",
  description: "Returns all keys of an organization, revoked ones too, oldest first, without their secrets.",
  params: OrganizationParameters,
  query: Type.Object(pageOf("key"), { additionalProperties: false }),
  unowned: "organization_not_found",
  success: ok("A page of keys, revoked ones too.", AdminKeyList),
  errors: ["invalid_request", "organization_not_found"],
  async run(core, { organization_id, ...query }) {
    const { id } = await organizationNamed(core, organization_id);
    const rows = await core.ledger.read.keysOfOrganization(id);
    // An organization has few keys: those that its plan allows, and revoked ones.
    const page = await readPage(query, ({ limit, after }) =>
      rows.filter((key) => after === null || isAfter(key, after)).slice(0, limit),
    );
    return { keys: page.rows.map(keyView), next_cursor: page.next_cursor };
  },
  command: {
    name: "admin list-keys",
    summary: "List an organization's API keys by ID and first characters.",
    flags: { org: { value: "NAME", doc: "Organization; default: default." } },
    examples: [
      { command: "markmill admin list-keys --org babbage", doc: "List an organization's API keys." },
    ],
    async print({ flags, administer, nowMs }, list) {
      const args = { organization_id: flags.org ?? "default" };
      const keys = await allPages(list, args, (page) => page.keys);
      const users = await allPages(
        (page) => administer(listUsers, page),
        {},
        (page) => page.users,
      );
      const { projects } = await administer(listProjects, args);
      const emails = new Map(users.map(({ id, email }) => [id, email]));
      const names = new Map(projects.map(({ id, name }) => [id, name]));
      const rows = keys.map((key) => [
        key.id,
        `${key.prefix}…`,
        key.name,
        emails.get(key.user_id) ?? key.user_id,
        names.get(key.project_id) ?? key.project_id,
        key.scopes.join(","),
        stateOf(key, nowMs),
        key.expires_at ?? "",
        key.last_used_at ?? "never",
      ]);
      const head = ["id", "key", "name", "made by", "project", "scopes", "state", "until", "last used"];
      return { json: { keys }, text: textTable(head, rows) || "The organization has no keys.\n" };
    },
  },
});

interface NewKey {
  /** ID or e-mail address of the user for whom it acts. */
  user: string;
  name?: string;
  scopes?: string[];
  /** ID or name of a project of the user's organization; default: its default project. */
  project?: string;
  /** Without it the key does not expire. */
  expiresDays?: number;
}

const expiresDaysMax = 3_650;

export const createKey = localOperation({
  id: "adminCreateKey",
  args: Type.Object({
    user: Type.String(),
    name: Type.Optional(Type.String()),
    scopes: Type.Optional(Type.Array(Type.String())),
    project: Type.Optional(Type.String()),
    expiresDays: Type.Optional(Type.Number()),
  }),
  async run(
    core,
    { user: named, name: text = "key", scopes = ["svc:convert"], project, expiresDays }: NewKey,
  ) {
    const { settings, ledger, clock, random, by } = core;
    const name = nameIn(text);
    const user = await userNamed(core, named);
    requireScopes(scopes);
    const nowMs = clock.nowMs();
    const expiresAtMs = expiresDays === undefined ? null : nowMs + checkedDays(expiresDays) * dayMs;
    const organization = await organizationNamed(core, user.organizationId);
    const projectId =
      project === undefined ? organization.defaultProjectId : await openProject(core, organization, project);
    const secret = newApiKey(random);
    const id = newId("key", random);
    const { outcome } = await ledger.write("createKey", {
      keyId: id,
      hash: secret.hash,
      prefix: secret.displayPrefix,
      name,
      scopes,
      userId: user.id,
      organizationId: organization.id,
      projectId,
      expiresAtMs,
      activeKeysMax: limitOf(planById(settings, organization.planId).active_api_keys),
      actor: by.actor,
      nowMs,
    });
    if (outcome === "user_left")
      throw new Fault("forbidden", { message: "The user is banned; unban the user first." });
    if (outcome !== "created") throw new Fault(outcome);
    const { role } = user;
    return { id, key: secret.plaintext.reveal(), name, scopes, expires_at: isoTime(expiresAtMs), role };
  },
  command: {
    name: "admin create-key",
    summary: "Create an API key for a user and print it. It is shown only once.",
    details: [
      "Standard output holds only the key, so that KEY=$(markmill admin create-key --email E) works.",
    ],
    flags: {
      email: { value: "ADDRESS", required: true, doc: "The user who owns the key." },
      name: { value: "NAME", doc: "What the key is for; default: key." },
      project: {
        value: "NAME",
        doc: "Project name or ID; default: the organization's default project.",
      },
      "expires-days": { value: "N", doc: "Days until it expires; default: never." },
      scopes: {
        value: "LIST",
        doc: "Scopes, separated by commas; default: svc:convert, which covers jobs, images and usage.",
      },
    },
    examples: [
      {
        command: "KEY=$(markmill admin create-key --email ada@example.org --name nightly)",
        doc: "Create a key and store it in a variable.",
      },
    ],
    async print({ flags: { email, name, project, scopes, ...flags } }, create) {
      const { role, ...key } = await create({
        user: email,
        ...(name === null ? {} : { name }),
        ...(scopes === null ? {} : { scopes: scopes.split(",").map((scope) => scope.trim()) }),
        ...(project === null ? {} : { project }),
        ...daysOfFlag(flags["expires-days"]),
      });
      const until = key.expires_at === null ? "" : ` It works until ${key.expires_at}.`;
      const warning =
        key.scopes.includes("svc:admin") && role !== "admin"
          ? `${email} is a member: svc:admin has no effect until markmill admin set-role makes them an administrator.\n`
          : "";
      return {
        json: key,
        text: `${key.key}\n`,
        note: `Created the key ${key.id} (${key.scopes.join(", ")}). It is shown only once.${until}\n${warning}`,
      };
    },
  },
});

export const revokeKey = adminOperation({
  id: "adminRevokeKey",
  method: "DELETE",
  path: "/v1/admin/organizations/:organization_id/keys/:key_id",
  summary: "Revoke an API key",
  description: "The key stops working with the next request. Repeating the call is not an error.",
  params: Type.Object({ organization_id: idOf("org"), key_id: idOf("key") }),
  unowned: "key_not_found",
  success: noContent("Revoked."),
  errors: ["organization_not_found", "key_not_found"],
  async run(core, { key_id, organization_id: named }: { key_id: string; organization_id?: string }) {
    const owner = named === undefined ? {} : { organizationId: (await organizationNamed(core, named)).id };
    const change = { keyId: key_id, actor: core.by.actor, nowMs: core.clock.nowMs() };
    const { outcome } = await core.ledger.write("revokeKey", { ...change, ...owner });
    if (outcome === "revoked") return { id: key_id, revoked: true };
    if (named !== undefined) throw new Fault("key_not_found");
    throw invalid("id", "There is no key with this ID; markmill admin list-keys lists them.");
  },
  command: {
    name: "admin revoke-key",
    summary: "Revoke an API key; it stops working at once.",
    arguments: [{ name: "ID", doc: "Key ID (key_…), from create-key or list-keys." }],
    examples: [
      { command: "markmill admin revoke-key key_0123456789abcdef0123456789abcdef", doc: "Revoke a key." },
    ],
    print: async ({ operands: [key_id = ""] }, revoke) => ({
      json: await revoke({ key_id }),
      text: `Revoked ${key_id}.\n`,
    }),
  },
});

function stateOf({ revoked_at, expires_at }: ReturnType<typeof keyView>, nowMs: number): string {
  if (revoked_at !== null) return "revoked";
  return expires_at !== null && Date.parse(expires_at) <= nowMs ? "expired" : "active";
}

function isAfter(key: ListPlace, place: ListPlace): boolean {
  if (key.createdAtMs !== place.createdAtMs) return key.createdAtMs > place.createdAtMs;
  return key.id > place.id;
}

function requireScopes(asked: readonly string[]): void {
  const unknown = asked.find((scope) => !scopes.includes(scope as Scope));
  if (unknown === undefined) return;
  throw invalid("scopes", `There is no scope ${JSON.stringify(unknown)}; there are ${scopes.join(", ")}.`);
}

function checkedDays(days: number): number {
  if (Number.isInteger(days) && days >= 1 && days <= expiresDaysMax) return days;
  throw invalid("expires_days", `A key can expire after 1 to ${expiresDaysMax} days.`);
}

async function openProject(...args: Parameters<typeof projectNamed>): Promise<string> {
  const { id, name, archivedAtMs } = await projectNamed(...args);
  if (archivedAtMs === null) return id;
  throw invalid("project", `The project ${JSON.stringify(name)} is archived.`);
}
