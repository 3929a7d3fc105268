import { call, form } from "../call.ts";
import { samplePages, samplePdf } from "../sample.ts";
import type { Scenario } from "../scenario.ts";
import { estimate, type World } from "../world.ts";

const price = 100 * samplePages;
const post = { method: "POST", path: "/v1/convert" } as const;
const first = ["file", samplePdf("Convert one"), "one.pdf"] as const;
const second = ["file", samplePdf("Convert two"), "two.pdf"] as const;
const empty = ["file", new Uint8Array(0), "empty.pdf"] as const;
const tiny = (name: string) => ["file", new TextEncoder().encode(`${name}\n`), `${name}.txt`] as const;
const tinies = (count: number) => Array.from({ length: count }, (_, at) => tiny(`note ${at}`));

const sent = async (world: World, ...parts: Parameters<typeof form>[0]) =>
  call(world.target, { ...post, body: form(parts) });

const refused = (name: string, detail: string, ...parts: Parameters<typeof form>[0]): Scenario => ({
  ...post,
  name: `a convert call with ${name}`,
  body: form(parts),
  status: 400,
  code: "invalid_request",
  details: [`/${detail}`],
});

const jobOf = (index: number, filename: string) => ({
  index,
  filename,
  status: "queued",
  credit_scale: 1000,
  capability_id: "pdf-to-markdown",
  estimated_credit_units: price,
  estimated_credits: price / 1000,
});

export const convert: readonly Scenario[] = [
  {
    ...post,
    name: "several files",
    body: form([first, second]),
    status: 200,
    json: {
      credit_scale: 1000,
      estimated_credit_units: 2 * price,
      jobs: [jobOf(0, "one.pdf"), jobOf(1, "two.pdf")],
      unqueued: [],
    },
    contains: [/"job_id":"job_[0-9a-f]{32}"/],
    lacks: ["job_token", "upload_id", "sha256", "org_"],
  },
  {
    ...post,
    name: "one file, with every field after it",
    body: form([
      first,
      ["capability_id", "pdf-to-markdown"],
      ["mode", "accurate"],
      ["layout_fidelity", "standard"],
      ["pages", "2,1"],
      ["options", '{"furniture":"keep"}'],
      ["max_credit_units", "200"],
      ["max_credits", "0.2"],
      ["client_request_id", "convert-every-field"],
    ]),
    status: 200,
    json: { estimated_credit_units: 200, jobs: [{ index: 0, estimated_credit_units: 200 }] },
  },
  {
    ...post,
    name: "fields between the files",
    body: form([first, ["max_credits", "5"], second]),
    status: 200,
    json: { jobs: [jobOf(0, "one.pdf"), jobOf(1, "two.pdf")] },
  },
  {
    ...post,
    name: "a spending limit for one of two files",
    body: form([first, second, ["max_credit_units", String(2 * price - 1)]]),
    status: 207,
    json: {
      estimated_credit_units: price,
      jobs: [jobOf(0, "one.pdf")],
      unqueued: [
        { index: 1, filename: "two.pdf", error: { code: "credit_ceiling_exceeded", retryable: false } },
      ],
    },
  },
  {
    ...post,
    name: "an invalid file among valid ones",
    body: form([empty, second]),
    status: 207,
    json: {
      jobs: [jobOf(1, "two.pdf")],
      unqueued: [{ index: 0, filename: "empty.pdf", error: { code: "empty_document" } }],
    },
  },
  {
    ...post,
    name: "no file that is good: the first one's error",
    body: form([empty, ["file", new Uint8Array(0), "other.pdf"]]),
    status: 422,
    code: "empty_document",
    details: ["/file/0", "/file/1"],
    contains: [/"message":"empty\.pdf: [^"]+\."/, /"message":"other\.pdf: [^"]+\."/],
    lacks: ["unqueued", "jobs"],
  },
  {
    ...post,
    name: "files of another kind than was said",
    body: form([first, ["capability_id", "text-to-markdown"]]),
    status: 422,
    code: "capability_mismatch",
  },
  {
    ...post,
    name: "page ranges of what has no pages",
    body: form([tiny("note"), ["pages", "1"]]),
    status: 422,
    code: "page_range_unsupported",
  },
  {
    ...post,
    name: "a convert call with a spending limit below every estimate",
    body: form([first, second, ["max_credit_units", String(price - 1)]]),
    status: 402,
    code: "credit_ceiling_exceeded",
  },
  {
    ...post,
    name: "a convert call with zero Credits",
    body: form([["max_credits", "0"], first]),
    status: 402,
    code: "credit_ceiling_exceeded",
  },
  {
    ...post,
    name: "more than twenty files",
    body: form(tinies(21)),
    status: 413,
    code: "too_many_files",
  },

  {
    ...post,
    name: "the same call again replays its jobs",
    async body(world) {
      await sent(world, first, second, ["client_request_id", "convert-replay-1"]);
      return form([["client_request_id", "convert-replay-1"], first, ["mode", "fast"], second]);
    },
    status: 200,
    json: { jobs: [{ index: 0 }, { index: 1 }], unqueued: [] },
  },
  {
    ...post,
    name: "and a partial one stays partial",
    async body(world) {
      await sent(world, first, empty, ["client_request_id", "convert-replay-2"]);
      return form([first, empty, ["client_request_id", "convert-replay-2"]]);
    },
    status: 207,
    json: { jobs: [{ index: 0 }], unqueued: [{ index: 1, error: { code: "empty_document" } }] },
  },
  ...(
    [
      ["another file", [second], []],
      ["another name", [["file", first[1], "three.pdf"] as const], []],
      ["one file more", [first, second], []],
      ["another mode", [first], [["mode", "accurate"] as const]],
      ["a spending limit", [first], [["max_credits", "5"] as const]],
    ] as const
  ).map(
    ([name, files, fields], at): Scenario => ({
      ...post,
      name: `the id of another call, with ${name}`,
      async body(world) {
        await sent(world, first, ["client_request_id", `convert-conflict-${at}`]);
        return form([...files, ...fields, ["client_request_id", `convert-conflict-${at}`]]);
      },
      status: 409,
      code: "idempotency_conflict",
    }),
  ),
  {
    ...post,
    name: "the id of a confirmation",
    async body({ target }) {
      const id = "convert-after-confirm";
      const uploadId = await estimate(target, "owner", "single.pdf");
      const body = JSON.stringify({ upload_id: uploadId, max_credits: 5, client_request_id: id });
      await call(target, { method: "POST", path: "/v1/jobs", body });
      return form([first, ["client_request_id", id]]);
    },
    status: 409,
    code: "idempotency_conflict",
  },
  {
    method: "POST",
    path: "/v1/jobs",
    name: "a confirmation with the id of a convert call",
    async body(world) {
      const id = "confirm-after-convert";
      await sent(world, first, ["client_request_id", id]);
      const uploadId = await estimate(world.target, "owner", "single.pdf");
      return JSON.stringify({ upload_id: uploadId, max_credits: 5, client_request_id: id });
    },
    status: 409,
    code: "idempotency_conflict",
  },
  {
    ...post,
    name: "an id that another owner uses",
    as: "stranger",
    async body(world) {
      await sent(world, first, ["client_request_id", "convert-two-owners"]);
      return form([second, ["client_request_id", "convert-two-owners"]]);
    },
    status: 200,
    json: { jobs: [{ filename: "two.pdf" }] },
    lacks: ["one.pdf"],
  },
  {
    ...post,
    name: "an id whose call queued nothing is free",
    async body(world) {
      await sent(world, first, ["max_credits", "0"], ["client_request_id", "convert-nothing"]);
      return form([first, ["client_request_id", "convert-nothing"]]);
    },
    status: 200,
  },

  refused("no file", "file", ["mode", "fast"]),
  refused("the file as a text field", "file", ["file", "%PDF-1.4"]),
  refused("a file in a text field", "pages", first, ["pages", first[1], "a.pdf"]),
  refused("an unknown field", "colour", first, ["colour", "red"]),
  refused("a field of estimates", "guest_preview", first, ["guest_preview", "true"]),
  refused("a webhook", "webhook_url", first, ["webhook_url", "https://hooks.example.org/"]),
  refused("an unknown file", "attachment", first, ["attachment", first[1], "a.pdf"]),
  refused("a field twice", "mode", ["mode", "fast"], first, ["mode", "fast"]),
  refused("an unknown mode", "mode", first, ["mode", "turbo"]),
  refused("an unknown fidelity", "layout_fidelity", first, ["layout_fidelity", "exact"]),
  refused("options that are not an object", "options", first, ["options", "[]"]),
  refused("a spending limit of zero units", "max_credit_units", first, ["max_credit_units", "0"]),
  refused("a fraction of a unit", "max_credit_units", first, ["max_credit_units", "1.5"]),
  refused("units beyond counting", "max_credit_units", first, ["max_credit_units", "9".repeat(16)]),
  refused("a negative spending limit", "max_credits", first, ["max_credits", "-1"]),
  refused("a spending limit finer than a unit", "max_credits", first, ["max_credits", "0.0005"]),
  refused("a spending limit with an exponent", "max_credits", first, ["max_credits", "1e1"]),
  refused("an empty spending limit", "max_credits", first, ["max_credits", ""]),
  refused("more Credits than there can be", "max_credits", first, ["max_credits", "9".repeat(40)]),
  refused(
    "spending limits that differ",
    "max_credits",
    first,
    ["max_credit_units", "300"],
    ["max_credits", "0.301"],
  ),
  refused("a short id", "client_request_id", first, ["client_request_id", "short"]),
  refused("an id with a space", "client_request_id", first, ["client_request_id", "has a space"]),
  refused("an invalid job token", "job_token", first, ["job_token", "mk_job_1"]),
  refused("a job token of its own", "job_token", first, ["job_token", `mk_job_${"0".repeat(64)}`]),

  {
    ...post,
    name: "a secret in the wrong field is not repeated",
    body: form([first, ["client_request_id", "mk_live_pasted by mistake"]]),
    status: 400,
    lacks: ["pasted"],
  },
  {
    ...post,
    name: "a convert call in JSON",
    body: "{}",
    status: 415,
    code: "unsupported_content_type",
  },
  {
    ...post,
    name: "an invalid convert form",
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body: "no parts here",
    status: 400,
    code: "invalid_request",
  },
  { ...post, name: "twenty files", body: form(tinies(20)), status: 200, json: { unqueued: [] } },
];
