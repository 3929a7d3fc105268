/** What the routes make of the services' states and failures that a whole appliance cannot be brought to at will. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { Fault } from "../../config/errors/fault.ts";
import { form, textOf } from "./call.ts";
import { type InProcess, startInProcess } from "./in-process.ts";
import { parsed, raw } from "./raw.ts";
import { samplePdf } from "./sample.ts";
import { play, type Scenario } from "./scenario.ts";
import { confirm, createWorld, estimate, type World } from "./world.ts";

let target: InProcess;
let world: World;

beforeAll(async () => {
  target = await startInProcess();
  world = await createWorld(target);
});
afterAll(() => target.stop());

const newJob = async () => confirm(target, "owner", await estimate(target, "owner", "state.pdf"));
const shows = (scenario: Omit<Scenario, "name">) => play({ name: "", ...scenario }, world);

describe("a job in each state", () => {
  test("queued: no result yet, worth asking again; it can be cancelled once", async () => {
    const path = `/v1/jobs/${await newJob()}`;
    await shows({
      path,
      status: 200,
      json: { job: { status: "queued", actual_credits: null, deliverable: null } },
    });
    await shows({
      path: `${path}/download`,
      status: 409,
      code: "job_not_ready",
      json: { error: { retryable: true } },
    });
    await shows({
      method: "POST",
      path: `${path}/cancel`,
      status: 200,
      json: { job: { status: "cancelled", resolution: { state: "resolved", charged: false } } },
    });
    await shows({ method: "POST", path: `${path}/cancel`, status: 409, code: "job_finished" });
    await shows({
      path: `${path}/download`,
      status: 409,
      code: "job_failed",
      json: { error: { retryable: false } },
    });
  });

  test("no result yet, or none at all: no documents of it, and no opinion on it", async () => {
    const jobId = await newJob();
    const feedback = `/v1/jobs/${jobId}/result-feedback`;
    const put = { method: "PUT", path: feedback, body: '{"rating":"up"}' };
    for (const [state, code] of [
      ["queued", "job_not_ready"],
      ["running", "job_not_ready"],
      ["failed", "job_failed"],
      ["cancelled", "job_failed"],
      ["timed_out", "job_failed"],
    ] as const) {
      target.fakes.set(jobId, { status: state });
      const retryable = code === "job_not_ready";
      for (const name of ["quality-report", "source-map", "delivery-check", "layout"])
        await shows({ path: `/v1/jobs/${jobId}/${name}`, status: 409, code, json: { error: { retryable } } });
      await shows({ ...put, status: 409, code });
      // Whoever asks for an opinion is told that there is none, and taking none back is no mistake.
      await shows({ path: feedback, status: 200, json: { feedback: null } });
    }
    await shows({ method: "DELETE", path: feedback, status: 204 });
  });

  test("an opinion that is written too often is refused for a while", async () => {
    const path = `/v1/jobs/${world.jobId}/result-feedback`;
    // One was the removal before.
    for (let n = 0; n < 9; n += 1) await shows({ method: "PUT", path, body: '{"rating":"up"}', status: 200 });
    for (const method of ["PUT", "DELETE"])
      await shows({
        method,
        path,
        ...(method === "PUT" ? { body: '{"rating":"up"}' } : {}),
        status: 429,
        code: "rate_limited",
        answers: { "retry-after": /^[1-9]/ },
        json: { error: { retryable: true } },
      });
    await shows({ path, status: 200, json: { feedback: { rating: "up" } } });
  });

  test("running: progress shows, deletion is refused", async () => {
    const jobId = await newJob();
    target.fakes.set(jobId, { status: "running", pagesDone: 1, pagesTotal: 3, attempt: 1 });
    const path = `/v1/jobs/${jobId}`;
    await shows({ path, status: 200, json: { job: { progress: { pages_done: 1, pages_total: 3 } } } });
    await shows({
      method: "DELETE",
      path,
      status: 409,
      code: "job_running",
      json: { error: { retryable: true } },
    });
  });

  test("failed: the reason and what became of the Credits", async () => {
    const jobId = await newJob();
    target.fakes.set(jobId, {
      status: "failed",
      errorCode: "worker_crashed",
      error: "The conversion crashed three times; nothing was charged.",
      actualCreditUnits: 0,
      hold: "released",
      supportReference: "sup_0123456789ab",
    });
    await shows({
      path: `/v1/jobs/${jobId}`,
      status: 200,
      json: {
        job: {
          error_code: "worker_crashed",
          actual_credits: 0,
          resolution: { state: "contact_support", support_reference: "sup_0123456789ab" },
        },
      },
    });
  });

  test("a blocked result has no delivery ZIP", async () => {
    const jobId = await newJob();
    target.fakes.set(jobId, { status: "succeeded", deliverable: false });
    const result = target.fakes.results.get(jobId);
    if (result) result.blocked = true;
    const path = `/v1/jobs/${jobId}/download`;
    await shows({ path: `${path}?format=delivery`, status: 409, code: "asset_unverified" });
    await shows({ path, status: 200 });
  });
});

test.each([
  ["srt", "application/x-subrip; charset=utf-8"],
  ["vtt", "text/vtt; charset=utf-8"],
])("the subtitles of a transcript: format=%s", async (format, contentType) => {
  const jobId = await newJob();
  const path = `/v1/jobs/${jobId}/download?format=${format}`;
  await shows({ path, status: 409, code: "job_not_ready" });
  target.fakes.set(jobId, { status: "succeeded", capabilityId: "audio-to-markdown" });
  await shows({
    path,
    status: 200,
    answers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="state.${format}"`,
      "x-content-type-options": "nosniff",
    },
  });
});

test("images are as ready as the result is", async () => {
  const jobId = await newJob();
  const job = `/v1/jobs/${jobId}`;
  const image = `${job}/download?format=image&asset_path=assets/page-001-figure-1.png`;
  const link = {
    method: "POST",
    path: `${job}/asset-grants`,
    body: JSON.stringify({ asset_path: "assets/page-001-figure-1.png" }),
  };
  const all = [{ path: `${job}/assets` }, { path: image }, link];
  for (const each of all)
    await shows({ ...each, status: 409, code: "job_not_ready", json: { error: { retryable: true } } });
  target.fakes.set(jobId, { status: "failed" });
  for (const each of all)
    await shows({ ...each, status: 409, code: "job_failed", json: { error: { retryable: false } } });
});

test.each([
  ["result_expired", 410, false],
  ["grant_limit_reached", 409, true],
  ["asset_unverified", 409, false],
] as const)("a link that cannot be created for %s is reported", async (code, status, retryable) => {
  const { assets } = target.fakes.services;
  const { grant } = assets;
  assets.grant = () => Promise.reject(new Fault(code));
  const body = JSON.stringify({ asset_path: "assets/page-001-figure-1.png" });
  try {
    const path = `/v1/jobs/${world.jobId}/asset-grants`;
    await shows({ method: "POST", path, body, status, code, json: { error: { retryable } } });
  } finally {
    assets.grant = grant;
  }
});

test("a result that is deleted between the look at it and its opening is not found", async () => {
  const jobId = await newJob();
  target.fakes.set(jobId, { status: "succeeded" });
  const { results } = target.fakes.services;
  const { download } = results;
  results.download = async (...args) => ({ ...(await download(...args)), path: "/nowhere/output.md" });
  try {
    const path = `/v1/jobs/${jobId}/download`;
    await shows({ path, status: 404, code: "job_not_found", byTheServer: true });
  } finally {
    results.download = download;
  }
});

test("a malformed range of a file of one byte is ignored like any other", async () => {
  const jobId = await newJob();
  target.fakes.results.set(jobId, { markdown: "\n", blocked: false });
  target.fakes.set(jobId, { status: "succeeded" });
  const path = `/v1/jobs/${jobId}/download`;
  await shows({ path, headers: { range: "bytes=3-1" }, status: 200, contains: [/^\n$/] });
  await shows({ path, headers: { range: "bytes=1-" }, status: 416, code: "range_not_satisfiable" });
  await shows({ path, headers: { range: "bytes=0-" }, status: 206, contains: [/^\n$/] });
});

describe("when something is wrong inside", () => {
  test("the caller learns no details, the log has them", async () => {
    target.fakes.throwNext(new TypeError("SELECT * FROM secrets failed in /var/lib/markmill/ledger.db"));
    const { headers } = await shows({
      path: "/v1/account/usage",
      status: 500,
      code: "internal_error",
      json: { error: { retryable: true } },
      lacks: ["secrets", "ledger.db"],
    });
    const line = target.log.find(
      ({ level, fields }) => level === "error" && fields.request_id === headers.get("x-request-id"),
    );
    expect(String(line?.fields.cause)).toContain("secrets");
  });

  test.each(["insufficient_credits", "too_many_active_jobs", "queue_full", "upload_expired"] as const)(
    "confirming answers %s as documented",
    async (code) => {
      target.fakes.throwNext(new Fault(code, { cause: "internal words" }));
      const body = JSON.stringify({ upload_id: world.uploadId, max_credits: 5 });
      await shows({
        method: "POST",
        path: "/v1/jobs",
        body,
        status: new Fault(code).status,
        code,
        lacks: ["internal words"],
      });
    },
  );

  test.each([
    "insufficient_credits",
    "too_many_active_jobs",
    "queue_full",
    "unsupported_input",
    "media_too_long",
    "capability_unavailable",
    "service_unavailable",
  ] as const)("converting one file answers %s as documented", async (code) => {
    target.fakes.throwNext(new Fault(code, { cause: "internal words" }));
    const body = form([["file", samplePdf("Refused"), "a.pdf"]]);
    const before = await target.storedUploads();
    await shows({
      method: "POST",
      path: "/v1/convert",
      body,
      status: new Fault(code).status,
      code,
      lacks: ["internal words"],
    });
    expect(await target.storedUploads()).toBe(before);
  });

  test("values thrown by a service that are not errors", async () => {
    target.fakes.throwNext("just text");
    await shows({ path: "/v1/jobs", status: 500, code: "internal_error", lacks: ["just text"] });
  });
});

test("a server that is not ready reports it, but is alive", async () => {
  target.fakes.health.ready = false;
  await shows({
    path: "/readyz",
    as: null,
    status: 503,
    code: "service_unavailable",
    answers: { "retry-after": /^\d+$/ },
  });
  await shows({ path: "/healthz", as: null, status: 200 });
  target.fakes.health.ready = true;
});

test("a disk that is nearly full takes no uploads, refused before their body is read; the server is ready", async () => {
  target.fakes.health.disk = "low";
  await shows({ path: "/readyz", as: null, status: 200, json: { status: "ready", accepts_uploads: false } });
  const head = `POST /v1/estimates HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${target.keys.owner}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n`;
  const answer = parsed(await raw(target.baseUrl, [head], { timeoutMs: 2_000 }));
  expect(answer.status).toBe(503);
  expect(answer.head).toMatch(/^retry-after: \d+\r?$/im);
  target.fakes.health.disk = "enough";
});

test("a repeat of a convert call is answered on such a disk, if its id comes before its files", async () => {
  const post = { method: "POST", path: "/v1/convert" };
  const id = ["client_request_id", "convert-low-disk"] as const;
  const file = (text: string) => ["file", samplePdf(text), "a.pdf"] as const;
  await shows({ ...post, body: form([id, file("Low")]), status: 200 });
  const before = await target.storedUploads();
  target.fakes.health.disk = "low";
  await shows({ ...post, body: form([id, file("Low")]), status: 200, json: { jobs: [{ index: 0 }] } });
  await shows({ ...post, body: form([id, file("Other")]), status: 409, code: "idempotency_conflict" });
  const refused = { ...post, status: 503, code: "service_unavailable" } as const;
  await shows({ ...refused, body: form([file("Low"), id]) });
  await shows({ ...refused, body: form([["client_request_id", "convert-new-one"], file("Low")]) });
  await shows({ ...refused, as: "stranger", body: form([id, file("Low")]) });
  expect(await target.storedUploads()).toBe(before);
  target.fakes.health.disk = "enough";
});

test.each([
  ["lost", /data directory is unreachable/],
  ["hung", /disk of the data directory does not respond/],
] as const)("a server whose data directory is %s is not ready and says why", async (disk, says) => {
  Object.assign(target.fakes.health, { ready: false, disk });
  await shows({ path: "/readyz", as: null, status: 503, code: "service_unavailable", contains: [says] });
  await shows({ path: "/healthz", as: null, status: 200 });
  Object.assign(target.fakes.health, { ready: true, disk: "enough" });
});

test("the least of the plan's and the installation's limits counts for a caller, and is refused by its length", async () => {
  const free = target.key({ planId: "free" });
  const seen = await fetch(`${target.baseUrl}/v1/capabilities`, {
    headers: { authorization: `Bearer ${free}` },
  });
  const { capabilities } = (await seen.json()) as { capabilities: { max_bytes: number }[] };
  expect(capabilities.map(({ max_bytes }) => max_bytes)).toEqual(capabilities.map(() => 50 * 1024 ** 2));
  const upload = (key: string, timeoutMs: number) =>
    raw(
      target.baseUrl,
      [
        `POST /v1/estimates HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${60 * 1024 ** 2}\r\n\r\n`,
      ],
      { timeoutMs },
    );
  expect(parsed(await upload(free, 5_000)).status).toBe(413);
  // Within the limits the server waits for the body.
  expect(await upload(target.keys.owner, 300)).toBe("");
});

test("no secret is logged, and every call is, by its route", async () => {
  await shows({ path: `/v1/jobs/${world.jobId}?token=mk_asset_secret`, status: 200 });
  const calls = target.log.filter(({ event }) => event === "request");
  expect(calls.at(-1)?.fields).toMatchObject({
    method: "GET",
    route: "/v1/jobs/:job_id",
    status: 200,
    address: "127.0.0.1",
  });
  const text = JSON.stringify(target.log);
  expect(text).not.toContain("mk_asset_secret");
  expect(text).not.toContain(target.keys.owner);
});

const names = "../shared/bench/hostile/upload-names.tsv";
test.skipIf(!existsSync(names))(`names of ${names} make no header of their own`, async () => {
  const rows = readFileSync(names, "utf8").trim().split("\n").slice(1);
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) {
    const filename: string = JSON.parse(row.split("\t")[0] ?? '""');
    const upload = {
      method: "POST",
      path: "/v1/estimates",
      body: form([["file", samplePdf("Names"), filename]]),
    };
    // No header may hold these (RFC 9110 section 5.5); clients escape line breaks and tabs are lawful.
    if (/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(filename)) {
      await shows({ ...upload, status: 400, code: "invalid_request" });
      continue;
    }
    const created = await shows({ ...upload, status: 201 });
    const jobId = await confirm(target, "owner", textOf(created.json, "upload_id"));
    await target.finish(jobId);
    const { headers } = await shows({ path: `/v1/jobs/${jobId}/download`, status: 200 });
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="[^"\\]+"(?:; filename\*=UTF-8''[\w.!#$&+^`|~%-]+)?$/,
    );
    expect(headers.get("set-cookie")).toBeNull();
  }
});
