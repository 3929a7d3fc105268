import type { Scenario } from "../scenario.ts";
import type { World } from "../world.ts";

const job = ({ jobId }: World) => `/v1/jobs/${jobId}`;
const download =
  (query = "") =>
  (world: World) =>
    `${job(world)}/download${query}`;

const badQuery = (query: string, detail: string): Scenario => ({
  name: `the list with ?${query}`,
  path: `/v1/jobs?${query}`,
  status: 400,
  code: "invalid_request",
  details: [detail],
});

export const jobs: readonly Scenario[] = [
  {
    name: "a job",
    path: job,
    status: 200,
    json: {
      job: {
        status: "succeeded",
        credit_scale: 1000,
        resolution: { state: "none" },
        estimated_credit_units: 300,
        actual_credit_units: 300,
        actual_credits: 0.3,
        deliverable: true,
        error: null,
        error_code: null,
        filename: "annual report.pdf",
      },
    },
    lacks: ["org_", "prj_", "webhook", "lease", "upl_"],
  },
  { name: "an unknown job", path: `/v1/jobs/job_${"0".repeat(31)}f`, status: 404, code: "job_not_found" },
  ...[
    "x",
    "..",
    "job_",
    "%2e%2e%2fetc%2fpasswd",
    "%ZZ",
    "%00",
    "job_'%20OR%201=1",
    "a".repeat(128),
    "a".repeat(129),
    "😀",
  ].map(
    (id): Scenario => ({
      name: `the job ${id.slice(0, 24)}`,
      path: `/v1/jobs/${id}/download`,
      status: 404,
      ...(id === ".." ? {} : { code: "job_not_found" as const }),
      lacks: ["passwd"],
    }),
  ),
  { name: "the list", path: "/v1/jobs?limit=200", status: 200, contains: ['"next_cursor":null'] },
  {
    name: "a page of one",
    path: "/v1/jobs?limit=1",
    status: 200,
    contains: [/"next_cursor":"job_[0-9a-f]{32}"/],
  },
  { name: "by status", path: "/v1/jobs?status=succeeded", status: 200, contains: ["annual report"] },
  {
    name: "of a status that none has",
    path: "/v1/jobs?status=timed_out",
    status: 200,
    json: { jobs: [], next_cursor: null },
  },
  badQuery("limit=0", "/limit"),
  badQuery("limit=201", "/limit"),
  badQuery("limit=-1", "/limit"),
  badQuery("limit=1.5", "/limit"),
  badQuery("limit=", "/limit"),
  badQuery("limit=%zz", "/limit"),
  badQuery("status=done", "/status"),
  badQuery("cursor=abc", "/cursor"),
  badQuery("colour=red", "/colour"),
  {
    name: "cancelling a job that has ended",
    method: "POST",
    path: (world) => `${job(world)}/cancel`,
    status: 409,
    code: "job_finished",
  },
  {
    name: "a large body where none is wanted",
    method: "POST",
    path: (world) => `${job(world)}/cancel`,
    body: "x".repeat(70_000),
    status: 413,
    code: "payload_too_large",
  },
];

const events = (world: World) => `${job(world)}/events`;

export const jobEvents: readonly Scenario[] = [
  {
    name: "of a job that has ended: its state, and the end",
    path: events,
    headers: { accept: "text/event-stream" },
    status: 200,
    answers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "content-length": null,
    },
    contains: [
      /^id: [0-9a-f]{16}\nevent: job\nretry: \d+\ndata: \{"job":\{"id":"job_.*"status":"succeeded".*\}\}\n\n$/,
    ],
    lacks: ["org_", "prj_", "webhook", "lease", "upl_"],
  },
  {
    name: "for a client that does not accept events",
    path: events,
    headers: { accept: "application/json" },
    status: 200,
    answers: { "content-type": "text/event-stream" },
  },
  {
    name: "for a client that saw another state last",
    path: events,
    headers: { "last-event-id": "ffffffffffffffff" },
    status: 200,
    contains: ['"status":"succeeded"'],
  },
  {
    name: "HEAD",
    method: "HEAD",
    path: events,
    status: 200,
    answers: { "content-type": "text/event-stream" },
  },
  { name: "with a key for jobs only", path: events, as: "jobsOnly", status: 200 },
  {
    name: "with a key for usage only",
    path: events,
    as: "usageOnly",
    status: 403,
    code: "insufficient_scope",
  },
  { name: "of nobody", path: events, as: null, status: 401, code: "authentication_required" },
  {
    name: "of an unknown job",
    path: `/v1/jobs/job_${"0".repeat(31)}f/events`,
    status: 404,
    code: "job_not_found",
    answers: { "content-type": /^application\/json/ },
  },
  {
    name: "of a stranger's job",
    path: ({ foreignJobId }) => `/v1/jobs/${foreignJobId}/events`,
    status: 404,
    code: "job_not_found",
  },
];

export const downloads: readonly Scenario[] = [
  {
    name: "the Markdown",
    path: download(),
    status: 200,
    answers: {
      "content-type": /^text\/markdown/,
      "content-disposition": 'attachment; filename="annual report.md"',
      "accept-ranges": "bytes",
      etag: /^"[^"]+"$/,
      "cache-control": "private, no-store",
      "content-length": /^[1-9]\d*$/,
    },
    contains: [/\S/],
  },
  {
    name: "format=md",
    path: download("?format=md"),
    status: 200,
    answers: { "content-type": /^text\/markdown/ },
  },
  {
    name: "format=zip",
    path: download("?format=zip"),
    status: 200,
    answers: { "content-type": "application/zip", "content-disposition": /\.zip"$/ },
  },
  {
    name: "format=delivery",
    path: download("?format=delivery"),
    status: 200,
    answers: { "content-type": "application/zip" },
  },
  ...["srt", "vtt"].map(
    (format): Scenario => ({
      name: `format=${format} of what is no transcript`,
      path: download(`?format=${format}`),
      status: 404,
      code: "asset_not_found",
    }),
  ),
  ...["IMAGE", "pdf", "", "MD", "SRT", "md&format=x"].map(
    (format): Scenario => ({
      name: `format=${format}`,
      path: download(`?format=${format}`),
      status: 400,
      code: "invalid_request",
      details: ["/format"],
    }),
  ),
  {
    name: "an unknown parameter",
    path: download("?file=../x"),
    status: 400,
    code: "invalid_request",
    details: ["/file"],
  },
  {
    name: "the first four bytes",
    path: download(),
    headers: { range: "bytes=0-3" },
    status: 206,
    answers: { "content-range": /^bytes 0-3\/\d+$/, "content-length": "4" },
    contains: [/^[\s\S]{4}$/],
  },
  {
    name: "HEAD knows no ranges",
    method: "HEAD",
    path: download(),
    headers: { range: "bytes=0-3" },
    status: 200,
    answers: { "content-range": null },
  },
  {
    name: "the last byte",
    path: download(),
    headers: { range: "bytes=-1" },
    status: 206,
    answers: { "content-length": "1" },
    contains: [/^\n$/],
  },
  {
    name: "a range beyond the end",
    path: download(),
    headers: { range: "bytes=99999999-" },
    status: 416,
    code: "range_not_satisfiable",
    answers: { "content-range": /^bytes \*\/\d+$/, etag: null },
  },
  ...["bytes=3-1", "bytes=a-b", "lines=0-1", "bytes=0-1,3-4", "bytes", "bytes=--1"].map(
    (range): Scenario => ({
      name: `Range: ${range} is ignored`,
      path: download(),
      headers: { range },
      status: 200,
      answers: { "content-range": null },
    }),
  ),
  {
    name: "a copy that may be current",
    path: download(),
    headers: { "if-none-match": "*" },
    status: 304,
    answers: { etag: /^"/, "content-length": null },
  },
  { name: "a copy that is not", path: download(), headers: { "if-none-match": '"other"' }, status: 200 },
  {
    name: "a part of another version",
    path: download(),
    headers: { range: "bytes=0-3", "if-range": '"other"' },
    status: 200,
    answers: { "content-range": null },
  },
];

const original = (path: string) => (world: World) => `/v1/jobs/${world.jobId}/${path}`;

export const originals: readonly Scenario[] = [
  {
    name: "the preview of a result is shown, and nothing may keep it",
    path: original("preview"),
    status: 200,
    answers: {
      "content-type": /^text\/markdown/,
      "content-disposition": /^inline; filename="annual report\.md"/,
      "cache-control": "no-store",
      etag: null,
    },
    contains: [/annual report|harbour/],
  },
  {
    name: "nor a part of it",
    path: original("preview"),
    headers: { range: "bytes=0-3" },
    status: 200,
    contains: [/annual report|harbour/],
  },
  {
    name: "the original of a job",
    path: original("source"),
    status: 200,
    answers: {
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="annual report.pdf"',
      "content-security-policy": /sandbox/,
      etag: /^"/,
    },
    contains: [/^%PDF-/],
  },
  {
    name: "a part of it",
    path: original("source"),
    headers: { range: "bytes=0-4" },
    status: 206,
    contains: [/^%PDF-$/],
  },
  {
    name: "a part beyond its end",
    path: original("source"),
    headers: { range: "bytes=99999999-" },
    status: 416,
    code: "range_not_satisfiable",
    answers: { "content-range": /^bytes \*\/\d+$/ },
  },
  { name: "a copy of it", path: original("source"), headers: { "if-none-match": "*" }, status: 304 },
  {
    name: "another's preview",
    path: ({ foreignJobId }) => `/v1/jobs/${foreignJobId}/preview`,
    status: 404,
    code: "job_not_found",
    lacks: ["secret"],
  },
  {
    name: "another's original",
    path: ({ foreignJobId }) => `/v1/jobs/${foreignJobId}/source`,
    status: 404,
    code: "job_not_found",
  },
];
