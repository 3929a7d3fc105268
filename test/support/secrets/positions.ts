/** Requests that carry a text wherever a request can carry one. */
export interface Placed {
  name: string;
  path: string;
  init: RequestInit;
}

const jobPath = "/v1/jobs/job_0190a6f07c2e7cc19d1e0123456789ab";

/** Header fields that the service, the router or the server below it look at, and some that nobody does. */
const headerNames = [
  "authorization",
  "cookie",
  "x-svc-job-token",
  "x-svc-preview-token",
  "x-request-id",
  "x-forwarded-for",
  "forwarded",
  "origin",
  "referer",
  "user-agent",
  "sec-fetch-site",
  "if-none-match",
  "range",
  "accept",
  "last-event-id",
  "content-encoding",
  "x-anything",
];

/** `key` is a caller's, who gets further than one without. */
export function positionsOf(secret: string, key: string): Placed[] {
  const own = { authorization: `Bearer ${key}` };
  const inPath = encodeURIComponent(secret);
  const get = (name: string, path: string, headers: Record<string, string> = own): Placed => ({
    name,
    path,
    init: { headers },
  });
  const json = (name: string, path: string, body: string, headers: Record<string, string> = own): Placed => ({
    name: `JSON: ${name}`,
    path,
    init: { method: "POST", headers: { "content-type": "application/json", ...headers }, body },
  });
  const form = (name: string, path: string, ...fields: [string, string | Blob, string?][]): Placed => {
    const body = new FormData();
    for (const [field, value, filename] of fields)
      if (typeof value === "string") body.append(field, value);
      else body.append(field, value, filename ?? "a.md");
    return { name: `form: ${name}`, path, init: { method: "POST", headers: own, body } };
  };
  const file = new Blob(["# A\n\ntext\n"]);
  return [
    ...["Bearer ", "bearer  ", "Basic ", "", "Bearer x "].map((scheme) =>
      get(`header authorization: ${scheme}`, jobPath, { authorization: scheme + secret }),
    ),
    ...headerNames.flatMap((header) => [
      get(`header ${header}`, jobPath, { ...own, [header]: secret }),
      get(`header ${header}, public`, "/v1/capabilities", { [header]: secret }),
      json(`beside header ${header}`, "/v1/jobs", "{}", { ...own, [header]: secret }),
    ]),
    get("header cookie, of the session", jobPath, {
      cookie: `markmill.session_token=${secret}; a=${secret}`,
    }),
    get("header origin, with a cookie", "/v1/jobs", {
      cookie: `markmill.session_token=${secret}`,
      origin: `https://${secret
        .toLowerCase()
        .replace(/[^a-z0-9]/g, "-")
        .slice(0, 60)}.example`,
    }),
    get("path", `/${inPath}`),
    get("path below /v1", `/v1/${inPath}/x`),
    get("path of a job", `/v1/jobs/${inPath}`),
    get("path of a download", `/v1/jobs/${inPath}/download`),
    get("path of an event", `/v1/account/deliveries/${inPath}`),
    { name: "path, deleted", path: `/v1/jobs/${inPath}`, init: { method: "DELETE", headers: own } },
    get("query, unknown", `/v1/jobs?${inPath}=1`),
    get("query, of a list", `/v1/jobs?status=${inPath}&cursor=${inPath}&limit=${inPath}`),
    get("query, of a download", `${jobPath}/download?format=${inPath}`),
    get("query, of an image", `${jobPath}/download?format=image&asset_path=assets/${inPath}`),
    get("path of a link to an image", `/v1/asset-grants/${inPath}`),
    get("path of an image's links", `${jobPath}/asset-grants/${inPath}`),
    json("an image's path", `${jobPath}/asset-grants`, JSON.stringify({ asset_path: `assets/${secret}` })),
    get("query, of a route without one", `/v1/catalog?key=${inPath}`),
    ...["actor_id", "object_id", "organization_id", "outcome", "address", "since", "action", "cursor"].map(
      (name) => get(`query, of the audit, ${name}`, `/v1/admin/audit?${name}=${inPath}`),
    ),
    json("a value", "/v1/jobs", JSON.stringify({ upload_id: secret, max_credits: "1" })),
    json(
      "every value",
      "/v1/jobs",
      JSON.stringify({ upload_id: "upl_1", max_credits: secret, client_request_id: 1 }),
    ),
    json("a name", "/v1/jobs", JSON.stringify({ [secret]: 1 })),
    json("malformed", "/v1/jobs", `{"upload_id": ${secret}`),
    json("no object", "/v1/jobs", JSON.stringify(secret)),
    json(
      "an address",
      "/v1/account/webhook-test",
      JSON.stringify({ url: `https://hooks.invalid/${inPath}` }),
    ),
    json(
      "an address with a name of it",
      "/v1/account/webhook-test",
      JSON.stringify({ url: `https://u:${inPath}@hooks.invalid/` }),
    ),
    json("another content type", "/v1/jobs", secret, { ...own, "content-type": `text/${inPath}` }),
    form("a field's name", "/v1/estimates", [secret, "1"], ["file", file, "a.md"]),
    form("a field's value", "/v1/estimates", ["pages", secret], ["file", file, "a.md"]),
    form("another field's value", "/v1/estimates", ["mode", secret], ["file", file, "a.md"]),
    form("a capability", "/v1/estimates", ["capability_id", secret], ["file", file, "a.md"]),
    form(
      "options",
      "/v1/estimates",
      ["options", JSON.stringify({ [secret]: secret })],
      ["file", file, "a.md"],
    ),
    form("malformed options", "/v1/estimates", ["options", `{${secret}`], ["file", file, "a.md"]),
    form("a spending limit", "/v1/convert", ["max_credits", secret], ["file", file, "a.md"]),
    form("the name of an invalid file", "/v1/estimates", ["file", new Blob([]), `${secret}.md`]),
    form("the name of a damaged file", "/v1/estimates", [
      "file",
      new Blob(["%PDF-1.7 nothing"]),
      `${secret}.pdf`,
    ]),
    form("a damaged file", "/v1/convert", ["file", new Blob([`%PDF-1.7\n${secret}\n1 0 obj`]), "a.pdf"]),
    {
      name: "form: boundary",
      path: "/v1/estimates",
      init: {
        method: "POST",
        headers: { ...own, "content-type": `multipart/form-data; boundary=${inPath.slice(0, 60)}` },
        body: secret,
      },
    },
  ];
}
