import type { Scenario } from "../scenario.ts";

const paths: readonly (readonly [path: string, ...methods: string[]])[] = [
  ["/v1/capabilities", "GET"],
  ["/v1/catalog", "GET"],
  ["/v1/estimates", "POST"],
  ["/v1/jobs", "GET", "POST"],
  ["/v1/jobs/job_1", "GET", "DELETE"],
  ["/v1/jobs/job_1/cancel", "POST"],
  ["/v1/jobs/job_1/download", "GET"],
  ["/v1/jobs/job_1/quality-report", "GET"],
  ["/v1/jobs/job_1/source-map", "GET"],
  ["/v1/jobs/job_1/delivery-check", "GET"],
  ["/v1/jobs/job_1/layout", "GET"],
  ["/v1/jobs/job_1/result-feedback", "GET", "PUT", "DELETE"],
  ["/schemas", "GET"],
  ["/schemas/svc.layout.v1.json", "GET"],
  ["/v1/admin/feedback", "GET"],
  ["/v1/admin/backups", "GET", "POST"],
  ["/v1/account/usage", "GET"],
  ["/v1/account/webhook-secret", "GET", "POST"],
  ["/v1/account/deliveries", "GET"],
  ["/v1/account/deliveries/evt_1", "GET"],
  ["/v1/account/deliveries/evt_1/redeliver", "POST"],
  ["/v1/account/webhook-test", "POST"],
  ["/v1/admin/audit", "GET"],
  ["/v1/admin/audit/export", "GET"],
  ["/healthz", "GET"],
  ["/readyz", "GET"],
  ["/openapi.json", "GET"],
  ["/docs/errors", "GET"],
];

export const methods: readonly Scenario[] = paths.flatMap(([path, ...allowed]): Scenario[] => [
  ...["GET", "POST", "PUT", "PATCH", "DELETE"]
    .filter((method) => !allowed.includes(method))
    .map(
      (method): Scenario => ({
        name: `${method} ${path}`,
        method,
        path,
        as: null,
        status: 405,
        code: "method_not_allowed",
        answers: { allow: new RegExp(allowed.map((name) => `(?=.*\\b${name}\\b)`).join("")) },
      }),
    ),
  {
    name: `OPTIONS ${path}`,
    method: "OPTIONS",
    path,
    as: null,
    status: 204,
    headers: { origin: "https://elsewhere.example", "access-control-request-method": "POST" },
    answers: { allow: new RegExp(allowed.map((name) => `(?=.*\\b${name}\\b)`).join("")) },
  },
]);

const nothing = [
  "/v1",
  "/v1/",
  "/v1/jobs/",
  "/v1//jobs",
  "/V1/jobs",
  "/v2/jobs",
  "/v1/convert/",
  "/v1/url-estimates/",
  "/v1/jobs/job_1/images",
  "/v1/jobs/job_1/download/x",
  "/v1/%6Aobs",
  "/openapi.json/",
  "/openapixjson",
  "/.env",
  "/docs/errors/..%2f..%2fetc%2fpasswd",
  "/__proto__",
];

export const unknownPaths: readonly Scenario[] = nothing.map((path) => ({
  name: `nothing at ${path}`,
  path,
  status: 404,
  code: "route_not_found",
  lacks: ["passwd", "__proto__"],
}));

const own = "0190a6f0-7c2e-7cc1-9d1e-0123456789ab";

export const requestIds: readonly Scenario[] = [
  {
    name: "a caller's request id is kept",
    path: "/healthz",
    headers: { "x-request-id": own },
    status: 200,
    answers: { "x-request-id": own },
  },
  {
    name: "in errors too",
    path: "/nothing",
    headers: { "x-request-id": own },
    status: 404,
    answers: { "x-request-id": own },
    json: { error: { request_id: own } },
  },
  {
    name: "one that is no UUID is not",
    path: "/nothing",
    headers: { "x-request-id": "<script>alert(1)</script>" },
    status: 404,
    lacks: ["script"],
  },
  {
    name: "a foreign origin gets no leave to read",
    path: "/v1/capabilities",
    headers: { origin: "https://elsewhere.example" },
    status: 200,
  },
];
