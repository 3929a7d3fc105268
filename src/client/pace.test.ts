import { afterAll, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "./client.ts";

/** A server with so many estimates and one more each so often; keeps when it was asked, and what it answered. */
interface Asked {
  path: string;
  atMs: number;
  refusedMs: number | null;
}
let asked: Asked[] = [];
let left = 0;
let everyMs = 1_000;
let tells = true;
let filledAtMs = 0;

function refill(nowMs: number): void {
  const more = Math.floor((nowMs - filledAtMs) / everyMs);
  if (more <= 0) return;
  left += more;
  filledAtMs += more * everyMs;
}

const server = Bun.serve({
  port: 0,
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const atMs = performance.now();
    if (pathname !== "/v1/estimates") {
      asked.push({ path: pathname, atMs, refusedMs: null });
      return Response.json({ job: { id: "job_1" } }, { headers: { ratelimit: '"requests";r=200;t=1' } });
    }
    refill(atMs);
    const refused = left <= 0;
    if (!refused) left -= 1;
    asked.push({ path: pathname, atMs, refusedMs: refused ? 1_000 : null });
    await request.arrayBuffer();
    const headers: Record<string, string> = tells
      ? { ratelimit: `"requests";r=200;t=1, "estimates";r=${left};t=1` }
      : {};
    if (!refused) return Response.json({ upload_id: "upl_1" }, { status: 201, headers });
    const error = { code: "rate_limited", message: "m", request_id: "r", retryable: true, docs_url: "d" };
    return Response.json({ error }, { status: 429, headers: { ...headers, "retry-after": "1" } });
  },
});
const folder = mkdtempSync(join(tmpdir(), "pace-"));
writeFileSync(join(folder, "a.txt"), "a");
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.stop(true);
});
beforeEach(() => {
  [asked, left, everyMs, tells, filledAtMs] = [[], 0, 1_000, true, performance.now()];
});

const client = () => createClient({ server: `http://127.0.0.1:${server.port}`, apiKey: "mk_live_x" });
const file = { path: join(folder, "a.txt"), filename: "a.txt" };
const input = { capabilityId: null, mode: null, layoutFidelity: null, pages: null, options: {} };

const estimates = () => asked.filter(({ path }) => path === "/v1/estimates");
/** Requests that came before a moment that another one had been told; timers may be a millisecond early. */
const tooEarly = () =>
  estimates().filter(({ atMs }) =>
    estimates().some(
      (other) => other.refusedMs !== null && other.atMs < atMs && atMs < other.atMs + other.refusedMs - 2,
    ),
  );

test("where the limits are told nobody is refused, and no place is left unused", async () => {
  left = 5;
  const { estimate } = client();
  const one = { ...file, ...input };
  await estimate(one);
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: 6 }, () => estimate(one)));
  expect(estimates().filter(({ refusedMs }) => refusedMs !== null)).toEqual([]);
  expect(estimates()).toHaveLength(7);
  expect(performance.now() - startedMs).toBeLessThan(4_000);
});

test("after a refusal nobody asks for the same before its time, and others go on", async () => {
  tells = false;
  left = 1;
  const { estimate, job } = client();
  const one = { ...file, ...input };
  const all = Promise.all(Array.from({ length: 3 }, () => estimate(one)));
  await Bun.sleep(100);
  const askedMs = performance.now();
  // One was done without a word on limits, so that it is the operation's own that is used up.
  await job("job_1");
  expect(performance.now() - askedMs).toBeLessThan(500);
  await all;
  expect(estimates().filter(({ refusedMs }) => refusedMs === null)).toHaveLength(3);
  // The three that were on their way together could not know.
  expect(tooEarly().filter(({ atMs }) => atMs > (asked[0]?.atMs ?? 0) + 100)).toEqual([]);
});

test("after a refusal without a word on which limit it was, all wait", async () => {
  tells = false;
  left = 0;
  const { estimate, job } = client();
  const waiting = estimate({ ...file, ...input });
  await Bun.sleep(100);
  const askedMs = performance.now();
  await job("job_1");
  expect(performance.now() - askedMs).toBeGreaterThan(500);
  await waiting;
});

test("a limit of one operation holds nobody up who asks for another", async () => {
  const { estimate, job } = client();
  left = 1;
  await estimate({ ...file, ...input });
  const waiting = estimate({ ...file, ...input });
  const startedMs = performance.now();
  await job("job_1");
  expect(performance.now() - startedMs).toBeLessThan(500);
  await waiting;
  expect(estimates().map(({ refusedMs }) => refusedMs)).toEqual([null, null]);
});

test("whoever stops does not wait", async () => {
  const { estimate } = client();
  left = 1;
  await estimate({ ...file, ...input });
  const stop = new AbortController();
  const startedMs = performance.now();
  setTimeout(() => stop.abort(), 50);
  const failure = await estimate({ ...file, ...input }, stop.signal).catch((error: Error) => error);
  expect(failure).toMatchObject({ name: "AbortError" });
  expect(performance.now() - startedMs).toBeLessThan(500);
});
