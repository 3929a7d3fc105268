/** Rate limits as callers meet them: the executable with small limits, and one with those that it comes with. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../config/testing/until.ts";
import { type Api, codeOf } from "../../scripts/server/api.ts";
import { rateHeaderNames, rateHeaderProblems } from "../contract/headers/rate.ts";
import { startServer, type TestServer } from "../support/server.ts";

const file = new TextEncoder().encode("# A note\n\nSome words.\n");
/** So slow that nothing comes back while a test runs, but for those that wait for it. */
const configured = (requests: number, estimates: number, rest = "") =>
  `[rate_limits]\nrequests_per_minute = ${requests}\nestimates_per_minute = ${estimates}\n${rest}`;

let place: string;
let server: TestServer;

const configure = (text: string) => writeFileSync(join(place, "markmill.toml"), text);

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "markmill-rates-"));
  configure(configured(6, 0));
  server = await startServer({
    dataDir: place,
    rateLimits: "as configured",
    args: ["--server-trusted-proxies", "127.0.0.1"],
  });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(place, { recursive: true, force: true });
});

interface Asked {
  key?: string;
  from?: string;
  method?: string;
  headers?: Record<string, string>;
}

async function ask(path: string, { key, from = "192.0.2.1", method = "GET", headers = {} }: Asked = {}) {
  const response = await fetch(server.baseUrl + path, {
    method,
    headers: {
      "x-forwarded-for": from,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    redirect: "manual",
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  const code = isJson && response.status >= 400 ? codeOf(JSON.parse(text)) : "";
  return { status: response.status, headers: response.headers, text, code };
}

const statuses = async (times: number, path: string, asked: Asked = {}) => {
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) all.push((await ask(path, asked)).status);
  return all;
};

const full = (status: number) => [...Array(6).fill(status), 429];

test("a key's calls are counted, its next is refused with the envelope, and another key's is not", async () => {
  const one = await server.newCaller("one");
  const other = await server.newCaller("other");
  const answers = [];
  for (let n = 0; n < 7; n += 1) answers.push(await ask("/v1/jobs", { key: one.key }));
  expect(answers.map(({ status }) => status)).toEqual(full(200));
  for (const answer of answers) expect(rateHeaderProblems(answer, "/v1/jobs")).toEqual([]);
  expect(answers.map(({ headers }) => headers.get("ratelimit-remaining"))).toEqual("5432100".split(""));
  const refused = answers.at(-1);
  const { error } = JSON.parse(refused?.text ?? "");
  expect(error).toMatchObject({ code: "rate_limited", retryable: true });
  expect(error.request_id).toBe(refused?.headers.get("x-request-id"));
  expect(refused?.headers.get("retry-after")).toMatch(/^(?:[1-9]|10)$/);
  expect(refused?.headers.get("ratelimit")).toBe(
    `"requests";r=0;t=${refused?.headers.get("ratelimit-reset")}`,
  );
  expect((await ask("/v1/jobs", { key: other.key })).status).toBe(200);
  // Everybody else at the address, too.
  expect((await ask("/v1/catalog")).status).toBe(200);
}, 180_000);

test("waiting as long as Retry-After is sufficient", async () => {
  const { key } = await server.newCaller("patient");
  expect(await statuses(7, "/v1/jobs", { key })).toEqual(full(200));
  const { headers } = await ask("/v1/jobs", { key });
  const seconds = Number(headers.get("retry-after"));
  await Bun.sleep(seconds * 1_000);
  expect((await ask("/v1/jobs", { key })).status).toBe(200);
  expect((await ask("/v1/jobs", { key })).status).toBe(429);
}, 180_000);

test("calls without a credential count for their address, IPv6 by its /64, whatever they ask for", async () => {
  const from = "2001:db8:1:1::1";
  const asked: [string, Asked, number][] = [
    ["/v1/catalog", {}, 200],
    ["/v1/jobs", {}, 401],
    ["/nothing-here", {}, 404],
    ["/v1/jobs", { method: "PUT" }, 405],
    ["/v1/catalog", { key: `mk_live_${"0".repeat(64)}` }, 200],
    ["/sign-in", { from: "2001:db8:1:1:ffff::9" }, 200],
  ];
  for (const [path, more, status] of asked) {
    const answer = await ask(path, { from, ...more });
    expect([path, answer.status]).toEqual([path, status]);
    expect(rateHeaderProblems(answer, path)).toEqual([]);
  }
  for (const [path, more] of asked)
    expect([path, (await ask(path, { from, ...more })).status]).toEqual([path, 429]);
  expect((await ask("/nothing-here", { from: "2001:db8:1:2::1" })).status).toBe(404);
});

test("monitoring endpoints and public documents are never limited, and have no limit headers", async () => {
  const from = "192.0.2.20";
  await statuses(7, "/v1/catalog", { from });
  for (const path of [
    "/healthz",
    "/readyz",
    "/openapi.json",
    "/docs/errors",
    "/.well-known/oauth-authorization-server",
  ])
    for (let n = 0; n < 8; n += 1) {
      const { status, headers } = await ask(path, { from });
      expect([path, status]).toEqual([path, 200]);
      expect(rateHeaderNames.filter((name) => headers.has(name))).toEqual([]);
    }
});

test("guessing keys and tokens is refused by the address and costs a real key there nothing", async () => {
  const from = "192.0.2.30";
  const { key } = await server.newCaller("guessed-at");
  const guess = (n: number) => `mk_live_${n.toString(16).padStart(64, "0")}`;
  const answers = [];
  for (let n = 0; n < 8; n += 1) answers.push(await ask("/v1/jobs", { from, key: guess(n) }));
  expect(answers.map(({ code }) => code)).toEqual([
    ...Array(6).fill("invalid_credentials"),
    "rate_limited",
    "rate_limited",
  ]);
  expect(answers.at(-1)?.headers.has("www-authenticate")).toBe(false);
  expect((await ask("/v1/jobs", { from, key })).status).toBe(200);
  expect((await ask("/v1/jobs", { from, key })).headers.get("ratelimit-remaining")).toBe("4");
  const token = (n: number) => ({ "x-svc-job-token": `mk_job_${n.toString(16).padStart(64, "0")}` });
  const job = `/v1/jobs/job_${"0".repeat(32)}`;
  const strangers = [];
  for (let n = 0; n < 7; n += 1)
    strangers.push((await ask(job, { from: "192.0.2.31", headers: token(n) })).status);
  expect(strangers).toEqual(full(404));
});

test("an address is only trusted from a trusted proxy: the last one of the chain that is not a proxy", async () => {
  for (let n = 0; n < 6; n += 1)
    expect((await ask("/v1/catalog", { from: `198.51.100.${n}, 192.0.2.40` })).status).toBe(200);
  expect((await ask("/v1/catalog", { from: "198.51.100.9, 192.0.2.40" })).status).toBe(429);
  await using direct = await startServer({
    env: { MARKMILL_RATE_LIMITS__REQUESTS_PER_MINUTE: "2" },
    rateLimits: "as configured",
  });
  const seen: number[] = [];
  for (let n = 0; n < 3; n += 1)
    seen.push(
      (await fetch(`${direct.baseUrl}/v1/catalog`, { headers: { "x-forwarded-for": `192.0.2.${n}` } }))
        .status,
    );
  expect(seen).toEqual([200, 200, 429]);
}, 180_000);

test("a refused upload is not read, stored, measured or charged, and both limits are reported", async () => {
  await reconfigured(configured(1_000, 2));
  const caller = await server.newCaller("uploader");
  for (let n = 0; n < 2; n += 1) expect((await caller.estimate(`${n}.txt`, file)).status).toBe(201);
  const before = uploads();
  // A body that never comes to its end: an answer means that nobody waited for it.
  const endless = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("--b\r\n")),
  });
  const refused = await fetch(`${server.baseUrl}/v1/estimates`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${caller.key}`,
      "content-type": "multipart/form-data; boundary=b",
    },
    body: endless,
  });
  expect([refused.status, codeOf(await refused.json())]).toEqual([429, "rate_limited"]);
  expect(refused.headers.get("ratelimit-policy")).toBe('"requests";q=1000;w=60, "estimates";q=2;w=60');
  expect(refused.headers.get("ratelimit")).toMatch(
    /^"requests";r=(?:99\d;t=1|1000;t=0), "estimates";r=0;t=\d+$/,
  );
  expect(refused.headers.get("ratelimit-limit")).toBe("2");
  expect(uploads()).toBe(before);
  const usage = await caller.usage();
  expect([usage.reserved_credit_units, usage.period.spent_credit_units]).toEqual([0, 0]);
  // Other calls go on.
  expect((await ask("/v1/jobs", { key: caller.key })).status).toBe(200);
}, 180_000);

test("each file of a convert call is an estimate; a call that was let in is not refused for their number", async () => {
  await reconfigured(configured(1_000, 3));
  const caller = await server.newCaller("converter");
  const five = Array.from({ length: 5 }, (_, n) => [`${n}.txt`, file] as const);
  const done = await caller.convert(five);
  expect([done.status, done.body.jobs.length]).toEqual([200, 5]);
  const next = await ask("/v1/estimates", { key: caller.key, method: "POST", headers: multipart });
  expect(next.code).toBe("rate_limited");
  // Two beyond the minute's three, and one more: a minute's third each.
  expect(Number(next.headers.get("retry-after"))).toBeGreaterThan(55);
}, 180_000);

test("limits are changed and switched off by a reload", async () => {
  await reconfigured(configured(1, 0));
  const { key } = await server.newCaller("reloaded");
  expect(await statuses(2, "/v1/jobs", { key })).toEqual([200, 429]);
  await reconfigured(configured(0, 0));
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  for (let n = 0; n < 30; n += 1) answers.push(await ask("/v1/jobs", { key }));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(rateHeaderNames.filter((name) => answers[0]?.headers.has(name))).toEqual([]);
}, 180_000);

test("the limits that it comes with are 300 requests and 60 estimates per minute", async () => {
  await using fresh = await startServer({ rateLimits: "as configured" });
  const caller: Api = await fresh.newCaller();
  const response = await fetch(`${fresh.baseUrl}/v1/estimates`, {
    method: "POST",
    headers: { authorization: `Bearer ${caller.key}`, ...multipart },
    body: "--b--\r\n",
  });
  expect(response.headers.get("ratelimit-policy")).toBe('"requests";q=300;w=60, "estimates";q=60;w=60');
});

const multipart = { "content-type": "multipart/form-data; boundary=b" };

const uploads = () => readdirSync(join(place, "uploads"), { recursive: true }).length;

/** From the next call on. */
async function reconfigured(text: string): Promise<void> {
  configure(text);
  const reloads = () => server.output().split("configuration.reloaded").length;
  const before = reloads();
  process.kill(server.pid, "SIGHUP");
  await until(
    async () => reloads(),
    (now) => now > before,
    { timeoutMs: 5_000 },
  );
}
