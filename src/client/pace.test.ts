import { beforeEach, expect, test } from "bun:test";
import { failureOf } from "../../config/testing/failures.ts";
import { createClient } from "./client.ts";
import { createTime, type Time } from "./testing/time.ts";

/** A server with so many estimates and one more each so often; keeps when it was asked, and what it answered. */
interface Asked {
  path: string;
  atMs: number;
  refusedMs: number | null;
}
const everyMs = 1_000;
/** On the way there, and back. */
const wayMs = 5;
let asked: Asked[] = [];
let left = 0;
let tells = true;
let filledAtMs = 0;
let time: Time;
beforeEach(() => {
  [asked, left, tells, filledAtMs, time] = [[], 0, true, 0, createTime()];
});

function refill(nowMs: number): void {
  const more = Math.floor((nowMs - filledAtMs) / everyMs);
  left += more;
  filledAtMs += more * everyMs;
}

function answer(path: string, atMs: number): Response {
  if (path !== "/v1/estimates") {
    asked.push({ path, atMs, refusedMs: null });
    return Response.json({ job: { id: "job_1" } }, { headers: { ratelimit: '"requests";r=200;t=1' } });
  }
  refill(atMs);
  const refused = left <= 0;
  if (!refused) left -= 1;
  asked.push({ path, atMs, refusedMs: refused ? everyMs : null });
  const headers: Record<string, string> = tells
    ? { ratelimit: `"requests";r=200;t=1, "estimates";r=${left};t=1` }
    : {};
  if (!refused) return Response.json({ upload_id: "upl_1" }, { status: 201, headers });
  const error = { code: "rate_limited", message: "m", request_id: "r", retryable: true, docs_url: "d" };
  return Response.json({ error }, { status: 429, headers: { ...headers, "retry-after": "1" } });
}

async function ask(url: string): Promise<Response> {
  await time.sleep(wayMs);
  const answered = answer(new URL(url).pathname, time.clock.monotonicMs());
  await time.sleep(wayMs);
  return answered;
}

const client = () =>
  createClient({
    server: "http://markmill.test",
    apiKey: "mk_live_x",
    clock: time.clock,
    sleep: time.sleep,
    ask,
  });
const file = {
  ...{ path: import.meta.path, filename: "a.txt", capabilityId: null, mode: null, layoutFidelity: null },
  ...{ pages: null, options: {} },
};

const estimates = () => asked.filter(({ path }) => path === "/v1/estimates");
/** Requests that came before a moment that another one had been told. */
const tooEarly = () =>
  estimates().filter(({ atMs }) =>
    estimates().some(
      (other) => other.refusedMs !== null && other.atMs < atMs && atMs < other.atMs + other.refusedMs,
    ),
  );

test("where the limits are told nobody is refused, and no place is left unused", async () => {
  left = 5;
  const { estimate } = client();
  await time.passes(estimate(file));
  await time.passes(Promise.all(Array.from({ length: 6 }, () => estimate(file))));
  expect(estimates().filter(({ refusedMs }) => refusedMs !== null)).toEqual([]);
  expect(estimates()).toHaveLength(7);
  // Five were there, and the other two came a second apart.
  expect(time.clock.monotonicMs()).toBeLessThan(2 * everyMs + 20 * wayMs);
});

test("after a refusal nobody asks for the same before its time, and others go on", async () => {
  tells = false;
  left = 1;
  const { estimate, job } = client();
  const all = Promise.all(Array.from({ length: 3 }, () => estimate(file)));
  await time.passes(time.sleep(100));
  // One was done without a word on limits, so that it is the operation's own that is used up.
  await time.passes(job("job_1"));
  expect(asked.find(({ path }) => path !== "/v1/estimates")?.atMs).toBeLessThan(everyMs);
  await time.passes(all);
  expect(estimates().filter(({ refusedMs }) => refusedMs === null)).toHaveLength(3);
  // The three that were on their way together could not know.
  expect(tooEarly()).toEqual([]);
});

test("after a refusal without a word on which limit it was, all wait", async () => {
  tells = false;
  const { estimate, job } = client();
  const waiting = estimate(file);
  await time.passes(time.sleep(100));
  await time.passes(job("job_1"));
  expect(asked.find(({ path }) => path !== "/v1/estimates")?.atMs).toBeGreaterThanOrEqual(everyMs);
  await time.passes(waiting);
});

test("a limit of one operation holds nobody up who asks for another", async () => {
  const { estimate, job } = client();
  left = 1;
  await time.passes(estimate(file));
  const waiting = estimate(file);
  const startedMs = time.clock.monotonicMs();
  await time.passes(job("job_1"));
  expect(time.clock.monotonicMs()).toBe(startedMs + 2 * wayMs);
  await time.passes(waiting);
  expect(estimates().map(({ refusedMs }) => refusedMs)).toEqual([null, null]);
});

test("whoever stops does not wait", async () => {
  const { estimate } = client();
  left = 1;
  await time.passes(estimate(file));
  const stop = new AbortController();
  const startedMs = time.clock.monotonicMs();
  void time.sleep(50).then(() => stop.abort());
  expect(await time.passes(failureOf(estimate(file, stop.signal)))).toMatchObject({ name: "AbortError" });
  expect(time.clock.monotonicMs()).toBe(startedMs + 50);
});

test("whoever stops does not wait for another's answer, either", async () => {
  const { estimate } = client();
  left = 2;
  await time.passes(estimate(file));
  const ahead = estimate(file);
  const stop = new AbortController();
  const startedMs = time.clock.monotonicMs();
  void time.sleep(wayMs).then(() => stop.abort());
  expect(await time.passes(failureOf(estimate(file, stop.signal)))).toMatchObject({ name: "AbortError" });
  expect(time.clock.monotonicMs()).toBe(startedMs + wayMs);
  await time.passes(ahead);
  expect(estimates()).toHaveLength(2);
});
