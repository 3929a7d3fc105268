import type { Scenario } from "../scenario.ts";
import type { World } from "../world.ts";

const picture =
  (page: string, query = "") =>
  ({ jobId }: World) =>
    `/v1/jobs/${jobId}/pages/${page}${query}`;

const badQuery = (query: string, detail: string): Scenario => ({
  name: `the query ?${query}`,
  path: picture("1", `?${query}`),
  status: 400,
  code: "invalid_request",
  details: [detail],
});

export const pictures: readonly Scenario[] = [
  {
    name: "a page, with the scale from points to pixels",
    path: picture("1"),
    status: 200,
    answers: {
      "content-type": "image/webp",
      "content-disposition": /^inline; filename="[^"]*page-1\.webp"/,
      "content-security-policy": /sandbox/,
      "cache-control": "private, no-store",
      "accept-ranges": "bytes",
      "content-length": /^[1-9]\d*$/,
      etag: /^"[^"]+"$/,
      "x-svc-page-width": "595",
      "x-svc-page-height": "842",
    },
    contains: [/^RIFF/, "WEBP"],
  },
  { name: "the same again", path: picture("1"), status: 200, contains: [/^RIFF/] },
  { name: "a copy of it", path: picture("1"), headers: { "if-none-match": "*" }, status: 304 },
  {
    name: "a part of it",
    path: picture("1"),
    headers: { range: "bytes=0-3" },
    status: 206,
    answers: { "content-range": /^bytes 0-3\/\d+$/, "x-svc-page-width": "595" },
    contains: [/^RIFF$/],
  },
  {
    name: "a part beyond its end",
    path: picture("1"),
    headers: { range: "bytes=99999999-" },
    status: 416,
    code: "range_not_satisfiable",
  },
  {
    name: "its head",
    method: "HEAD",
    path: picture("1"),
    status: 200,
    answers: { "content-type": "image/webp" },
  },
  { name: "a small one", path: picture("3", "?width=64"), status: 200, contains: [/^RIFF/] },
  { name: "a large one", path: picture("3", "?width=2000"), status: 200, contains: [/^RIFF/] },
  { name: "with a key for jobs only", as: "jobsOnly", path: picture("1"), status: 200 },
  {
    name: "with a key that sees no jobs",
    as: "usageOnly",
    path: picture("1"),
    status: 403,
    code: "insufficient_scope",
  },
  { name: "without credentials", as: null, path: picture("1"), status: 401, code: "authentication_required" },
  ...["0", "4", "-1", "1.5", "1e0", "01", "999999999999999999999", "one", "%00", "../1", "a".repeat(128)].map(
    (page): Scenario => ({
      name: `the page ${page.slice(0, 24)}`,
      path: picture(page),
      status: 404,
      ...(page.includes("/") ? {} : { code: "page_not_found" as const }),
    }),
  ),
  badQuery("width=63", "/width"),
  badQuery("width=2001", "/width"),
  badQuery("width=", "/width"),
  badQuery("width=800.5", "/width"),
  badQuery("width=-800", "/width"),
  badQuery("colour=red", "/colour"),
  {
    name: "another's page",
    path: ({ foreignJobId }) => `/v1/jobs/${foreignJobId}/pages/1`,
    status: 404,
    code: "job_not_found",
  },
  {
    name: "a page that another's job does not have",
    path: ({ foreignJobId }) => `/v1/jobs/${foreignJobId}/pages/0`,
    status: 404,
    code: "job_not_found",
  },
];
