import { Type } from "@sinclair/typebox";
import { isoTime } from "../../../../config/ambient.ts";
import { Fault } from "../../../../config/errors/fault.ts";
import type { ListPlace } from "../../../../ledger/contract.ts";
import { defaultOrganization } from "../../../services/accounts/default-organization.ts";
import type { AdminCore } from "../../../services/admin/core.ts";
import { organizationNamed } from "../../../services/admin/find.ts";
import { createLink } from "../../../services/admin/links.ts";
import { emailIn } from "../../../services/checks.ts";
import { textTable } from "../../../shared/command-line/output.ts";
import { adminOperation } from "../../admin-operation.ts";
import { exampleLink, exampleOrganization, exampleUser } from "../../examples.ts";
import { allPages, readPage } from "../../fields/paging.ts";
import {
  dateTime,
  dateTimeOrNull,
  email,
  idOf,
  nextCursor,
  pageOf,
  role,
  textOrNull,
  withExample,
} from "../../schema.ts";
import { created, noContent, ok } from "../../success.ts";
import { invitationView } from "../views.ts";
import { roleOf } from "./users.ts";

const example = {
  id: "lnk_6f0a4c8e2b7d49138a5c1e9f3d7b0264",
  email: "grace@example.org",
  role: "member",
  organization_id: exampleOrganization.id,
  organization: exampleOrganization.name,
  status: "open",
  user_id: null,
  created_by: { kind: "user", id: exampleUser.id },
  created_at: "2026-11-20T10:00:00.000Z",
  expires_at: "2026-11-27T10:00:00.000Z",
  used_at: null,
  revoked_at: null,
};

const AdminInvitation = Type.Object(
  {
    id: idOf("lnk"),
    email: Type.String(),
    role,
    organization_id: Type.String(),
    organization: Type.String({ description: "Its name." }),
    status: Type.Union(
      [Type.Literal("open"), Type.Literal("used"), Type.Literal("revoked"), Type.Literal("expired")],
      { description: "revoked: by an administrator, or replaced by a newer invitation." },
    ),
    user_id: textOrNull("The user who accepted it."),
    created_by: Type.Object({ kind: Type.String(), id: Type.Union([Type.String(), Type.Null()]) }),
    created_at: dateTime,
    expires_at: dateTime,
    used_at: dateTimeOrNull("Null: not used."),
    revoked_at: dateTimeOrNull("Null: not revoked."),
  },
  { $id: "AdminInvitation", ...withExample(example) },
);

const AdminInvitationList = Type.Object(
  { invitations: Type.Array(AdminInvitation), next_cursor: nextCursor },
  { $id: "AdminInvitationList" },
);

const AdminNewInvitation = Type.Object(
  {
    id: idOf("lnk"),
    email: Type.String(),
    organization: Type.String(),
    role,
    url: Type.String({ format: "uri", description: "Give it to the user. It is shown only once." }),
    expires_at: dateTime,
  },
  {
    $id: "AdminNewInvitation",
    ...withExample({
      id: example.id,
      email: example.email,
      organization: example.organization,
      role: example.role,
      url: exampleLink("invitation"),
      expires_at: example.expires_at,
    }),
  },
);

const AdminInvitationRequest = Type.Object(
  {
    email,
    role: Type.Optional(role),
    organization_id: Type.Optional({
      ...idOf("org"),
      description: "Default: the organization `default`.",
    }),
  },
  { $id: "AdminInvitationRequest", additionalProperties: false },
);

export const listInvitations = adminOperation({
  id: "adminListInvitations",
  method: "GET",
  path: "/v1/admin/invitations",
  summary: "List invitations",
  description: "Returns invitations, newest first. Those that no longer work are listed for a week.",
  query: Type.Object(
    { ...pageOf("lnk"), organization_id: Type.Optional(idOf("org")) },
    { additionalProperties: false },
  ),
  success: ok("A page of invitations.", AdminInvitationList),
  errors: ["invalid_request", "organization_not_found"],
  async run(core, query) {
    const named = query.organization_id;
    const organizationId = named === undefined ? null : (await organizationNamed(core, named)).id;
    const { rows, next_cursor } = await readPage(query, ({ limit, after: before }) =>
      core.ledger.read.links({ organizationId, kind: "invitation", limit, before }),
    );
    const nowMs = core.clock.nowMs();
    return { invitations: rows.map((row) => invitationView(row, nowMs)), next_cursor };
  },
  command: {
    name: "admin list-invitations",
    summary: "List invitations and their states, newest first.",
    details: ["Those that no longer work are listed for a week. Links are not shown again."],
    flags: { org: { value: "NAME", doc: "Only those of this organization." } },
    async print({ flags: { org } }, list) {
      const args = org === null ? {} : { organization_id: org };
      const invitations = await allPages(list, args, (page) => page.invitations);
      const rows = invitations.map((each) => [
        each.email,
        each.role,
        each.organization,
        each.status,
        each.expires_at,
        each.id,
      ]);
      const text = textTable(["e-mail", "role", "organization", "state", "until", "id"], rows);
      return { json: { invitations }, text: text || "There are no invitations.\n" };
    },
  },
});

export const invite = adminOperation({
  id: "adminInvite",
  method: "POST",
  path: "/v1/admin/invitations",
  summary: "Invite a user",
  description:
    "Give the link to the user; no mail is sent. It replaces an earlier invitation of the same address.",
  body: AdminInvitationRequest,
  bodyExample: { email: "ada@example.org" },
  success: created("The invitation; its link is shown only once.", AdminNewInvitation),
  errors: ["organization_not_found"],
  async run(core, { role = "member", organization_id = defaultOrganization, ...args }) {
    const email = emailIn(args.email);
    const { id: organizationId, name } = await organizationNamed(core, organization_id);
    const link = await createLink(core, { kind: "invitation", email, organizationId, role });
    const { id, url, expiresAtMs } = link;
    return { id, url, email, organization: name, role, expires_at: isoTime(expiresAtMs) };
  },
  command: {
    name: "admin invite",
    summary: "Print an invitation link with which the invited user creates an account.",
    details: [
      "Standard output holds only the link, to be given to the user: no mail is sent, and it is shown only once. It works once, for accounts.link_hours. It replaces an earlier invitation of the same address.",
    ],
    flags: {
      email: { value: "ADDRESS", required: true, doc: "The invited user's e-mail address." },
      org: { value: "NAME", doc: "Organization name or ID; default: default." },
      role: {
        value: "ROLE",
        choices: ["member", "admin"],
        doc: "Role; admin administers the installation. Default: member.",
      },
    },
    examples: [
      {
        command: "markmill admin invite --email ada@example.org --org babbage",
        doc: "Print an invitation link.",
      },
    ],
    async print({ flags: { email, org, role } }, invite) {
      const named = org === null ? {} : { organization_id: org };
      const json = await invite({ email, role: roleOf(role), ...named });
      return {
        json,
        text: `${json.url}\n`,
        note: `For ${json.email}, ${json.role} of ${json.organization}; it works once, until ${json.expires_at}.\n`,
      };
    },
  },
});

const linkId = /^lnk_[0-9a-f]{32}$/;

export const revokeInvitation = adminOperation({
  id: "adminRevokeInvitation",
  method: "DELETE",
  path: "/v1/admin/invitations/:invitation_id",
  summary: "Revoke an invitation",
  description: "Also revokes a password reset link, by its ID. Repeating the call is not an error.",
  params: Type.Object({ invitation_id: idOf("lnk") }),
  unowned: "invitation_not_found",
  success: noContent("It no longer works."),
  errors: ["invitation_not_found"],
  async run(core, { invitation_id: named }) {
    const id = linkId.test(named) ? named : await openInvitationOf(core, emailIn(named));
    const { outcome } = await core.ledger.write("revokeLink", {
      linkId: id,
      actor: core.by.actor,
      nowMs: core.clock.nowMs(),
    });
    if (outcome === "not_found") throw new Fault("invitation_not_found");
    return { id, revoked: outcome === "revoked" };
  },
  command: {
    name: "admin revoke-invitation",
    summary: "Revoke an invitation; its link stops working at once.",
    arguments: [{ name: "INVITATION", doc: "Its ID (lnk_…), or the invited e-mail address." }],
    async print({ operands: [invitation_id = ""] }, revoke) {
      const json = await revoke({ invitation_id });
      return { json, text: json.revoked ? `Revoked ${json.id}.\n` : `${json.id} no longer worked.\n` };
    },
  },
});

async function openInvitationOf({ ledger }: AdminCore, email: string): Promise<string> {
  let before: ListPlace | null = null;
  do {
    const rows = await ledger.read.links({ organizationId: null, kind: "invitation", limit: 200, before });
    const found = rows.find(
      (row) => row.email === email && row.usedAtMs === null && row.revokedAtMs === null,
    );
    if (found !== undefined) return found.id;
    before = rows.at(-1) ?? null;
  } while (before !== null);
  throw new Fault("invitation_not_found", { message: `There is no open invitation of ${email}.` });
}
