/** Job events as a caller meets them: the routes over services in memory. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { longTest } from "../../config/testing/runs.ts";
import { until } from "../../config/testing/until.ts";
import { createEventStreams } from "../../src/http/events/streams.ts";
import { readEvents, type SeenEvent } from "../support/event-stream.ts";
import { call } from "./call.ts";
import { type InProcess, startInProcess } from "./in-process.ts";
import { confirm, estimate } from "./world.ts";

const timing = { keepAliveMs: 100, stuckMs: 400 };
let streams = createEventStreams(timing);
let target: InProcess;

beforeAll(async () => {
  target = await startInProcess({}, undefined, streams);
});
afterAll(() => target.stop());

const newJob = async (to = target) => confirm(to, "owner", await estimate(to, "owner", "events.pdf"));
const eventsOf = (jobId: string, to = target) => `${to.baseUrl}/v1/jobs/${jobId}/events`;
const follow = (jobId: string, headers: Record<string, string> = {}) =>
  readEvents(eventsOf(jobId), target.keys.owner, headers);
const statuses = (events: readonly SeenEvent[]) => events.map(({ data }) => data.job?.status);
const streamsOpen = (count: number, of = streams) =>
  until(
    () => of.count(),
    (open) => open === count,
    { timeoutMs: 2_000 },
  );
const noStreams = (of = streams) => streamsOpen(0, of);

test("the present state at once, each change after it, and the end after the last", async () => {
  const jobId = await newJob();
  const reader = await follow(jobId);
  expect(reader.status).toBe(200);
  expect(reader.headers.get("content-type")).toBe("text/event-stream");
  expect(reader.headers.get("cache-control")).toBe("no-store");
  expect(reader.headers.get("x-accel-buffering")).toBe("no");
  await reader.until((events) => events.length === 1);
  target.fakes.set(jobId, { status: "running", attempt: 1, pagesDone: 1, pagesTotal: 3 });
  await reader.until((events) => events.length === 2);
  // Nothing that a caller can see: no event.
  target.fakes.set(jobId, { pagesDone: 1 });
  target.fakes.set(jobId, { pagesDone: 2 });
  await reader.until((events) => events.length === 3);
  await target.finish(jobId);
  expect(await reader.ended).toBe(true);
  expect(statuses(reader.events)).toEqual(["queued", "running", "running", "succeeded"]);
  expect(reader.events.map(({ event }) => event)).toEqual(["job", "job", "job", "job"]);
  expect(reader.events.map(({ data }) => data.job?.progress?.pages_done)).toEqual([
    undefined,
    1,
    2,
    undefined,
  ]);
  const { json } = await call(target, { path: `/v1/jobs/${jobId}` });
  expect(reader.events.at(-1)?.data).toEqual(json as never);
  expect(new Set(reader.events.map(({ id }) => id)).size).toBe(4);
  await noStreams();
});

test("transcription progress is sent as it happens, without being a state, and not repeated", async () => {
  const jobId = await newJob();
  const [reader, other] = [await follow(jobId), await follow(await newJob())];
  await reader.until((events) => events.length === 1);
  await other.until((events) => events.length === 1);
  target.fakes.set(jobId, { status: "running", attempt: 1 });
  await reader.until((events) => events.length === 2);
  target.fakes.transcribed(jobId, 28_000, 90_000);
  await reader.until((events) => events.length === 3);
  expect(reader.events[2]).toEqual({
    id: "",
    event: "progress",
    data: { job_id: jobId, done: 28_000, total: 90_000, unit: "ms" },
  });
  const late = await follow(jobId);
  await late.until((events) => events.length === 1);
  target.fakes.transcribed(jobId, 90_000, 90_000);
  await target.finish(jobId);
  expect(await reader.ended).toBe(true);
  expect(await late.ended).toBe(true);
  // The end may overtake it, and comes last.
  expect(reader.events.at(-1)?.data.job?.status).toBe("succeeded");
  expect(late.events.filter(({ data }) => data.done === 28_000)).toEqual([]);
  const { json } = await call(target, { path: `/v1/jobs/${jobId}` });
  expect(JSON.stringify(json)).not.toContain("28000");
  other.close();
  expect(other.events.map(({ event }) => event)).toEqual(["job"]);
  await noStreams();
});

test("a client that has seen the end must not reconnect; others get it", async () => {
  const jobId = await newJob();
  await target.finish(jobId);
  const first = await follow(jobId);
  expect(await first.ended).toBe(true);
  expect(statuses(first.events)).toEqual(["succeeded"]);
  const again = await follow(jobId, { "last-event-id": first.events[0]?.id ?? "" });
  expect([again.status, again.events]).toEqual([204, []]);
  const elsewhere = await follow(jobId, { "last-event-id": "0000000000000000" });
  expect(await elsewhere.ended).toBe(true);
  expect(statuses(elsewhere.events)).toEqual(["succeeded"]);
});

test("a job that is removed ends its streams by a word of it", async () => {
  const jobId = await newJob();
  const reader = await follow(jobId);
  await reader.until((events) => events.length === 1);
  await call(target, { method: "DELETE", path: `/v1/jobs/${jobId}` });
  expect(await reader.ended).toBe(true);
  expect(reader.events.at(-1)).toMatchObject({ event: "deleted", data: { id: jobId } });
  expect((await follow(jobId)).status).toBe(404);
});

longTest(
  "comments keep a quiet stream alive, beyond the silence that the server allows",
  async () => {
    // The server's own patience is 4 seconds here, and it is exact to 4.
    const patient = createEventStreams({ ...timing, keepAliveMs: 1_000 });
    const quiet = await startInProcess({}, 8, patient);
    const jobId = await newJob(quiet);
    const reader = await readEvents(eventsOf(jobId, quiet), quiet.keys.owner);
    await Bun.sleep(13_000);
    expect(reader.comments).toBeGreaterThan(8);
    expect(reader.events).toHaveLength(1);
    await quiet.finish(jobId);
    expect(await reader.ended).toBe(true);
    await quiet.stop();
  },
  60_000,
);

test("HEAD and any Accept are answered, and no stream is opened for HEAD", async () => {
  const path = `/v1/jobs/${await newJob()}/events`;
  const head = await call(target, { method: "HEAD", path });
  expect([head.status, head.headers.get("content-type"), head.text]).toEqual([200, "text/event-stream", ""]);
  expect(streams.count()).toBe(0);
  const reader = await follow(path.split("/")[3] ?? "", { accept: "application/json" });
  expect(reader.headers.get("content-type")).toBe("text/event-stream");
  reader.close();
  await noStreams();
  expect((await call(target, { method: "POST", path })).status).toBe(405);
});

test("a foreign key, a key without the scope, and callers without a credential get nothing", async () => {
  const jobId = await newJob();
  for (const [key, status] of [
    [target.keys.stranger, 404],
    [target.keys.usageOnly, 403],
    [target.keys.revoked, 401],
  ] as const) {
    const refused = await fetch(eventsOf(jobId), { headers: { authorization: `Bearer ${key}` } });
    expect(refused.status).toBe(status);
  }
  expect((await fetch(eventsOf(jobId))).status).toBe(401);
  expect(streams.count()).toBe(0);
});

test("a stream does not outlast its key", async () => {
  const key = target.key({});
  const jobId = await newJob();
  const reader = await readEvents(eventsOf(jobId), key);
  await reader.until((events) => events.length === 1);
  target.revoke(key);
  expect(await reader.ended).toBe(true);
  await noStreams();
  expect((await readEvents(eventsOf(jobId), key)).status).toBe(401);
});

test("nothing is sent to a key that was revoked before the event", async () => {
  const slow = createEventStreams({ keepAliveMs: 60_000, stuckMs: 60_000 });
  const quiet = await startInProcess({}, undefined, slow);
  const key = quiet.key({});
  const jobId = await newJob(quiet);
  const reader = await readEvents(eventsOf(jobId, quiet), key);
  await reader.until((events) => events.length === 1);
  quiet.revoke(key);
  quiet.fakes.set(jobId, { status: "running", attempt: 1, pagesDone: 1, pagesTotal: 3 });
  expect(await reader.ended).toBe(true);
  expect(reader.events).toHaveLength(1);
  await noStreams(slow);
  await quiet.stop();
});

test("a quiet stream ends within a second or so once credentials have changed", async () => {
  const slow = createEventStreams({ keepAliveMs: 60_000, stuckMs: 60_000 });
  const quiet = await startInProcess({}, undefined, slow);
  const key = quiet.key({});
  const jobId = await newJob(quiet);
  const [gone, stays] = [
    await readEvents(eventsOf(jobId, quiet), key),
    await readEvents(eventsOf(jobId, quiet), quiet.keys.owner),
  ];
  for (const reader of [gone, stays]) await reader.until((events) => events.length === 1);
  quiet.revoke(key);
  for (let n = 0; n < 100; n += 1) slow.credentialsChanged();
  expect(await gone.ended).toBe(true);
  expect(slow.count()).toBe(1);
  await quiet.finish(jobId);
  expect(await stays.ended).toBe(true);
  expect(statuses(stays.events)).toEqual(["queued", "succeeded"]);
  await quiet.stop();
});

test("a stream does not outlast its key while its job changes so often that it is never quiet", async () => {
  const key = target.key({});
  const jobId = await newJob();
  const reader = await readEvents(eventsOf(jobId), key);
  await reader.until((events) => events.length === 1);
  target.revoke(key);
  let open = true;
  void reader.ended.then(() => {
    open = false;
  });
  let pages = 0;
  for (; open && pages < 100; pages += 1) {
    target.fakes.set(jobId, { status: "running", attempt: 1, pagesDone: pages, pagesTotal: 100 });
    await Bun.sleep(timing.keepAliveMs / 5);
  }
  expect(pages).toBeLessThan(100);
  expect(await reader.ended).toBe(true);
  await noStreams();
});

describe("bounds", () => {
  test("limited per organization and in all; a disconnect frees a place", async () => {
    const few = createEventStreams(timing, { all: 3, ofOrganization: 2 });
    const small = await startInProcess({}, undefined, few);
    const mine = await newJob(small);
    const theirs = await confirm(small, "stranger", await estimate(small, "stranger", "theirs.pdf"));
    const open = (jobId: string, key = small.keys.owner) => readEvents(eventsOf(jobId, small), key);
    const first = await open(mine);
    await open(mine);
    const refused = await call(small, { path: `/v1/jobs/${mine}/events` });
    expect(refused.json).toMatchObject({ error: { code: "rate_limited", retryable: true } });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
    expect((await open(theirs, small.keys.stranger)).status).toBe(200);
    const full = await call(small, { path: `/v1/jobs/${theirs}/events`, as: "stranger" });
    expect(full.json).toMatchObject({ error: { code: "service_unavailable", retryable: true } });
    expect(full.status).toBe(503);
    first.close();
    await streamsOpen(2, few);
    expect((await open(mine)).status).toBe(200);
    await small.stop();
    await noStreams(few);
  });

  test("a disconnect frees everything", async () => {
    const jobId = await newJob();
    const readers = await Promise.all(Array.from({ length: 50 }, () => follow(jobId)));
    await Promise.all(readers.map((reader) => reader.until((events) => events.length === 1)));
    expect(streams.count()).toBe(50);
    expect(target.fakes.followers()).toBe(50);
    for (const reader of readers) reader.close();
    await noStreams();
    expect(target.fakes.followers()).toBe(0);
  });

  test("a reader that reads nothing is dropped, and costs no memory until then", async () => {
    // Each state is as large as states get, so that the buffers of the connection are full soon.
    const jobId = await newJob();
    const { hostname, port } = new URL(target.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.pause();
    socket.write(
      `GET /v1/jobs/${jobId}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${target.keys.owner}\r\n\r\n`,
    );
    await streamsOpen(1);
    Bun.gc(true);
    const before = process.memoryUsage.rss();
    let states = 0;
    for (
      const startedMs = performance.now();
      streams.count() > 0 && performance.now() - startedMs < 10_000;
    ) {
      states += 1;
      target.fakes.set(jobId, {
        status: "running",
        pagesDone: states,
        pagesTotal: 1e9,
        error: "x".repeat(100_000),
      });
      await Bun.sleep(1);
    }
    expect(streams.count()).toBe(0);
    expect(states).toBeGreaterThan(30);
    // What is not collected yet is nobody's.
    Bun.gc(true);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 ** 2);
    socket.destroy();
  }, 60_000);
});

test("a slow reader skips states, and misses neither the newest nor the last", async () => {
  const jobId = await newJob();
  const response = await fetch(eventsOf(jobId), {
    headers: { authorization: `Bearer ${target.keys.owner}` },
  });
  for (let pages = 1; pages <= 200; pages += 1)
    target.fakes.set(jobId, { status: "running", attempt: 1, pagesDone: pages, pagesTotal: 200 });
  await Bun.sleep(50);
  await target.finish(jobId);
  const text = await response.text();
  const done = [...text.matchAll(/"pages_done":(\d+)/g)].map(([, pages]) => Number(pages));
  expect(done.length).toBeLessThan(50);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(done.at(-1)).toBe(200);
  expect(text).toEndWith("\n\n");
  expect(text.split("\n\n").at(-2)).toContain('"status":"succeeded"');
});

test("stopping ends the streams in order and does not wait for their jobs", async () => {
  streams = createEventStreams(timing);
  const stopping = await startInProcess({}, undefined, streams);
  const jobId = await newJob(stopping);
  const reader = await readEvents(eventsOf(jobId, stopping), stopping.keys.owner);
  await reader.until((events) => events.length === 1);
  await stopping.stopGracefully(3_600_000);
  expect(await reader.ended).toBe(true);
  expect(streams.count()).toBe(0);
});
