import type { Scenario } from "../scenario.ts";
import { estimate, type World } from "../world.ts";

const post = { method: "POST", path: "/v1/jobs" } as const;

const fresh = async (world: World, fields: string) =>
  `{"upload_id":"${await estimate(world.target, "owner", "confirm.pdf")}",${fields}}`;

const accepted = (fields: string): Scenario => ({
  ...post,
  name: `confirming with ${fields}`,
  body: (world) => fresh(world, fields),
  status: 201,
  json: { status: "queued", credit_scale: 1000, estimated_credit_units: 300, estimated_credits: 0.3 },
  lacks: ["job_token"],
});

/** Refused for its form, before anything is looked up. */
const malformed = (fields: string, ...details: string[]): Scenario => ({
  ...post,
  name: `a confirmation with ${fields.slice(0, 60)}`,
  body: ({ uploadId }) => `{"upload_id":"${uploadId}",${fields}}`,
  status: 400,
  code: "invalid_request",
  ...(details.length === 0 ? {} : { details }),
});

const webhook = (url: string): Scenario => ({
  ...post,
  name: `webhook_url ${url.slice(0, 60)}`,
  body: ({ uploadId }) => JSON.stringify({ upload_id: uploadId, max_credits: "5", webhook_url: url }),
  status: 400,
  code: "invalid_webhook_url",
  contains: ['"path":"/webhook_url"'],
});

export const confirmation: readonly Scenario[] = [
  accepted('"max_credits":"0.3"'),
  accepted('"max_credits":"0.300"'),
  accepted('"max_credits":0.3'),
  accepted('"max_credits":0.300'),
  accepted('"max_credits":3e-1'),
  accepted('"max_credits":1e9'),
  accepted('"max_credit_units":300'),
  accepted('"max_credit_units":1000000000'),
  accepted('"max_credit_units":300,"max_credits":0.3'),

  {
    ...post,
    name: "zero Credits are a spending limit below the estimate",
    body: ({ uploadId }) => `{"upload_id":"${uploadId}","max_credits":0}`,
    status: 402,
    code: "credit_ceiling_exceeded",
  },
  {
    ...post,
    name: "a spending limit one unit below the estimate",
    body: ({ uploadId }) => `{"upload_id":"${uploadId}","max_credit_units":299}`,
    status: 402,
    code: "credit_ceiling_exceeded",
  },
  malformed('"max_credit_units":0', "/max_credit_units"),
  malformed('"max_credit_units":-1', "/max_credit_units"),
  malformed('"max_credit_units":1.5', "/max_credit_units"),
  malformed('"max_credit_units":"300"', "/max_credit_units"),
  malformed('"max_credit_units":1e300', "/max_credit_units"),
  malformed('"max_credits":0.0005', "/max_credits"),
  malformed('"max_credits":0.30000000000000001', "/max_credits"),
  malformed('"max_credits":"0.3000"', "/max_credits"),
  malformed('"max_credits":"1e3"', "/max_credits"),
  malformed('"max_credits":" 1"', "/max_credits"),
  malformed('"max_credits":"٣"', "/max_credits"),
  malformed('"max_credits":-1', "/max_credits"),
  malformed('"max_credits":"-1"', "/max_credits"),
  malformed('"max_credits":null', "/max_credits"),
  malformed('"max_credits":true', "/max_credits"),
  malformed(`"max_credits":"${"9".repeat(400)}"`, "/max_credits"),
  malformed('"max_credits":1e400', "/max_credits"),
  malformed('"max_credit_units":300,"max_credits":0.301', "/max_credits"),
  malformed('"client_request_id":"request-0001"', "/max_credits"),
  malformed('"max_credits":1,"client_request_id":"short"', "/client_request_id"),
  malformed('"max_credits":1,"client_request_id":"has a space"', "/client_request_id"),
  malformed(`"max_credits":1,"client_request_id":"${"a".repeat(129)}"`, "/client_request_id"),
  malformed('"max_credits":1,"webhook_url":null', "/webhook_url"),
  malformed('"max_credits":1,"webhook_url":["https://hooks.example.org"]', "/webhook_url"),
  malformed('"max_credits":1,"colour":"red"', "/colour"),
  malformed('"max_credits":1,"__proto__":{"upload_id":"x"}', "/__proto__"),
  {
    ...post,
    name: "no upload_id",
    body: '{"max_credits":1}',
    status: 400,
    code: "invalid_request",
    details: ["/upload_id"],
  },
  {
    ...post,
    name: "an empty upload_id",
    body: '{"upload_id":"","max_credits":1}',
    status: 400,
    code: "invalid_request",
    details: ["/upload_id"],
  },
  {
    ...post,
    name: "an unknown upload",
    body: `{"upload_id":"upl_${"0".repeat(31)}f","max_credits":1}`,
    status: 404,
    code: "upload_not_found",
  },
  {
    ...post,
    name: "an upload_id that cannot be one",
    body: '{"upload_id":"../../etc/passwd","max_credits":1}',
    status: 404,
    code: "upload_not_found",
    lacks: ["passwd"],
  },

  ...["", "{", "{}}", '{"upload_id":"a"', "nonsense", "\u0000", '{"a":01}'].map(
    (body): Scenario => ({
      ...post,
      name: `the body ${JSON.stringify(body)}`,
      headers: { "content-type": "application/json" },
      body,
      status: 400,
      code: "invalid_request",
    }),
  ),
  ...["null", "[]", "1", '"text"', "true"].map(
    (body): Scenario => ({
      ...post,
      name: `the JSON ${body}`,
      body,
      status: 400,
      code: "invalid_request",
      details: [""],
    }),
  ),
  { ...post, name: "deep nesting", body: "[".repeat(60_000), status: 400, code: "invalid_request" },
  {
    ...post,
    name: "bytes that are no UTF-8",
    headers: { "content-type": "application/json" },
    body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
    status: 400,
    code: "invalid_request",
  },
  {
    ...post,
    name: "a body beyond 64 KiB",
    body: `{"upload_id":"${"a".repeat(70_000)}"}`,
    status: 413,
    code: "payload_too_large",
  },
  ...[
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/jsonx",
    "application/json; charset=utf-16",
    "multipart/form-data; boundary=b",
  ].map(
    (type): Scenario => ({
      ...post,
      name: `JSON called ${type}`,
      headers: { "content-type": type },
      body: ({ uploadId }) => `{"upload_id":"${uploadId}","max_credits":5}`,
      status: 415,
      code: "unsupported_content_type",
    }),
  ),
  {
    ...post,
    name: "a content type with a charset, in capitals",
    headers: { "content-type": "Application/JSON; Charset=UTF-8" },
    body: (world) => fresh(world, '"max_credits":5'),
    status: 201,
  },

  ...[
    "http://hooks.example.org/",
    "https://hooks.example.org:8443/",
    "https://user:secret@hooks.example.org/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://0x7f.1/",
    "https://localhost/",
    "",
    "not a url",
    `https://hooks.example.org/${"a".repeat(2048)}`,
  ].map(webhook),

  {
    ...post,
    name: "an identical confirmation replays the job",
    body: ({ confirmedUploadId, spendingLimit }) =>
      `{"upload_id":"${confirmedUploadId}","max_credit_units":${spendingLimit}}`,
    status: 200,
    json: { status: "succeeded" },
  },
  {
    ...post,
    name: "the same spending limit in the other form replays it too",
    body: ({ confirmedUploadId, spendingLimit }) =>
      `{"upload_id":"${confirmedUploadId}","max_credits":"${spendingLimit / 1000}"}`,
    status: 200,
  },
  {
    ...post,
    name: "a replay with another spending limit",
    body: ({ confirmedUploadId, spendingLimit }) =>
      `{"upload_id":"${confirmedUploadId}","max_credit_units":${spendingLimit + 1}}`,
    status: 409,
    code: "idempotency_conflict",
    json: { error: { retryable: false } },
  },
];
