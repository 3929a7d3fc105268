import type { Scenario } from "../scenario.ts";
import type { World } from "../world.ts";

const job = ({ picturesJobId }: World) => `/v1/jobs/${picturesJobId}`;
const assets = (world: World) => `${job(world)}/assets`;
const grants = (world: World) => `${job(world)}/asset-grants`;
const path = "assets/page-001-figure-1.png";
const image =
  (assetPath: string = path) =>
  (world: World) =>
    `${job(world)}/download?format=image&asset_path=${assetPath}`;
const noJob = `/v1/jobs/job_${"0".repeat(31)}f`;
const guest = { "x-svc-job-token": `mk_job_${"0".repeat(64)}` };

/** The list, and single images by the job's own credentials. */
export const assetScenarios: readonly Scenario[] = [
  {
    name: "the list names each image with its size, checksum and kind",
    path: assets,
    status: 200,
    answers: { "cache-control": "no-store" },
    contains: [
      /^\{"job_id":"job_[0-9a-f]{32}","assets":\[\{"path":"assets\/page-001-figure-1\.png","bytes":\d+,"sha256":"[0-9a-f]{64}","content_type":"image\/png"\}/,
    ],
    keeps: { sha256: "assets.0.sha256" },
  },
  { name: "the list by a key for converting", path: assets, as: "owner", status: 200 },
  {
    name: "the list by a key for jobs only",
    path: assets,
    as: "jobsOnly",
    status: 403,
    code: "insufficient_scope",
  },
  {
    name: "the list without a credential",
    path: assets,
    as: null,
    status: 401,
    code: "authentication_required",
  },
  { name: "the list of an unknown job", path: `${noJob}/assets`, status: 404, code: "job_not_found" },
  {
    name: "the list of a stranger's job",
    path: ({ foreignJobId }) => `/v1/jobs/${foreignJobId}/assets`,
    status: 404,
    code: "job_not_found",
  },
  {
    name: "the list with a job token that owns nothing",
    path: assets,
    as: null,
    headers: guest,
    status: 404,
    code: "job_not_found",
  },
  {
    name: "an image is an attachment of its own kind, whose ETag is its checksum",
    path: image(),
    status: 200,
    answers: {
      "content-type": "image/png",
      "content-disposition": 'attachment; filename="page-001-figure-1.png"',
      "content-security-policy": /sandbox/,
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store",
      "accept-ranges": "bytes",
      etag: /^"[0-9a-f]{64}"$/,
      "content-length": /^[1-9]\d*$/,
    },
    contains: [/PNG/],
  },
  {
    name: "a part of an image",
    path: image(),
    headers: { range: "bytes=1-3" },
    status: 206,
    answers: { "content-range": /^bytes 1-3\/\d+$/, "content-length": "3", "content-type": "image/png" },
    contains: [/^PNG$/],
  },
  {
    name: "a part of an image that is still the same",
    path: image(),
    headers: ({ kept }) => ({ range: "bytes=1-3", "if-range": `"${kept.get("sha256")}"` }),
    status: 206,
  },
  {
    name: "a part of another version of an image is the whole",
    path: image(),
    headers: { range: "bytes=1-3", "if-range": '"other"' },
    status: 200,
  },
  {
    name: "an image that the caller has",
    path: image(),
    headers: ({ kept }) => ({ "if-none-match": `"${kept.get("sha256")}"` }),
    status: 304,
  },
  {
    name: "a part of an image beyond its end",
    path: image(),
    headers: { range: "bytes=99999999-" },
    status: 416,
    code: "range_not_satisfiable",
  },
  {
    name: "an image's HEAD",
    method: "HEAD",
    path: image(),
    status: 200,
    answers: { "content-type": "image/png", "content-length": /^[1-9]\d*$/ },
  },
  {
    name: "an image without a credential",
    path: image(),
    as: null,
    status: 401,
    code: "authentication_required",
  },
  {
    name: "an image of a stranger's job",
    path: ({ foreignJobId }) => `/v1/jobs/${foreignJobId}/download?format=image&asset_path=${path}`,
    status: 404,
    code: "job_not_found",
  },
  ...["format=image", "format=image&asset_path=", `asset_path=${path}`, `format=md&asset_path=${path}`].map(
    (query): Scenario => ({
      name: `an image's path goes with format=image and with nothing else: ${query}`,
      path: (world) => `${job(world)}/download?${query}`,
      status: 400,
      code: "invalid_request",
      details: ["/asset_path"],
    }),
  ),
  ...[
    "output.md",
    "/etc/passwd",
    "../assets/page-001-figure-1.png",
    "ASSETS/page-001-figure-1.png",
    "%2fassets/page-001-figure-1.png",
    "./assets/page-001-figure-1.png",
    `assets/${"a".repeat(506)}`,
  ].map(
    (wrong): Scenario => ({
      name: `a path that cannot be an image's: ${wrong.slice(0, 40)}`,
      path: image(wrong),
      status: 400,
      code: "invalid_request",
      details: ["/asset_path"],
      lacks: ["passwd"],
    }),
  ),
  ...[
    "assets/../output.md",
    "assets/..%2foutput.md",
    "assets/%252e%252e/output.md",
    "assets/..%5coutput.md",
    "assets/",
    "assets/.",
    "assets//page-001-figure-1.png",
    "assets/./page-001-figure-1.png",
    "assets/page-001-figure-1.PNG",
    "assets/Page-001-figure-1.png",
    "assets/page-001-figure-1.png%00",
    "assets/page-001-figure-1.png%00.png",
    "assets/page-001-figure-1.png/",
    "assets/page-001-figure-1.png%20",
    "assets/page-001-figure-1.png.",
    "assets/page%E2%80%90001-figure-1.png",
    "assets/page-%D9%A0%D9%A01-figure-1.png",
    "assets/%EF%BC%8E%EF%BC%8E/output.md",
    "assets/page-001-figure-1.png%ff",
    "assets/*",
    "assets/C:output.md",
    `assets/${"a".repeat(505)}`,
  ].map(
    (wrong): Scenario => ({
      name: `a path of no image: ${wrong.slice(0, 40)}`,
      path: image(wrong),
      status: 404,
      code: "asset_not_found",
    }),
  ),
];

const asked = (body: unknown, rest: Partial<Scenario> & { name: string; status: number }): Scenario => ({
  method: "POST",
  path: grants,
  body: JSON.stringify(body),
  ...rest,
});
const link = ({ kept }: World) => new URL(kept.get("url") ?? "").pathname;
const ofLink = (change: (address: string) => string) => (world: World) => change(link(world));
const pass = { asset_path: path };

/** Links, from their making to their revocation. */
export const assetGrants: readonly Scenario[] = [
  asked(pass, {
    name: "a link is made for five minutes, at the base address",
    status: 201,
    answers: { "cache-control": "no-store" },
    json: { asset_path: path },
    contains: [
      /"grant_id":"ag_[0-9a-f]{32}"/,
      /"url":"http:\/\/127\.0\.0\.1:\d+\/v1\/asset-grants\/mk_asset_[0-9a-f]{64}"/,
      /"expires_in_seconds":(?:299|300)\b/,
    ],
    keeps: { url: "url", grant: "grant_id" },
  }),
  ...[60, 600].map((seconds) =>
    asked(
      { ...pass, expires_in_seconds: seconds },
      {
        name: `a link for ${seconds} seconds`,
        status: 201,
        contains: [new RegExp(`"expires_in_seconds":(?:${seconds - 1}|${seconds})\\b`)],
      },
    ),
  ),
  ...[59, 601, 0, -1, 60.5, "60", null, 1e9].map((seconds) =>
    asked(
      { ...pass, expires_in_seconds: seconds },
      {
        name: `a link for ${JSON.stringify(seconds)} seconds`,
        status: 400,
        code: "invalid_request",
        details: ["/expires_in_seconds"],
      },
    ),
  ),
  asked({}, { name: "a link to nothing", status: 400, details: ["/asset_path"] }),
  asked({ ...pass, note: "x" }, { name: "a link with another key", status: 400, details: ["/note"] }),
  ...["output.md", "", "../assets/a.png", 1, null, `assets/${"a".repeat(506)}`].map((wrong) =>
    asked(
      { asset_path: wrong },
      {
        name: `a link to ${JSON.stringify(wrong).slice(0, 30)}, which cannot be an image`,
        status: 400,
        details: ["/asset_path"],
      },
    ),
  ),
  ...["assets/../output.md", "assets/none.png", "assets/"].map((wrong) =>
    asked(
      { asset_path: wrong },
      {
        name: `a link to ${JSON.stringify(wrong)}, which is no image`,
        status: 404,
        code: "asset_not_found",
      },
    ),
  ),
  asked(pass, {
    name: "a link to an image of a stranger's job",
    path: ({ foreignJobId }) => `/v1/jobs/${foreignJobId}/asset-grants`,
    status: 404,
    code: "job_not_found",
  }),
  asked(pass, { name: "a link by a key for jobs only", as: "jobsOnly", status: 403 }),
  asked(pass, { name: "a link without a credential", as: null, status: 401 }),
  asked(pass, {
    name: "a link in another content type",
    headers: { "content-type": "text/plain" },
    status: 415,
  }),
  {
    name: "the link shows the image to anyone who has it, inline, and any page may embed it",
    path: link,
    as: null,
    status: 200,
    answers: {
      "content-type": "image/png",
      "content-disposition": 'inline; filename="page-001-figure-1.png"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "referrer-policy": "no-referrer",
      etag: null,
      "accept-ranges": null,
    },
    contains: [/PNG/],
  },
  { name: "the link's HEAD", method: "HEAD", path: link, as: null, status: 200 },
  {
    name: "a range of what a link shows is the whole",
    path: link,
    as: null,
    headers: { range: "bytes=0-0", "if-none-match": "*" },
    status: 200,
    answers: { "content-range": null },
    contains: [/PNG/],
  },
  {
    name: "a link looks at no credentials: a revoked key changes nothing",
    path: link,
    as: "revoked",
    status: 200,
  },
  ...Object.entries<(address: string) => string>({
    "in upper case": (address) => address.replace(/[0-9a-f]{64}$/, (hex) => hex.toUpperCase()),
    truncated: (address) => address.slice(0, -1),
    "that is too long": (address) => `${address}0`,
    guessed: (address) => address.replace(/[0-9a-f]{4}$/, "0000"),
    "with another prefix": (address) => address.replace("mk_asset_", "mk_job_"),
    "with a NUL": (address) => `${address}%00`,
    "of nothing": () => "/v1/asset-grants/x",
    "of an id": () => `/v1/asset-grants/ag_${"0".repeat(32)}`,
  }).map(
    ([name, change]): Scenario => ({
      name: `a link ${name}`,
      path: ofLink(change),
      as: null,
      status: 404,
      code: "grant_not_found",
      answers: { "cache-control": "no-store" },
    }),
  ),
  {
    name: "a link does not let anybody list or download",
    path: (world) => `${assets(world)}?token=${world.kept.get("url")}`,
    as: null,
    status: 401,
  },
  ...["authorization", "x-svc-job-token", "cookie"].map(
    (header): Scenario => ({
      name: `a link's token as ${header} lets nobody in`,
      path: image(),
      as: null,
      headers: (world) => ({
        [header]: `${header === "authorization" ? "Bearer " : ""}${link(world).split("/").at(-1)}`,
      }),
      status: 401,
    }),
  ),
  ...["GET", "PUT"].map(
    (method): Scenario => ({
      name: `links are not there to be called with ${method}`,
      method,
      path: grants,
      status: 405,
      code: "method_not_allowed",
    }),
  ),
  {
    name: "revoking by a stranger finds nothing",
    method: "DELETE",
    path: (world) => `${grants(world)}/${world.kept.get("grant")}`,
    as: "stranger",
    status: 404,
    code: "grant_not_found",
  },
  {
    name: "revoking under another job of the owner's finds nothing",
    method: "DELETE",
    path: (world) => `/v1/jobs/${world.jobId}/asset-grants/${world.kept.get("grant")}`,
    status: 404,
    code: "grant_not_found",
  },
  ...["ag_", `ag_${"0".repeat(32)}`, `ag_${"A".repeat(32)}`, "x"].map(
    (id): Scenario => ({
      name: `revoking ${id.slice(0, 8)} finds nothing`,
      method: "DELETE",
      path: (world) => `${grants(world)}/${id}`,
      status: 404,
      code: "grant_not_found",
    }),
  ),
  { name: "and the link still works", path: link, as: null, status: 200 },
  {
    name: "revoking",
    method: "DELETE",
    path: (world) => `${grants(world)}/${world.kept.get("grant")}`,
    status: 204,
  },
  {
    name: "the link is gone with the next request",
    path: link,
    as: null,
    status: 404,
    code: "grant_not_found",
  },
  {
    name: "revoking again finds nothing",
    method: "DELETE",
    path: (world) => `${grants(world)}/${world.kept.get("grant")}`,
    status: 404,
    code: "grant_not_found",
  },
];
