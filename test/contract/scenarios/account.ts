import type { Scenario } from "../scenario.ts";

const member = { session: "member" } as const;
const admin = { session: "admin" } as const;
const keys = "/v1/account/keys";
const unknownKey = `${keys}/key_${"0".repeat(32)}`;
const sessions = "/v1/account/sessions";
const projects = "/v1/account/projects";
const unknownProject = `${projects}/prj_${"0".repeat(32)}`;
const password = "/v1/account/password";

type Sent = Pick<Scenario, "method" | "path" | "body"> & { method: string; path: string };

/** What only somebody may do who has signed in with a browser. */
const forSessions: readonly Sent[] = [
  { method: "PATCH", path: "/v1/account", body: '{"name":"Ada"}' },
  { method: "POST", path: password, body: '{"current_password":"x","new_password":"y"}' },
  { method: "GET", path: keys },
  { method: "POST", path: keys, body: '{"name":"k"}' },
  { method: "PATCH", path: unknownKey, body: '{"name":"k"}' },
  { method: "DELETE", path: unknownKey },
  { method: "GET", path: sessions },
  { method: "DELETE", path: sessions },
  { method: "DELETE", path: `${sessions}/none` },
  { method: "GET", path: "/v1/account/apps" },
  { method: "DELETE", path: "/v1/account/apps/none" },
  { method: "POST", path: projects, body: '{"name":"p"}' },
  { method: "PATCH", path: unknownProject, body: '{"name":"p"}' },
  { method: "DELETE", path: unknownProject },
];

/** The gate's own work, with whichever services behind it. */
export const accountGate: readonly Scenario[] = forSessions.flatMap((sent): Scenario[] => {
  const name = `${sent.method} ${sent.path}`;
  return [
    { ...sent, name: `${name} with a key`, as: "account", status: 403, code: "forbidden" },
    { ...sent, name: `${name} without credentials`, as: null, status: 401, code: "authentication_required" },
    {
      ...sent,
      name: `${name} with an unknown key`,
      as: null,
      headers: { authorization: `Bearer mk_live_${"0".repeat(64)}` },
      status: 401,
      code: "invalid_credentials",
    },
  ];
});

const elsewhere = forSessions
  .filter(({ method }) => method !== "GET")
  .map(
    (sent): Scenario => ({
      ...sent,
      name: `${sent.method} ${sent.path} from another page`,
      as: member,
      headers: { origin: "https://elsewhere.example" },
      status: 403,
      code: "csrf_rejected",
    }),
  );

const wrong = (sent: Sent, fields: object, details: readonly string[]): Scenario => ({
  ...sent,
  name: `${sent.method} ${sent.path} with ${JSON.stringify(fields).slice(0, 60)}`,
  as: member,
  body: JSON.stringify(fields),
  status: 400,
  code: "invalid_request",
  details,
});
const newKey = { method: "POST", path: keys };
const newPassword = { method: "POST", path: password };

export const account: readonly Scenario[] = [
  {
    name: "who a key speaks for",
    path: "/v1/account",
    status: 200,
    json: {
      user: { email: "owner@example.org", role: "member" },
      credential: { kind: "key", expires_at: null },
    },
    answers: { "cache-control": "no-store" },
  },
  {
    name: "whatever its scopes",
    as: "jobsOnly",
    path: "/v1/account",
    status: 200,
    json: { credential: { scopes: ["svc:jobs"] } },
  },
  { name: "nobody's account", as: null, path: "/v1/account", status: 401, code: "authentication_required" },
  {
    name: "who a session speaks for",
    as: member,
    path: "/v1/account",
    status: 200,
    json: { user: { role: "member" }, credential: { kind: "session" } },
  },
  {
    name: "another name",
    as: member,
    method: "PATCH",
    path: "/v1/account",
    body: '{"name":" Ada Lovelace "}',
    status: 200,
    json: { user: { name: "Ada Lovelace" } },
  },
  ...elsewhere,
  wrong({ method: "PATCH", path: "/v1/account" }, { name: "" }, ["/name"]),
  wrong({ method: "PATCH", path: "/v1/account" }, { name: "a\u202eb" }, ["/name"]),
  wrong({ method: "PATCH", path: "/v1/account" }, { name: "Ada", role: "admin" }, ["/role"]),
  wrong(newPassword, { current_password: "x", new_password: "too short" }, ["/new_password"]),
  wrong(newPassword, { current_password: "x", new_password: "Markmill2026!" }, ["/new_password"]),
  wrong(newPassword, { current_password: "not it", new_password: "four gulls on a wet harbour wall" }, [
    "/current_password",
  ]),
  wrong(newPassword, { new_password: "four gulls on a wet harbour wall" }, ["/current_password"]),
  wrong(newKey, {}, ["/name"]),
  wrong(newKey, { name: "k", scopes: [] }, ["/scopes"]),
  wrong(newKey, { name: "k", scopes: ["svc:all"] }, ["/scopes/0"]),
  wrong(newKey, { name: "k", expires_in_days: 0 }, ["/expires_in_days"]),
  {
    ...newKey,
    name: "a member's key for administration",
    as: member,
    body: '{"name":"k","scopes":["svc:admin"]}',
    status: 403,
    code: "forbidden",
  },
  {
    ...newKey,
    name: "an administrator's key for administration",
    as: admin,
    body: '{"name":"k","scopes":["svc:admin"],"expires_in_days":1}',
    status: 201,
    json: { key: { scopes: ["svc:admin"], status: "active" } },
    contains: [/"secret":"mk_live_[0-9a-f]{64}"/],
    answers: { "cache-control": "no-store" },
  },
  {
    ...newKey,
    name: "a key of a project that is nowhere",
    as: member,
    body: JSON.stringify({ name: "k", project_id: `prj_${"0".repeat(32)}` }),
    status: 404,
    code: "project_not_found",
  },
  { name: "the keys", as: member, path: `${keys}?limit=1`, status: 200, lacks: ['"secret"', '"hash"'] },
  {
    name: "the keys with an invalid cursor",
    as: member,
    path: `${keys}?cursor=key_1`,
    status: 400,
    code: "invalid_request",
    details: ["/cursor"],
  },
  ...[unknownKey, `${keys}/none`].flatMap((path): Scenario[] => [
    { name: `revoking ${path}`, as: member, method: "DELETE", path, status: 404, code: "key_not_found" },
    {
      name: `renaming ${path}`,
      as: member,
      method: "PATCH",
      path,
      body: '{"name":"k"}',
      status: 404,
      code: "key_not_found",
    },
  ]),
  {
    name: "the sessions",
    as: member,
    path: sessions,
    status: 200,
    contains: ['"current":true'],
    lacks: ["token"],
  },
  {
    name: "ending an unknown session",
    as: member,
    method: "DELETE",
    path: `${sessions}/none`,
    status: 404,
    code: "session_not_found",
  },
  { name: "connected applications", as: member, path: "/v1/account/apps", status: 200, json: { apps: [] } },
  {
    name: "disconnecting an unknown application",
    as: member,
    method: "DELETE",
    path: "/v1/account/apps/none",
    status: 404,
    code: "app_not_found",
  },
  {
    name: "the projects",
    as: member,
    path: projects,
    status: 200,
    contains: ['"is_default":true'],
  },
  { name: "the projects with a key for converting", path: projects, status: 403, code: "insufficient_scope" },
  ...[unknownProject, `${projects}/none`].flatMap((path): Scenario[] => [
    { name: `archiving ${path}`, as: member, method: "DELETE", path, status: 404, code: "project_not_found" },
    {
      name: `renaming ${path}`,
      as: member,
      method: "PATCH",
      path,
      body: '{"name":"p"}',
      status: 404,
      code: "project_not_found",
    },
  ]),
];
