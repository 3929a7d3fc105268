import { form } from "../call.ts";
import type { Scenario } from "../scenario.ts";
import type { World } from "../world.ts";

/** Every route that belongs to an account, with a request that is otherwise right. */
const guarded: readonly {
  method: string;
  path: (world: World) => string;
  /** What a job token that owns nothing is answered with; null where guests are served, whom it makes no difference to. */
  jobToken: number | null;
  body?: string | FormData;
}[] = [
  { method: "POST", path: () => "/v1/estimates", jobToken: null, body: form([["mode", "fast"]]) },
  { method: "POST", path: () => "/v1/convert", jobToken: null, body: form([["mode", "fast"]]) },
  { method: "GET", path: () => "/v1/jobs", jobToken: 401 },
  {
    method: "POST",
    path: () => "/v1/jobs",
    jobToken: 404,
    body: JSON.stringify({ upload_id: "upl_1", max_credits: "1" }),
  },
  { method: "GET", path: ({ jobId }) => `/v1/jobs/${jobId}`, jobToken: 404 },
  { method: "DELETE", path: ({ jobId }) => `/v1/jobs/${jobId}`, jobToken: 404 },
  { method: "POST", path: ({ jobId }) => `/v1/jobs/${jobId}/cancel`, jobToken: 404 },
  { method: "GET", path: ({ jobId }) => `/v1/jobs/${jobId}/download`, jobToken: 404 },
  { method: "GET", path: ({ jobId }) => `/v1/jobs/${jobId}/preview`, jobToken: 404 },
  { method: "GET", path: ({ jobId }) => `/v1/jobs/${jobId}/source`, jobToken: 404 },
  { method: "GET", path: () => "/v1/account/usage", jobToken: 401 },
  { method: "GET", path: () => "/v1/account/webhook-secret", jobToken: 401 },
  { method: "POST", path: () => "/v1/account/webhook-secret", jobToken: 401 },
  { method: "GET", path: () => "/v1/account/deliveries", jobToken: 401 },
  { method: "GET", path: () => "/v1/account/deliveries/evt_1", jobToken: 401 },
  { method: "POST", path: () => "/v1/account/deliveries/evt_1/redeliver", jobToken: 401 },
  { method: "POST", path: () => "/v1/account/webhook-test", jobToken: 401 },
  { method: "GET", path: () => "/v1/admin/audit", jobToken: 401 },
  { method: "GET", path: () => "/v1/admin/audit/export", jobToken: 401 },
];

const malformed = [
  "",
  "Bearer",
  "Basic dXNlcjpwYXNz",
  "Bearer mk_live_short",
  `Bearer mk_live_${"F".repeat(64)}`,
  `Bearer mk_job_${"0".repeat(64)}`,
  "Bearer ' OR 1=1 --",
];

const title = (method: string, path: (world: World) => string) =>
  `${method} ${path({ jobId: "JOB" } as World)}`;

export const credentials: readonly Scenario[] = guarded.flatMap(
  ({ method, path, jobToken, body }): Scenario[] => {
    const sent = { method, path, as: null, ...(body === undefined ? {} : { body }) };
    const name = title(method, path);
    const token = { "x-svc-job-token": `mk_job_${"0".repeat(64)}` };
    const notAccounts: Scenario[] = [
      {
        ...sent,
        name: `${name} without credentials`,
        status: 401,
        code: "authentication_required",
        answers: { "www-authenticate": /^Bearer/ },
      },
      { ...sent, name: `${name} with a job token that owns nothing`, headers: token, status: jobToken ?? 0 },
    ];
    return [
      ...(jobToken === null ? [] : notAccounts),
      ...malformed.map(
        (authorization): Scenario => ({
          ...sent,
          name: `${name} with "${authorization.slice(0, 20)}"`,
          headers: { authorization },
          status: 401,
          code: "invalid_credentials",
          answers: { "www-authenticate": /error="invalid_token"/ },
          ...(authorization.length > 20 ? { lacks: [authorization.slice(7)] } : {}),
        }),
      ),
      {
        ...sent,
        name: `${name} with an unknown key`,
        headers: { authorization: `Bearer mk_live_${"0".repeat(64)}` },
        status: 401,
        code: "invalid_credentials",
      },
      {
        ...sent,
        name: `${name} with a malformed job token`,
        headers: { "x-svc-job-token": "mk_job_1" },
        status: 401,
        code: "authentication_required",
      },
      {
        ...sent,
        name: `${name} with a revoked key`,
        as: "revoked",
        status: 401,
        code: "invalid_credentials",
      },
      {
        ...sent,
        name: `${name} with an expired key`,
        as: "expired",
        status: 401,
        code: "invalid_credentials",
      },
    ];
  },
);

export const scopes: readonly Scenario[] = [
  { name: "a key for jobs lists them", as: "jobsOnly", path: "/v1/jobs", status: 200 },
  { name: "a key for jobs sees one", as: "jobsOnly", path: ({ jobId }) => `/v1/jobs/${jobId}`, status: 200 },
  {
    name: "a key for jobs does not upload, and learns which scope it lacks before it sends the file",
    as: "jobsOnly",
    method: "POST",
    path: "/v1/estimates",
    status: 403,
    code: "insufficient_scope",
    answers: { "www-authenticate": /scope="svc:convert"/ },
    contains: ["the scope svc:convert"],
  },
  {
    name: "a key for jobs converts nothing",
    as: "jobsOnly",
    method: "POST",
    path: "/v1/convert",
    status: 403,
    code: "insufficient_scope",
  },
  {
    name: "a key for jobs does not confirm",
    as: "jobsOnly",
    method: "POST",
    path: "/v1/jobs",
    body: ({ uploadId }) => JSON.stringify({ upload_id: uploadId, max_credits: "5" }),
    status: 403,
    code: "insufficient_scope",
  },
  {
    name: "a key for jobs does not see usage",
    as: "jobsOnly",
    path: "/v1/account/usage",
    status: 403,
    code: "insufficient_scope",
  },
  { name: "a key for usage sees it", as: "usageOnly", path: "/v1/account/usage", status: 200 },
  {
    name: "a key for usage lists no jobs",
    as: "usageOnly",
    path: "/v1/jobs",
    status: 403,
    code: "insufficient_scope",
  },
  {
    name: "a key for usage downloads nothing",
    as: "usageOnly",
    path: ({ jobId }) => `/v1/jobs/${jobId}/download`,
    status: 403,
    code: "insufficient_scope",
    lacks: ["annual"],
  },
  {
    name: "a key for usage deletes nothing",
    as: "usageOnly",
    method: "DELETE",
    path: ({ jobId }) => `/v1/jobs/${jobId}`,
    status: 403,
    code: "insufficient_scope",
  },
];

/** Another organization's object is not found, whatever is asked of it; nothing says that it exists. */
export const ownership: readonly Scenario[] = [
  {
    name: "another's job",
    path: ({ foreignJobId }) => `/v1/jobs/${foreignJobId}`,
    status: 404,
    code: "job_not_found",
    lacks: ["secret"],
  },
  {
    name: "another's result",
    path: ({ foreignJobId }) => `/v1/jobs/${foreignJobId}/download`,
    status: 404,
    code: "job_not_found",
    lacks: ["secret"],
  },
  {
    name: "cancelling another's job",
    method: "POST",
    path: ({ foreignJobId }) => `/v1/jobs/${foreignJobId}/cancel`,
    status: 404,
    code: "job_not_found",
  },
  {
    name: "deleting another's job",
    method: "DELETE",
    path: ({ foreignJobId }) => `/v1/jobs/${foreignJobId}`,
    status: 404,
    code: "job_not_found",
  },
  {
    name: "confirming another's upload",
    method: "POST",
    path: "/v1/jobs",
    body: ({ foreignUploadId }) => JSON.stringify({ upload_id: foreignUploadId, max_credits: "5" }),
    status: 404,
    code: "upload_not_found",
    lacks: ["other.pdf"],
  },
  {
    name: "paging from another's job reveals nothing",
    path: ({ foreignJobId }) => `/v1/jobs?cursor=${foreignJobId}`,
    status: 200,
    lacks: ["secret plan"],
  },
  {
    name: "the list holds one's own jobs only",
    path: "/v1/jobs",
    status: 200,
    contains: ["annual report"],
    lacks: ["secret plan"],
  },
  {
    name: "and the stranger's holds the stranger's",
    as: "stranger",
    path: "/v1/jobs",
    status: 200,
    contains: ["secret plan"],
    lacks: ["annual report"],
  },
];
