/** The JSON documents of a result, and the schemas that describe them. */
import { documentSchemas } from "../../../converters/bundle/schemas/documents.ts";
import type { Scenario } from "../scenario.ts";
import type { World } from "../world.ts";

const kinds = [
  { path: "quality-report", name: "svc.quality-report.v1", contains: ["page_scores", "average_page_score"] },
  { path: "source-map", name: "svc.source-map.v1", contains: ['"page_index":3', '"blocks":[{"id":"p1-b1"'] },
  { path: "delivery-check", name: "svc.delivery-check.v1", contains: ["text_present", "next_actions"] },
  { path: "layout", name: "svc.layout.v1", contains: ['"bbox":[', '"order":1'] },
] as const;

export const documents: readonly Scenario[] = kinds.flatMap(({ path, name, contains }): Scenario[] => {
  const own = ({ jobId }: World) => `/v1/jobs/${jobId}/${path}`;
  return [
    {
      name: `the ${path} of a result, with its schema's address`,
      path: own,
      status: 200,
      json: { schema_version: name },
      answers: {
        "content-type": /^application\/json/,
        etag: /^"[0-9a-f]{64}"$/,
        "cache-control": "private, no-store",
        "content-length": /^[1-9]\d*$/,
        link: new RegExp(`^<http.*/schemas/${name}\\.json>; rel="describedby"`),
        "accept-ranges": null,
      },
      contains,
      lacks: ["upl_", "org_", "prj_", "/work", "results/"],
    },
    {
      name: `a current copy of the ${path} is not sent again`,
      path: own,
      headers: { "if-none-match": "*" },
      status: 304,
      answers: { etag: /^"[0-9a-f]{64}"$/ },
    },
    {
      name: `another copy of the ${path} is not current`,
      path: own,
      headers: { "if-none-match": '"other"' },
      status: 200,
    },
    {
      name: `the ${path} comes whole, whichever part is asked for`,
      path: own,
      headers: { range: "bytes=0-3" },
      status: 200,
      answers: { "content-range": null },
      json: { schema_version: name },
    },
    { name: `HEAD of the ${path}`, method: "HEAD", path: own, status: 200, answers: { etag: /^"/ } },
    { name: `the ${path} with a key for jobs only`, path: own, as: "jobsOnly", status: 200 },
    {
      name: `the ${path} with a key for usage only`,
      path: own,
      as: "usageOnly",
      status: 403,
      code: "insufficient_scope",
    },
    { name: `the ${path} of nobody`, path: own, as: null, status: 401, code: "authentication_required" },
    {
      name: `the ${path} of another's result`,
      path: ({ foreignJobId }) => `/v1/jobs/${foreignJobId}/${path}`,
      status: 404,
      code: "job_not_found",
      lacks: ["svc."],
    },
    {
      name: `the ${path} for a foreign job token`,
      path: own,
      as: null,
      headers: { "x-svc-job-token": `mk_job_${"0".repeat(64)}` },
      status: 404,
      code: "job_not_found",
      lacks: ["svc."],
    },
    {
      name: `the ${path} of no job`,
      path: `/v1/jobs/job_${"0".repeat(31)}f/${path}`,
      status: 404,
      code: "job_not_found",
    },
  ];
});

const [{ name: first } = { name: "" }] = documentSchemas;

export const schemas: readonly Scenario[] = [
  {
    name: "the list of schemas",
    path: "/schemas",
    as: null,
    status: 200,
    answers: { "cache-control": /^public/ },
    contains: documentSchemas.map(({ name }) => new RegExp(`"url":"http[^"]*/schemas/${name}\\.json"`)),
  },
  ...documentSchemas.map(
    ({ name }): Scenario => ({
      name: `the schema of ${name}`,
      path: `/schemas/${name}.json`,
      as: null,
      status: 200,
      answers: {
        "content-type": "application/schema+json",
        "cache-control": /^public, max-age=\d+$/,
        etag: /^"[\w-]{22}(?:-gzip)?"$/,
        vary: "Accept-Encoding",
      },
      contains: [
        /^\{\n {2}"\$schema": "https:\/\/json-schema\.org\/draft\/2020-12\/schema",/,
        new RegExp(`"\\$id": "http[^"]*/schemas/${name}\\.json"`),
        `"const": "${name}"`,
      ],
      lacks: ["$ref", "x-documented"],
    }),
  ),
  {
    name: "a current copy of a schema is not sent again",
    path: `/schemas/${first}.json`,
    as: null,
    headers: { "if-none-match": "*" },
    status: 304,
  },
  ...["svc.nothing.v1.json", first, "..%2fledger.db", "svc.layout.v2.json", "__proto__", "constructor"].map(
    (file): Scenario => ({
      name: `no schema ${file}`,
      path: `/schemas/${file}`,
      as: null,
      status: 404,
      code: "route_not_found",
    }),
  ),
];
