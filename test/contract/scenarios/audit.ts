import type { Scenario } from "../scenario.ts";

const paths = ["/v1/admin/audit", "/v1/admin/audit/export"];

/** Nobody but administrators, and these with the administration's scope only. */
export const auditReaders: readonly Scenario[] = paths.flatMap((path): Scenario[] => [
  {
    name: `${path} with a key without the scope`,
    as: "owner",
    path,
    status: 403,
    code: "insufficient_scope",
    answers: { "www-authenticate": /scope="svc:admin"/ },
  },
  {
    name: `${path} with the scope alone`,
    as: "adminsScope",
    path,
    status: 403,
    code: "forbidden",
    contains: ["Administrator permission is required"],
  },
  ...(
    [
      ["since=yesterday", "/since"],
      ["until=2026-02-30", "/until"],
      ["since=2026-03-02&until=2026-03-01", "/until"],
      ["actor_kind=nobody", "/actor_kind"],
      ["action=revoke", "/action"],
      ["object_id=a b", "/object_id"],
      ["outcome=Created", "/outcome"],
      ["address=localhost", "/address"],
      ["who=me", "/who"],
    ] as const
  ).map(
    ([query, detail]): Scenario => ({
      name: `${path}?${query}`,
      as: "admin",
      path: `${path}?${query}`,
      status: 400,
      code: "invalid_request",
      details: [detail],
    }),
  ),
  {
    name: `${path} asked for by a secret`,
    as: "admin",
    path: `${path}?object_id=mk_link_${"0".repeat(56)}`,
    status: 400,
    code: "invalid_request",
    lacks: ["mk_link_"],
  },
]);

/** Only the appliance has one. */
export const audit: readonly Scenario[] = [
  {
    name: "a page, newest first",
    as: "admin",
    path: "/v1/admin/audit?limit=3",
    status: 200,
    contains: [/"next_cursor":"[0-9]+"/, /"hash":"[0-9a-f]{64}"/],
    answers: { "cache-control": "no-store" },
  },
  {
    name: "by action, with names",
    as: "admin",
    path: "/v1/admin/audit?action=user.create",
    status: 200,
    contains: [
      '"object_name":"owner@example.org"',
      '"organization_name":"owner"',
      '"actor_kind":"admin_cli"',
    ],
    lacks: ["job.confirm"],
  },
  {
    name: "by what an action is done to, and by organization and outcome",
    as: "admin",
    path: "/v1/admin/audit?action=key.&outcome=revoked",
    status: 200,
    contains: ['"action":"key.revoke"'],
    lacks: ["key.create"],
  },
  {
    name: "by the object, which is a stranger's",
    as: "admin",
    path: ({ foreignJobId }) => `/v1/admin/audit?object_id=${foreignJobId}`,
    status: 200,
    contains: ['"action":"job.confirm"', '"address":"127.0.0.1"', /"request_id":"[0-9a-f-]{36}"/],
  },
  {
    name: "the reading itself",
    as: "admin",
    path: "/v1/admin/audit?action=audit.read",
    status: 200,
    contains: ['"detail":{"action":"user.create","limit":50}', '"actor_kind":"key"'],
  },
  {
    name: "nothing is returned for the time before the first line",
    as: "admin",
    path: "/v1/admin/audit?until=2001-01-01",
    status: 200,
    json: { audit: [], next_cursor: null },
  },
  {
    name: "an invalid cursor",
    as: "admin",
    path: "/v1/admin/audit?cursor=x",
    status: 400,
    code: "invalid_request",
    details: ["/cursor"],
  },
  {
    name: "the export, a document a line",
    as: "admin",
    path: "/v1/admin/audit/export",
    status: 200,
    contains: [/^\{"sequence":1,/, /\}\n$/],
    answers: {
      "content-type": "application/x-ndjson",
      "content-disposition": /^attachment; filename="markmill-audit-\d{4}-\d\d-\d\d\.jsonl"$/,
      "cache-control": "no-store",
    },
  },
  {
    name: "the export as CSV",
    as: "admin",
    path: "/v1/admin/audit/export?format=csv&action=organization.create",
    status: 200,
    contains: [/^sequence,at,actor_kind,.*,previous_hash,hash\r\n/, "organization.create"],
    answers: { "content-type": "text/csv; charset=utf-8" },
  },
  {
    name: "an export in no form that there is",
    as: "admin",
    path: "/v1/admin/audit/export?format=xml",
    status: 400,
    code: "invalid_request",
    details: ["/format"],
  },
];
