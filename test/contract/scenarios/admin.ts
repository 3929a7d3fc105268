/** The administration, one story: people come, work, are moved about and leave, and so does their organization. */
import { call } from "../call.ts";
import type { Scenario } from "../scenario.ts";
import type { World } from "../world.ts";

const base = "/v1/admin";
const kept = (world: World, name: string): string => world.kept.get(name) ?? `unmade-${name}`;
const get = { as: "admin" } as const;
const send = (method: string, body?: object) =>
  ({ as: "admin", method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }) as const;

const user =
  (name: string, rest = "") =>
  (world: World) =>
    `${base}/users/${kept(world, name)}${rest}`;
const organization =
  (rest = "") =>
  (world: World) =>
    `${base}/organizations/${kept(world, "org")}${rest}`;
const project =
  (rest = "") =>
  (world: World) =>
    `${base}/organizations/${kept(world, "org")}/projects/${kept(world, "project")}${rest}`;
const none = (prefix: string) => `${prefix}_${"0".repeat(32)}`;

const people: Scenario[] = [
  {
    ...send("POST", { name: "Leavers", plan_id: "free" }),
    name: "an organization is made",
    path: `${base}/organizations`,
    status: 201,
    json: { organization: { name: "Leavers", plan_id: "free" } },
    keeps: { org: "organization.id", defaultProject: "organization.default_project_id" },
  },
  {
    ...send("POST", { name: "Leavers" }),
    name: "a name that is taken",
    path: `${base}/organizations`,
    status: 400,
    code: "invalid_request",
    details: ["/name"],
  },
  {
    ...send("POST", { name: none("org") }),
    name: "a name that looks like an id",
    path: `${base}/organizations`,
    status: 400,
    details: ["/name"],
  },
  {
    ...send("POST", { name: "Other", plan_id: "none" }),
    name: "a plan that is not configured",
    path: `${base}/organizations`,
    status: 400,
    details: ["/plan"],
  },
  {
    as: "admin",
    method: "POST",
    name: "a user is made in it",
    path: `${base}/users`,
    body: (world) =>
      JSON.stringify({ email: "Leaver@example.org", name: "L", organization_id: kept(world, "org") }),
    status: 201,
    json: { user: { email: "leaver@example.org", name: "L", role: "member", banned: false } },
    keeps: { user: "user.id" },
  },
  {
    ...send("POST", { email: "leaver@example.org" }),
    name: "an address that is taken",
    path: `${base}/users`,
    status: 400,
    details: ["/email"],
  },
  {
    ...send("POST", { email: "a@b", organization_id: none("org") }),
    name: "a user of an organization that is not there",
    path: `${base}/users`,
    status: 404,
    code: "organization_not_found",
  },
  {
    ...get,
    name: "users are listed",
    path: `${base}/users?limit=1`,
    status: 200,
    contains: [/"next_cursor":"\d+_usr_/],
  },
  {
    ...get,
    name: "users of one organization are listed",
    path: (world) => `${base}/users?organization_id=${kept(world, "org")}`,
    status: 200,
    contains: ["leaver@example.org"],
    lacks: ["root@example.org"],
  },
  {
    ...get,
    name: "a cursor that is none",
    path: `${base}/users?cursor=1`,
    status: 400,
    details: ["/cursor"],
  },
  { ...get, name: "one user", path: user("user"), status: 200, json: { user: { organization: "Leavers" } } },
  {
    ...get,
    name: "a user that is not there",
    path: `${base}/users/${none("usr")}`,
    status: 404,
    code: "user_not_found",
  },
  { ...get, name: "an id that is none", path: `${base}/users/usr_1`, status: 404, code: "user_not_found" },
  {
    ...send("PATCH", { name: "Leaver", role: "admin" }),
    name: "a user is renamed and promoted",
    path: user("user"),
    status: 200,
    json: { user: { name: "Leaver", role: "admin" } },
  },
  { ...send("PATCH", { role: "member" }), name: "and demoted", path: user("user"), status: 200 },
  { ...send("PATCH", {}), name: "a change of nothing", path: user("user"), status: 400 },
  {
    ...send("PATCH", { role: "owner" }),
    name: "a role that is none",
    path: user("user"),
    status: 400,
    details: ["/role"],
  },
  {
    ...send("PATCH", { banned: true }),
    name: "an unknown field",
    path: user("user"),
    status: 400,
    details: ["/banned"],
  },
  {
    ...send("POST"),
    name: "a reset link",
    path: user("user", "/reset-link"),
    status: 201,
    contains: [/"url":"http:\/\/127\.0\.0\.1:\d+\/reset\/mk_link_[0-9a-f]{64}"/],
    answers: { "cache-control": "no-store" },
  },
  {
    ...send("POST"),
    name: "a ban",
    path: user("user", "/ban"),
    status: 200,
    json: { user: { banned: true } },
  },
  {
    ...send("POST"),
    name: "no link for a banned user",
    path: user("user", "/reset-link"),
    status: 403,
    code: "forbidden",
  },
  {
    ...send("POST"),
    name: "a ban taken back",
    path: user("user", "/unban"),
    status: 200,
    json: { user: { banned: false } },
  },
  {
    ...send("POST"),
    name: "signing out everywhere",
    path: user("user", "/sign-out"),
    status: 200,
    json: { ended: { sessions: 0, tokens: 0, keys: 0 } },
  },
  {
    ...get,
    name: "the last administrator is found",
    path: `${base}/users?limit=200`,
    status: 200,
    contains: ["root@example.org"],
  },
];

const invitations: Scenario[] = [
  {
    ...send("POST", { email: "guest@example.org", role: "member" }),
    name: "an invitation, its link shown once",
    path: `${base}/invitations`,
    status: 201,
    json: { email: "guest@example.org", organization: "default" },
    contains: [/\/invitation\/mk_link_[0-9a-f]{64}"/],
    keeps: { invitation: "id" },
  },
  {
    ...send("POST", { email: "leaver@example.org" }),
    name: "an invitation of somebody who is there",
    path: `${base}/invitations`,
    status: 400,
    details: ["/email"],
  },
  {
    ...send("POST", { email: "x@example.org", organization_id: none("org") }),
    name: "an invitation to nowhere",
    path: `${base}/invitations`,
    status: 404,
    code: "organization_not_found",
  },
  {
    ...get,
    name: "invitations are listed without their links",
    path: `${base}/invitations?limit=5`,
    status: 200,
    contains: ["guest@example.org", '"status":"open"'],
    lacks: ["mk_link_"],
  },
  {
    ...send("DELETE"),
    name: "an invitation is revoked",
    path: (world) => `${base}/invitations/${kept(world, "invitation")}`,
    status: 204,
  },
  {
    ...send("DELETE"),
    name: "an invitation that is not there",
    path: `${base}/invitations/${none("lnk")}`,
    status: 404,
    code: "invitation_not_found",
  },
];

const organizations: Scenario[] = [
  { ...get, name: "organizations are listed", path: `${base}/organizations?limit=2`, status: 200 },
  {
    ...get,
    name: "one organization",
    path: organization(),
    status: 200,
    json: { organization: { name: "Leavers" } },
  },
  {
    ...get,
    name: "an organization that is not there",
    path: `${base}/organizations/${none("org")}`,
    status: 404,
    code: "organization_not_found",
  },
  {
    ...send("PATCH", { name: "Gone soon", plan_id: "internal" }),
    name: "an organization is renamed and put on another plan",
    path: organization(),
    status: 200,
    json: { organization: { name: "Gone soon", plan_id: "internal" } },
  },
  {
    ...send("PATCH", { name: "default" }),
    name: "to a name that is taken",
    path: organization(),
    status: 400,
    details: ["/name"],
  },
  {
    ...send("POST", { name: "Archive" }),
    name: "a project is made",
    path: organization("/projects"),
    status: 201,
    json: { project: { name: "Archive", is_default: false } },
    keeps: { project: "project.id" },
  },
  {
    ...send("POST", { name: "Archive" }),
    name: "and not twice",
    path: organization("/projects"),
    status: 400,
    details: ["/name"],
  },
  {
    ...send("PATCH", { name: "Old" }),
    name: "a project is renamed",
    path: project(),
    status: 200,
    json: { project: { name: "Old" } },
  },
  {
    ...send("POST"),
    name: "a project is archived",
    path: project("/archive"),
    status: 200,
    contains: [/"archived_at":"20/],
  },
  {
    ...send("POST"),
    name: "the default project is not",
    path: (world) =>
      `${base}/organizations/${kept(world, "org")}/projects/${kept(world, "defaultProject")}/archive`,
    status: 409,
    code: "default_project",
  },
  {
    ...send("POST"),
    name: "a project of another organization",
    path: (world) => `${base}/organizations/${kept(world, "org")}/projects/${none("prj")}/archive`,
    status: 404,
    code: "project_not_found",
  },
  {
    ...get,
    name: "projects are listed",
    path: organization("/projects"),
    status: 200,
    contains: ["Old", "default"],
  },
  {
    ...get,
    name: "keys are listed",
    path: organization("/keys"),
    status: 200,
    json: { keys: [], next_cursor: null },
  },
  {
    ...send("DELETE"),
    name: "a key that is not there",
    path: organization(`/keys/${none("key")}`),
    status: 404,
    code: "key_not_found",
  },
];

const money: Scenario[] = [
  {
    ...send("POST", { credit_units: 1500, expires_days: 7, reason: "welcome", reference: "first" }),
    name: "Credits are granted",
    path: organization("/credits"),
    status: 201,
    json: { credit_units: 1500, replayed: false, reference: "first" },
  },
  {
    ...send("POST", { credit_units: 1500, expires_days: 7, reason: "welcome", reference: "first" }),
    name: "and by the same reference once",
    path: organization("/credits"),
    status: 200,
    json: { credit_units: 1500, replayed: true },
  },
  {
    ...send("POST", { credit_units: 1, reason: "more", reference: "first" }),
    name: "the reference stands for that grant alone",
    path: organization("/credits"),
    status: 409,
    code: "idempotency_conflict",
  },
  {
    ...send("POST", { reason: "r" }),
    name: "a grant of nothing",
    path: organization("/credits"),
    status: 400,
  },
  {
    ...get,
    name: "the balance",
    path: organization("/credits"),
    status: 200,
    json: { plan_id: "internal", reserved_credit_units: 0, available_credit_units: 100_001_500 },
  },
  {
    ...get,
    name: "entries of one organization",
    path: (world) => `${base}/credit-entries?organization_id=${kept(world, "org")}&from=2020-01-01`,
    status: 200,
    contains: ["welcome"],
  },
  {
    ...get,
    name: "entries up to a day that is none",
    path: `${base}/credit-entries?to=2026-02-30`,
    status: 400,
    details: ["/to"],
  },
  {
    ...send("POST"),
    name: "the ledger verifies",
    path: `${base}/ledger/verify`,
    status: 200,
    json: { ok: true, problems: [] },
  },
  {
    ...get,
    name: "plans",
    path: `${base}/plans`,
    status: 200,
    contains: ['"id":"free"', '"default_plan_id":"internal"'],
  },
  { ...get, name: "packs", path: `${base}/packs`, status: 200, contains: ["pack-100"] },
  {
    ...get,
    name: "rate cards",
    path: `${base}/rate-cards`,
    status: 200,
    contains: ['"active":true', '"source":"built_in"'],
  },
  {
    ...send("POST", { rates: [] }),
    name: "a rate card that is none",
    path: `${base}/rate-cards`,
    status: 400,
    details: ["/card"],
  },
];

const installation: Scenario[] = [
  {
    ...get,
    name: "jobs of all owners",
    path: `${base}/jobs?limit=200`,
    status: 200,
    contains: ["annual report.pdf", "secret plan.pdf"],
  },
  {
    ...get,
    name: "jobs of one status",
    path: `${base}/jobs?limit=1&status=succeeded`,
    status: 200,
    contains: [/"next_cursor":"job_/],
  },
  {
    ...get,
    name: "jobs of one organization",
    path: (world) => `${base}/jobs?organization_id=${kept(world, "org")}`,
    status: 200,
    json: { jobs: [], next_cursor: null },
  },
  {
    ...get,
    name: "another's job",
    path: ({ foreignJobId }) => `${base}/jobs/${foreignJobId}`,
    status: 200,
    contains: ["secret plan.pdf", '"hold":"settled"', /"organization_id":"org_/],
  },
  {
    ...get,
    name: "whose job it is",
    path: ({ jobId }) => `${base}/jobs/${jobId}`,
    status: 200,
    keeps: { owners: "job.organization_id" },
  },
  {
    ...get,
    name: "the keys of its organization, the revoked one last",
    path: (world) => `${base}/organizations/${kept(world, "owners")}/keys`,
    status: 200,
    contains: ["mk_live_"],
    keeps: { key: "keys.last.id" },
  },
  {
    ...get,
    name: "keys page by page",
    path: (world) => `${base}/organizations/${kept(world, "owners")}/keys?limit=1`,
    status: 200,
    contains: [/"next_cursor":"\d+_key_/],
  },
  {
    ...send("DELETE"),
    name: "a key is revoked, again without an error",
    path: (world) => `${base}/organizations/${kept(world, "owners")}/keys/${kept(world, "key")}`,
    status: 204,
  },
  {
    ...send("DELETE"),
    name: "a key of another organization is not there",
    path: (world) => `${base}/organizations/${kept(world, "org")}/keys/${kept(world, "key")}`,
    status: 404,
    code: "key_not_found",
  },
  {
    ...get,
    name: "a job that is not there",
    path: `${base}/jobs/${none("job")}`,
    status: 404,
    code: "job_not_found",
  },
  {
    ...get,
    name: "an incident that is not there",
    path: `${base}/incidents/sup_${"0".repeat(12)}`,
    status: 404,
    code: "incident_not_found",
  },
  {
    ...get,
    name: "settings with their sources",
    path: `${base}/settings`,
    status: 200,
    contains: ['"key":"server.listen"', '"source":"default"', '"source":"flag --data-dir"'],
  },
  {
    ...get,
    name: "the overview",
    path: `${base}/overview`,
    status: 200,
    json: { ready: true, disk: { state: "enough" } },
  },
];

const leaving: Scenario[] = [
  {
    ...get,
    name: "an organization is exported",
    path: organization("/export"),
    status: 200,
    answers: {
      "content-type": "application/zip",
      "content-disposition": /^attachment; filename="org_[0-9a-f]{32}\.zip"$/,
    },
    contains: ["organization.json"],
  },
  {
    ...get,
    name: "and one that is not there is not",
    path: `${base}/organizations/${none("org")}/export`,
    status: 404,
  },
  { ...send("DELETE"), name: "a user is deleted", path: user("user"), status: 204 },
  {
    ...send("DELETE"),
    name: "and is not there any more",
    path: user("user"),
    status: 404,
    code: "user_not_found",
  },
  {
    ...send("DELETE"),
    name: "an organization is deleted",
    path: organization(),
    status: 200,
    json: { removed: { users: 0, keys: 0, jobs: 0, cancelled_jobs: 0 }, files_removed: true },
  },
  {
    ...get,
    name: "and is not there any more",
    path: organization(),
    status: 404,
    code: "organization_not_found",
  },
];

/** The same prices under another name. */
async function changedCard({ target }: World): Promise<string> {
  const { json } = await call(target, { ...get, path: `${base}/rate-cards` });
  const { rate_cards: cards } = json as { rate_cards: { active: boolean; rate_card_version: string }[] };
  const active = cards.find((card) => card.active);
  return JSON.stringify({ ...active, rate_card_version: `${active?.rate_card_version}-house` });
}

const cards: Scenario[] = [
  {
    as: "admin",
    method: "POST",
    name: "a rate card is added, and prices from now on",
    path: `${base}/rate-cards`,
    body: changedCard,
    status: 201,
    json: { active: true, source: "administrator" },
  },
];

/** Callers who may not, at one route that reads and one that changes; a table of its own has all the routes. */
const refused: Scenario[] = [
  { method: "GET", path: `${base}/users` },
  { method: "POST", path: `${base}/users/${none("usr")}/ban` },
].flatMap((sent): Scenario[] => [
  {
    ...sent,
    as: null,
    name: `${sent.path} without credentials`,
    status: 401,
    code: "authentication_required",
  },
  { ...sent, name: `${sent.path} with a key for converting`, status: 403, code: "insufficient_scope" },
  {
    ...sent,
    as: "adminUnscoped",
    name: `${sent.path} with an administrator's key for converting`,
    status: 403,
    code: "insufficient_scope",
    answers: { "www-authenticate": /scope="svc:admin"/ },
  },
  {
    ...sent,
    as: "adminsScope",
    name: `${sent.path} with a member's key for it`,
    status: 403,
    code: "forbidden",
  },
]);

export const administration: readonly Scenario[] = [
  ...refused,
  ...people,
  ...invitations,
  ...organizations,
  ...money,
  ...installation,
  ...leaving,
  ...cards,
];
