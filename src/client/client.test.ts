import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemRandom } from "../../config/ambient.ts";
import { Secret } from "../../config/secret.ts";
import { failureOf } from "../../config/testing/failures.ts";
import { type Client, createClient } from "./client.ts";
import { ApiError, UnreachableError } from "./errors.ts";

/** What the server answers, in turn; the last one again and again. */
let answers: ((request: Request) => Response | Promise<Response>)[] = [];
let requests: { method: string; path: string; authorization: string | null }[] = [];
let slept: number[] = [];
let waits: [why: string, ms: number][] = [];
let folder = "";

const server = Bun.serve({
  port: 0,
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    requests.push({
      method: request.method,
      path: pathname + search,
      authorization: request.headers.get("authorization"),
    });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return (await answer?.(request)) ?? new Response(null, { status: 500 });
  },
});
const address = `http://127.0.0.1:${server.port}`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "client-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.stop(true);
});
beforeEach(() => {
  [answers, requests, slept, waits] = [[], [], [], []];
});

const client = (at = address, patience: { answerTimeoutMs?: number; triesMax?: number } = {}): Client =>
  createClient({
    ...patience,
    server: at,
    apiKey: new Secret("mk_live_x"),
    random: systemRandom,
    sleep: async (ms) => {
      slept.push(ms);
    },
    onWait: (error, ms) => waits.push([error?.message ?? "", ms]),
  });

const json =
  (body: unknown, status = 200, headers = {}) =>
  () =>
    Response.json(body, { status, headers });
const refusal = (status: number, code: string, retryable: boolean, headers = {}) =>
  json({ error: { code, message: "m", request_id: "r", retryable, docs_url: "d" } }, status, headers);

test("the key is sent as a bearer token", async () => {
  answers = [json({ plan_id: "free" })];
  expect((await client().api.getUsage()).plan_id).toBe("free");
  expect(requests).toEqual([{ method: "GET", path: "/v1/account/usage", authorization: "Bearer mk_live_x" }]);
});

test("an estimate carries its fields and the file, streamed", async () => {
  const path = join(folder, "big.bin");
  writeFileSync(path, Buffer.alloc(3 * 1024 * 1024, "ab"));
  const seen: Record<string, unknown> = {};
  answers = [
    async (request) => {
      const form = await request.formData();
      for (const [name, value] of form as unknown as Iterable<[string, string | File]>) {
        seen[name] = typeof value === "string" ? value : [value.name, Bun.hash(await value.arrayBuffer())];
      }
      return Response.json({ upload_id: "upl_1" }, { status: 201 });
    },
  ];
  const input = {
    capabilityId: "c",
    mode: "fast",
    layoutFidelity: null,
    pages: "1-3",
    options: { furniture: "keep" },
  } as const;
  const estimate = await client().estimate({ ...input, path, filename: 'a "b".pdf' });
  expect(estimate.upload_id).toBe("upl_1");
  expect(seen).toEqual({
    capability_id: "c",
    mode: "fast",
    pages: "1-3",
    options: '{"furniture":"keep"}',
    file: [expect.stringMatching(/^a (%22|")b(%22|")\.pdf$/), Bun.hash(readFileSync(path))],
  });
});

test("a convert call carries its fields and all files, and hands back what stayed unqueued", async () => {
  const paths = ["one.txt", "two.txt"].map((name) => join(folder, name));
  for (const path of paths) writeFileSync(path, `content of ${path}`);
  const seen: unknown[] = [];
  answers = [
    async (request) => {
      const form = await request.formData();
      for (const [name, value] of form as unknown as Iterable<[string, string | File]>)
        seen.push([name, typeof value === "string" ? value : `${value.name}: ${await value.text()}`]);
      return Response.json({ jobs: [{ index: 0 }], unqueued: [{ index: 1 }] }, { status: 207 });
    },
  ];
  const result = await client().convert({
    ...{ capabilityId: null, mode: "accurate", layoutFidelity: null, pages: null, options: {} },
    files: paths.map((path, at) => ({ path, filename: `${at}.txt` })),
    spendingLimit: 1500,
    clientRequestId: "request-01",
  });
  expect(result).toMatchObject({ jobs: [{ index: 0 }], unqueued: [{ index: 1 }] });
  expect(seen).toEqual([
    ["mode", "accurate"],
    ["max_credit_units", "1500"],
    ["client_request_id", "request-01"],
    ["file", `0.txt: content of ${paths[0]}`],
    ["file", `1.txt: content of ${paths[1]}`],
  ]);
});

test("an error of the server keeps its code, request and details", async () => {
  answers = [refusal(404, "job_not_found", false)];
  const error = await failureOf(client().job("job_1"));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 404, code: "job_not_found", requestId: "r", retryable: false });
});

describe("what is sent again", () => {
  const nothing = {
    ...{ capabilityId: null, mode: null, layoutFidelity: null, pages: null, options: {} },
    ...{ files: [], spendingLimit: null, clientRequestId: "request-01" },
  };
  const busy = refusal(503, "service_unavailable", true, { "retry-after": "7" });
  const done = json({ job: { id: "job_1" }, job_id: "job_1" });
  const cases: [name: string, call: () => Promise<unknown>, first: () => Response, sent: number][] = [
    ["a read that is refused for now", () => client().job("job_1"), busy, 2],
    ["a confirmation that is refused for now", () => client().confirm("upl_1", 1), busy, 2],
    ["a cancellation that did nothing", () => client().cancel("job_1"), busy, 2],
    ["a convert call that is refused for now", () => client().convert(nothing), busy, 2],
    [
      "not a convert call that may have happened",
      () => client().convert(nothing),
      () => new Response("<html>", { status: 502 }),
      1,
    ],
    ["not what can never succeed", () => client().job("job_1"), refusal(404, "job_not_found", false), 1],
    [
      "not what waits for another job",
      () => client().confirm("upl_1", 1),
      refusal(429, "too_many_active_jobs", true),
      1,
    ],
    [
      "not a deletion of a running job",
      () => client().api.deleteJob({ job_id: "job_1" }),
      refusal(409, "job_running", true),
      1,
    ],
    [
      "not an answer that is not the service's",
      () => client().cancel("job_1"),
      () => new Response("<html>", { status: 502 }),
      1,
    ],
  ];
  test.each(cases)("%s", async (_, call, first, sent) => {
    answers = [first, done];
    await call().catch(() => null);
    expect(requests).toHaveLength(sent);
  });

  test("until it is in turn where a rate limit lets one through after the other, but not for hours", async () => {
    const tooSoon = refusal(429, "rate_limited", true, { "retry-after": "1" });
    answers = [...Array(20).fill(tooSoon), done];
    expect((await client().job("job_1")).id).toBe("job_1");
    expect(slept).toEqual(Array(20).fill(1_000));
    [answers, slept] = [[refusal(429, "rate_limited", true, { "retry-after": "60" })], []];
    expect(await failureOf(client().job("job_1"))).toMatchObject({ code: "rate_limited" });
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(25 * 60_000);
    [answers, slept] = [[tooSoon, done], []];
    expect(await failureOf(client(address, { triesMax: 1 }).job("job_1"))).toMatchObject({
      code: "rate_limited",
    });
  });

  test("after as long as the server asks for, and not for ever", async () => {
    answers = [busy];
    expect(await failureOf(client().job("job_1"))).toMatchObject({ code: "service_unavailable" });
    expect(slept).toEqual([7_000, 7_000, 7_000, 7_000]);
    expect(waits).toEqual(slept.map((ms) => ["m", ms]));
  });
});

describe("no server", () => {
  test("nothing listens", async () => {
    // A port that was just given back; a fixed one may be somebody's.
    const silent = Bun.listen({ port: 0, hostname: "127.0.0.1", socket: { data: () => undefined } });
    silent.stop(true);
    expect(await failureOf(client(`http://127.0.0.1:${silent.port}`).api.getUsage())).toBeInstanceOf(
      UnreachableError,
    );
    expect(slept).toHaveLength(4);
  });
  test("something else answers", async () => {
    answers = [() => new Response("<html>", { status: 404 })];
    expect(await failureOf(client().api.getUsage())).toBeInstanceOf(UnreachableError);
  });
  test("a redirect is not followed: the key would go with it", async () => {
    answers = [() => Response.redirect(`${address}/elsewhere`, 302)];
    expect(await failureOf(client().cancel("job_1"))).toBeInstanceOf(UnreachableError);
    expect(requests).toHaveLength(1);
  });
});

test("a download appears whole or not at all", async () => {
  const path = join(folder, "out.md");
  answers = [() => new Response("# Title\n")];
  await client().download("job_1", "md", path);
  expect(readFileSync(path, "utf8")).toBe("# Title\n");
  expect(requests[0]?.path).toBe("/v1/jobs/job_1/download?format=md");

  const cut = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data(socket) {
        socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf");
      },
    },
  });
  const other = join(folder, "other.md");
  const promise = client(`http://127.0.0.1:${cut.port}`).download("job_1", "md", other);
  expect(await failureOf(promise)).toBeInstanceOf(UnreachableError);
  cut.stop(true);
  expect(readdirSync(folder).filter((name) => name === "other.md" || name.endsWith(".part"))).toEqual([]);
});

test("a server that takes the request and says nothing is not waited for without end", async () => {
  answers = [() => new Promise(() => {})];
  const call = client(address, { answerTimeoutMs: 50, triesMax: 2 }).api.getUsage();
  expect(call).rejects.toBeInstanceOf(UnreachableError);
  expect(call).rejects.toThrow("did not answer in time");
  await call.catch(() => {});
  expect(requests).toHaveLength(2);
});

describe("another program at the address", () => {
  test.each<[name: string, answer: () => Response]>([
    ["answers with a page", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
    ["answers with JSON of its own", json({ status: "ok", uptime: 5 })],
    ["answers with a list", json([])],
    ["answers with nothing", () => new Response(null, { status: 204 })],
    ["refuses in its own way", json({ error: "not found" }, 404)],
  ])("%s", async (_, answer) => {
    answers = [answer];
    const calls = [
      () => client().job("job_1"),
      () => client().api.getUsage(),
      () => client().confirm("upl_1", "1.5"),
    ];
    for (const call of calls) {
      const failure = await failureOf(call);
      expect(failure).toBeInstanceOf(UnreachableError);
      expect(String(failure)).toContain("Markmill");
    }
  });
});

describe("what is sent", () => {
  const sent = async (call: () => Promise<unknown>) => {
    requests = [];
    const seen: unknown[] = [];
    answers = [
      async (request) => {
        seen.push(await request.text(), request.headers.get("content-type"));
        return Response.json({ job_id: "job_1", job: {}, jobs: [], session_id: "" });
      },
    ];
    await call();
    return { ...requests.at(-1), body: seen[0], type: seen[1] };
  };

  test("Credits are decimal text as it was given; a number is credit_units", async () => {
    expect(await sent(() => client().confirm("upl_1", "0.07"))).toMatchObject({
      body: '{"upload_id":"upl_1","max_credits":"0.07"}',
      type: "application/json",
    });
    expect(await sent(() => client().confirm("upl_1", 70))).toMatchObject({
      body: '{"upload_id":"upl_1","max_credit_units":70}',
    });
  });

  test("parameters stand where they belong, escaped; what is not given is not sent", async () => {
    const { api } = client();
    expect(await sent(() => api.getJob({ job_id: "a/b?c#d" }))).toMatchObject({
      method: "GET",
      path: "/v1/jobs/a%2Fb%3Fc%23d",
      body: "",
    });
    expect((await sent(() => api.listJobs({ limit: 2, status: "failed" }))).path).toBe(
      "/v1/jobs?limit=2&status=failed",
    );
    expect((await sent(() => api.listJobs())).path).toBe("/v1/jobs");
  });

  test("an id that would ask for something else is not sent", async () => {
    for (const job_id of ["", ".", ".."])
      expect(await failureOf(client().api.deleteJob({ job_id }))).toBeInstanceOf(TypeError);
    expect(requests).toEqual([]);
  });

  test("a guest's job token goes in its header", async () => {
    const token = `mk_job_${"0".repeat(64)}`;
    const seen: (string | null)[] = [];
    answers = [
      (request) => {
        seen.push(request.headers.get("x-svc-job-token"), request.headers.get("authorization"));
        return Response.json({ job: {} });
      },
    ];
    await createClient({ server: address, apiKey: null, jobToken: new Secret(token) }).job("job_1");
    expect(seen).toEqual([token, null]);
  });
});

test("an error says where its code is explained", async () => {
  answers = [refusal(404, "job_not_found", false)];
  expect(await failureOf(client().job("job_1"))).toMatchObject({ docsUrl: "d", requestId: "r" });
});
