/** The life of a job in the executable: cancelled, late, with dying children and dying servers. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../../config/testing/random.ts";
import { until } from "../../config/testing/until.ts";
import { randomPdf } from "../../scripts/samples/pdf.ts";
import { Api, type JobBody } from "../../scripts/server/api.ts";
import { runCommand } from "../../scripts/server/command.ts";
import { childrenOf } from "../../scripts/server/processes.ts";
import type { Job } from "../../src/client/types.ts";
import { busyChild } from "../support/busy-child.ts";
import { readEvents } from "../support/event-stream.ts";
import { executable } from "../support/executable.ts";
import { startServer, type TestServer } from "../support/server.ts";

/** Seconds of work for a child. */
const pages = 1_200;
const long = randomPdf(seededRandom(1), pages);
const short = randomPdf(seededRandom(2), 1);
const oneSlot = ["--scheduler-concurrency", "1"];

const confirmed = (api: Api, bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> =>
  api.queue(`${name}.pdf`, bytes);

const jobOf = async (api: Api, id: string) => (await api.job(id)).body as (JobBody & Job) | null;

/** The job, once it is so. */
const reached = (api: Api, id: string, holds: (job: Job) => boolean): Promise<Job> =>
  until(() => jobOf(api, id), holds, { timeoutMs: 60_000, everyMs: 10 });
const running = (attempt: number) => (job: Job) =>
  job.status === "running" && job.attempt === attempt && job.progress !== undefined;

describe("in one server", () => {
  let server: TestServer;
  let api: Api;
  beforeAll(async () => {
    server = await startServer({ args: oneSlot });
    api = await server.newCaller("life");
  }, 180_000);
  afterAll(() => server[Symbol.asyncDispose]());

  test("cancelling ends the child and frees its slot within a second", async () => {
    const id = await confirmed(api, long, "cancelled");
    const next = await confirmed(api, short, "next");
    await reached(api, id, running(1));
    const child = await busyChild(server);
    expect(readdirSync(join(server.dataDir, "work"))).toHaveLength(1);
    expect((await api.usage()).reserved_credit_units).toBe(pages * 100 + 100);

    const startedMs = performance.now();
    const { status } = await api.cancel(id);
    const answeredMs = performance.now() - startedMs;
    await until(
      () => childrenOf(server.pid),
      (there) => there.every(({ pid }) => pid !== child),
      { everyMs: 1 },
    );
    const diedMs = performance.now() - startedMs;
    await reached(api, next, (job) => job.status !== "queued");
    const freedMs = performance.now() - startedMs;
    console.log(
      `cancel: answered after ${answeredMs.toFixed(0)} ms, child dead after ${diedMs.toFixed(0)} ms, slot free after ${freedMs.toFixed(0)} ms`,
    );
    expect(status).toBe(200);
    expect(diedMs - answeredMs).toBeLessThan(1_000);
    expect(freedMs - answeredMs).toBeLessThan(1_000);

    expect(await jobOf(api, id)).toMatchObject({
      status: "cancelled",
      error_code: "cancelled",
      actual_credit_units: 0,
      resolution: { state: "resolved", charged: false },
    });
    expect(await api.wait(next)).toMatchObject({ status: "succeeded" });
    expect((await api.usage()).reserved_credit_units).toBe(0);
    expect((await api.usage()).period.spent_credit_units).toBe(100);
    expect(readdirSync(join(server.dataDir, "work"))).toEqual([]);
    expect((await api.cancel(id)).body).toMatchObject({ error: { code: "job_finished" } });
    expect((await api.cancel(next)).status).toBe(409);
  }, 180_000);

  test("cancelling in the queue, twice at once", async () => {
    const first = await confirmed(api, long, "slot-holder");
    const queued = await confirmed(api, short, "queued");
    const answers = await Promise.all([api.cancel(queued), api.cancel(queued)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await jobOf(api, queued)).toMatchObject({ status: "cancelled", attempt: 0 });
    expect((await api.cancel(first)).status).toBe(200);
    expect((await api.usage()).reserved_credit_units).toBe(0);
  }, 180_000);

  test("a job whose child dies three times fails, costs nothing, and is explained to an administrator", async () => {
    const id = await confirmed(api, long, "killed");
    const reader = await readEvents(`${api.baseUrl}/v1/jobs/${id}/events`, api.key);
    for (const attempt of [1, 2, 3]) {
      await reached(api, id, running(attempt));
      process.kill(await busyChild(server), "SIGKILL");
    }
    const job = (await api.wait(id)) as JobBody & Job;
    expect(job).toMatchObject({
      status: "failed",
      error_code: "worker_crashed",
      attempt: 3,
      actual_credit_units: 0,
    });
    expect(job).not.toHaveProperty("progress");
    expect((await api.usage()).reserved_credit_units).toBe(0);
    const reference = job.resolution.support_reference ?? "";
    expect(job.resolution).toEqual({
      state: "contact_support",
      charged: false,
      action: "email_support",
      support_reference: reference,
    });

    // What followers saw: each attempt, progress that never went back, and one end.
    expect(await reader.ended).toBe(true);
    const seen = reader.events.map(({ data }) => data.job as unknown as Job);
    expect(new Set(seen.filter(({ status }) => status === "running").map(({ attempt }) => attempt))).toEqual(
      new Set([1, 2, 3]),
    );
    const done = seen.flatMap(({ progress }) => progress?.pages_done ?? []);
    expect(done.length).toBeGreaterThan(2);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(seen.at(-1)).toEqual(job);

    const admin = (...args: string[]) => support(server.dataDir, ...args);
    const { stdout, exitCode } = await admin(reference);
    expect(exitCode).toBe(0);
    for (const part of [
      reference,
      id,
      "killed.pdf",
      "life (org_",
      "was killed by SIGKILL",
      "out-of-memory killer",
      "worker_crashed at attempt 3",
      "job.confirm",
      "given_up",
    ])
      expect(stdout).toContain(part);
    const report = JSON.parse((await admin(reference, "--json")).stdout);
    expect(report).toMatchObject({
      support_reference: reference,
      error_code: "worker_crashed",
      attempt: 3,
      explanation: expect.stringContaining("was killed by SIGKILL"),
      job: { id, status: "failed", hold: "released" },
      organization: { name: "life" },
      other_incidents: [{ attempt: 1 }, { attempt: 2 }],
    });
    expect(report.audit.map(({ action }: { action: string }) => action)).toEqual([
      "job.confirm",
      ...Array.from({ length: 3 }, () => ["job.lease", "job.child_died"]).flat(),
      "job.end",
    ]);
    // It outlives the job.
    expect((await api.delete(id)).status).toBe(204);
    expect((await admin(reference)).stdout).toContain("(deleted)");
    const unknown = await admin("sup_000000000000");
    expect([unknown.exitCode, unknown.stdout]).toEqual([2, ""]);
    expect(unknown.stderr).toContain("There is no incident with the reference");
  }, 180_000);

  test("jobs wait learns of the end by the stream", async () => {
    const id = await confirmed(api, short, "waited-for");
    const env = { MARKMILL_SERVER: api.baseUrl, MARKMILL_API_KEY: api.key };
    const wait = await runCommand([await executable()], ["jobs", "wait", id, "--json"], { env });
    expect({ exitCode: wait.exitCode, status: JSON.parse(wait.stdout).job.status }).toEqual({
      exitCode: 0,
      status: "succeeded",
    });
  }, 180_000);
});

async function support(dataDir: string, ...args: string[]) {
  return runCommand([await executable()], ["admin", "support", ...args, "--data-dir", dataDir]);
}

test("a child that dies costs its own attempt: jobs beside it succeed", async () => {
  await using server = await startServer({ args: ["--scheduler-concurrency", "2"] });
  const api = await server.newCaller();
  const id = await confirmed(api, long, "killed");
  await reached(api, id, running(1));
  const child = await busyChild(server);
  const beside = await Promise.all(["one", "two", "three"].map((name) => confirmed(api, short, name)));
  process.kill(child, "SIGKILL");
  for (const each of beside) expect(await api.wait(each)).toMatchObject({ status: "succeeded", attempt: 1 });
  await reached(api, id, running(2));
  expect((await api.cancel(id)).status).toBe(200);
  expect((await api.usage()).period.spent_credit_units).toBe(300);
}, 180_000);

test("a deadline ends the job as timed_out, and it costs nothing", async () => {
  await using server = await startServer({ args: [...oneSlot, "--sandbox-deadline-seconds", "1"] });
  const api = await server.newCaller();
  const id = await confirmed(api, long, "late");
  expect(await api.wait(id)).toMatchObject({
    status: "timed_out",
    error_code: "timed_out",
    attempt: 1,
    actual_credit_units: 0,
    resolution: { state: "resolved", charged: false },
  });
  expect(await api.usage()).toMatchObject({ reserved_credit_units: 0, period: { spent_credit_units: 0 } });
  expect(childrenOf(server.pid).length).toBeLessThanOrEqual(1);
  expect(readdirSync(join(server.dataDir, "work"))).toEqual([]);
}, 180_000);

test("servers killed in the middle cost no attempt, and reported progress never decreases", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-life-"));
  let id = "";
  let key = "";
  let done = 0;
  const watched = (job: Job) => {
    const now = job.progress?.pages_done ?? done;
    expect(now).toBeGreaterThanOrEqual(done);
    done = now;
    return job;
  };
  try {
    for (const death of ["server", "group", null] as const) {
      const server = await startServer({ dataDir, args: oneSlot });
      const caller = key === "" ? await server.newCaller() : null;
      const api = caller ?? new Api(server.baseUrl, key);
      key = api.key;
      if (id === "") id = await confirmed(api, long, "survivor");
      await reached(api, id, (job) => running(1)(watched(job)) || job.status === "succeeded");
      if (death === null) {
        const job = await reached(api, id, (each) => watched(each).status === "succeeded");
        expect(job).toMatchObject({ attempt: 1, actual_credit_units: pages * 100 });
        expect((await api.usage()).period.spent_credit_units).toBe(pages * 100);
        await server.stop();
        continue;
      }
      const more = done;
      await reached(
        api,
        id,
        (job) => (watched(job).progress?.pages_done ?? 0) > more || job.status === "succeeded",
      );
      await server.kill(death);
    }
    expect(done).toBeGreaterThan(0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 180_000);

test("a shutdown drains: followers are informed, the job waits for the next start with no attempt lost", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "markmill-drain-"));
  try {
    const server = await startServer({ dataDir, args: oneSlot });
    const api = await server.newCaller();
    const id = await confirmed(api, long, "drained");
    const reader = await readEvents(`${api.baseUrl}/v1/jobs/${id}/events`, api.key);
    await reached(api, id, running(1));
    const startedMs = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    expect(await reader.ended).toBe(true);
    const next = await startServer({ dataDir, args: oneSlot });
    const again = new Api(next.baseUrl, api.key);
    expect(await again.wait(id)).toMatchObject({ status: "succeeded", attempt: 1 });
    await next.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 180_000);
