/** "Endpoints" of the interface specification: one entry a row of its tables. */

/** B API key, O access token, J job token, C session cookie, P preview token; none: no credentials at all. */
type Security = "B" | "O" | "J" | "C" | "P" | "anonymous";

export interface Endpoint {
  /** METHOD and path. */
  operation: string;
  /** Alternatives; each is what must be there together. Others, extensions of ours, may stand beside them. */
  security: readonly (readonly Security[])[];
  success: readonly number[];
  /** Media types of the success, where it has a body; default JSON. */
  media?: readonly string[];
  errors: readonly number[];
}

const owner = [["B"], ["J"]] as const;
const bearerOrAnonymous = [["B"], ["anonymous"]] as const;
const none = [["anonymous"]] as const;
const results = "/v1/jobs/{job_id}";
const images = ["image/png", "image/jpeg", "image/webp", "image/tiff", "image/bmp", "image/svg+xml"];

export const endpoints: readonly Endpoint[] = [
  { operation: "GET /v1/capabilities", security: none, success: [200], errors: [] },
  { operation: "GET /v1/catalog", security: none, success: [200], errors: [] },
  { operation: "POST /v1/estimates", security: bearerOrAnonymous, success: [201], errors: [400, 413, 422] },
  {
    operation: "POST /v1/url-estimates",
    security: bearerOrAnonymous,
    success: [201],
    errors: [400, 401, 403, 413, 422, 503],
  },
  { operation: "GET /v1/jobs", security: [["B"]], success: [200], errors: [] },
  { operation: "POST /v1/jobs", security: owner, success: [201, 200], errors: [402, 409, 503] },
  {
    operation: "POST /v1/convert",
    security: bearerOrAnonymous,
    success: [200, 207],
    errors: [400, 402, 413, 422],
  },
  { operation: `GET ${results}`, security: owner, success: [200], errors: [404] },
  { operation: `DELETE ${results}`, security: owner, success: [204], errors: [404, 409] },
  {
    operation: `GET ${results}/download`,
    security: owner,
    success: [200],
    media: ["text/markdown", "application/zip", ...images],
    errors: [404, 409],
  },
  {
    operation: `GET ${results}/preview`,
    security: owner,
    success: [200],
    media: ["text/markdown"],
    errors: [404, 409],
  },
  {
    operation: `GET ${results}/source`,
    security: owner,
    success: [200],
    media: ["application/pdf", "image/png", "image/jpeg", "application/octet-stream"],
    errors: [404, 410],
  },
  { operation: `GET ${results}/assets`, security: owner, success: [200], errors: [404, 409] },
  { operation: `GET ${results}/quality-report`, security: owner, success: [200], errors: [404, 409] },
  { operation: `GET ${results}/source-map`, security: owner, success: [200], errors: [404, 409] },
  { operation: `GET ${results}/delivery-check`, security: owner, success: [200], errors: [404, 409] },
  {
    operation: `POST ${results}/asset-grants`,
    security: owner,
    success: [201],
    errors: [400, 404, 409, 410],
  },
  { operation: `DELETE ${results}/asset-grants/{grant_id}`, security: owner, success: [204], errors: [404] },
  { operation: "GET /v1/asset-grants/{token}", security: none, success: [200], media: images, errors: [404] },
  { operation: `GET ${results}/result-feedback`, security: owner, success: [200], errors: [404] },
  {
    operation: `PUT ${results}/result-feedback`,
    security: owner,
    success: [200],
    errors: [400, 404, 409, 429],
  },
  { operation: `DELETE ${results}/result-feedback`, security: owner, success: [204], errors: [404, 429] },
  {
    operation: "POST /v1/guest-preview-sessions",
    security: none,
    success: [201],
    errors: [400, 409, 410, 429, 503],
  },
  {
    operation: "POST /v1/guest-preview-sessions/{session_id}/claim",
    security: [
      ["C", "P"],
      ["O", "P"],
    ],
    success: [200],
    errors: [401, 402, 409, 410, 503],
  },
  { operation: "GET /v1/account/usage", security: [["B"]], success: [200], errors: [401] },
  { operation: "GET /v1/account/webhook-secret", security: [["B"]], success: [200], errors: [] },
  { operation: "POST /v1/account/webhook-secret", security: [["B"]], success: [200], errors: [] },
];

const schemes: Readonly<Record<Exclude<Security, "anonymous">, string>> = {
  B: "apiKey",
  O: "accessToken",
  J: "jobToken",
  C: "session",
  P: "previewToken",
};

/** What the document lacks of an endpoint, in words. */
export function endpointProblems(document: Record<string, unknown>, endpoint: Endpoint): string[] {
  const [method = "", path = ""] = endpoint.operation.split(" ");
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const operation = paths[path]?.[method.toLowerCase()];
  if (operation === undefined) return ["not in the document"];
  const problems: string[] = [];
  // No security at all, or an empty alternative, is an anonymous call (OpenAPI 3.1, Security Requirement Object).
  const forms = (operation.security ?? []).map((form) => Object.keys(form).sort());
  const open = forms.length === 0 || forms.some((form) => form.length === 0);
  for (const wanted of endpoint.security) {
    const names = wanted.flatMap((name) => (name === "anonymous" ? [] : [schemes[name]])).sort();
    const there = names.length === 0 ? open : forms.some((form) => form.join() === names.join());
    if (!there) problems.push(`security ${wanted.join(" and ")}`);
  }
  if (open && !endpoint.security.some((wanted) => wanted.includes("anonymous")))
    problems.push("open to everybody");
  for (const status of [...endpoint.success, ...endpoint.errors])
    if (operation.responses[status] === undefined) problems.push(`status ${status}`);
  const [first] = endpoint.success;
  const media = Object.keys(operation.responses[first ?? 200]?.content ?? {});
  const wantedMedia = first === 204 ? [] : (endpoint.media ?? ["application/json"]);
  for (const type of wantedMedia) if (!media.includes(type)) problems.push(`media type ${type}`);
  return problems;
}

interface Operation {
  security?: Record<string, string[]>[];
  responses: Record<string, { content?: object }>;
}
