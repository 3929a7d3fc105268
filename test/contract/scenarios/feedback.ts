/** What people think of results. Few writes: an author has ten a minute. */
import type { Scenario } from "../scenario.ts";
import type { World } from "../world.ts";

const own = ({ jobId }: World) => `/v1/jobs/${jobId}/result-feedback`;
const foreign = ({ foreignJobId }: World) => `/v1/jobs/${foreignJobId}/result-feedback`;
const put = (body: unknown) => ({ method: "PUT", path: own, body: JSON.stringify(body) }) as const;
const bad = (name: string, body: unknown, ...details: string[]): Scenario => ({
  ...put(body),
  name: `an opinion with ${name}`,
  status: 400,
  code: "invalid_request",
  details,
});

const opinion = { rating: "down", reason_code: "reading_order", comment: "The columns\r\nare\u0007 mixed. " };
const kept = { rating: "down", reason_code: "reading_order", comment: "The columns\nare mixed." };

export const feedback: readonly Scenario[] = [
  { name: "no opinion yet", path: own, status: 200, json: { feedback: null } },
  {
    ...put({ rating: "up" }),
    name: "a result is found good",
    status: 200,
    json: { feedback: { rating: "up", reason_code: null, comment: null } },
    keeps: { ratedAt: "feedback.created_at" },
  },
  { ...put(opinion), name: "and then bad, for a reason", status: 200, json: { feedback: kept } },
  {
    name: "the feedback is saved, without invisible characters",
    path: own,
    status: 200,
    json: { feedback: kept },
    lacks: ["usr_", "org_"],
  },
  {
    name: "another key of the same user has the same opinion",
    path: own,
    as: "jobsOnly",
    status: 200,
    json: { feedback: kept },
  },
  {
    name: "another user of the organization has one of their own",
    path: own,
    as: { session: "member" },
    status: 200,
    json: { feedback: null },
  },
  {
    ...put({ rating: "down", comment: "😀".repeat(1_000) }),
    name: "a comment of 1,000 characters, each of two UTF-16 units",
    status: 200,
    json: { feedback: { comment: "😀".repeat(1_000), reason_code: null } },
  },
  bad("a comment of 1,001 characters", { rating: "up", comment: "x".repeat(1_001) }, "/comment"),
  bad("no rating", {}, "/rating"),
  bad("another rating", { rating: "meh" }, "/rating"),
  bad("an unknown reason", { rating: "up", reason_code: "colour" }, "/reason_code"),
  bad("null for a reason", { rating: "up", reason_code: null }, "/reason_code"),
  bad("a number for a comment", { rating: "up", comment: 1 }, "/comment"),
  bad("an unknown key", { rating: "up", author: "usr_1" }, "/author"),
  bad("no object", [], ""),
  {
    ...put({ rating: "up" }),
    name: "an opinion of another content type",
    headers: { "content-type": "text/plain" },
    status: 415,
    code: "unsupported_content_type",
  },
  { name: "feedback deleted", method: "DELETE", path: own, status: 204 },
  { name: "and once more, without an error", method: "DELETE", path: own, status: 204 },
  { name: "feedback after the deletion", path: own, status: 200, json: { feedback: null } },
  { ...put(opinion), name: "an opinion for those after", status: 200, json: { feedback: kept } },
  ...(["GET", "PUT", "DELETE"] as const).flatMap((method): Scenario[] => {
    const sent = { method, ...(method === "PUT" ? { body: '{"rating":"up"}' } : {}) };
    return [
      { ...sent, name: `${method} of another's job`, path: foreign, status: 404, code: "job_not_found" },
      {
        ...sent,
        name: `${method} of no job`,
        path: `/v1/jobs/job_${"0".repeat(31)}f/result-feedback`,
        status: 404,
        code: "job_not_found",
      },
      {
        ...sent,
        name: `${method} with a foreign job token`,
        path: own,
        as: null,
        headers: { "x-svc-job-token": `mk_job_${"0".repeat(64)}` },
        status: 404,
        code: "job_not_found",
      },
      {
        ...sent,
        name: `${method} by nobody`,
        path: own,
        as: null,
        status: 401,
        code: "authentication_required",
      },
      {
        ...sent,
        name: `${method} with a key for usage only`,
        path: own,
        as: "usageOnly",
        status: 403,
        code: "insufficient_scope",
      },
    ];
  }),
];
