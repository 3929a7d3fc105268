/**
 * A hundred files through a server with the limits and the plan that it comes with, beside another program that uses up
 * the same key's estimates: nobody has to start anything again, and nothing is asked for before its time.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { damagedName, mixedFiles } from "../support/batch/files.ts";
import { type Recorder, startRecorder, tooEarly } from "../support/batch/recorder.ts";
import { linesOf, reported, resultsOf, startConvert } from "../support/batch/run.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let recorder: Recorder;
let folder = "";
beforeAll(async () => {
  server = await startServer({ rateLimits: "as configured" });
  recorder = startRecorder(server.baseUrl);
  folder = mkdtempSync(join(tmpdir(), "batch-limits-"));
  mkdirSync(join(folder, "in"));
  mixedFiles(join(folder, "in"), 101);
  rmSync(join(folder, "in", damagedName));
});
afterAll(async () => {
  await recorder.stop();
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

test("100 files are converted, each charged once, and no call is made before a Retry-After", async () => {
  const api = await server.newCaller();
  const env = { MARKMILL_SERVER: recorder.baseUrl, MARKMILL_API_KEY: api.key };
  const startedMs = performance.now();
  const running = await startConvert(folder, ["in", "-o", "out"], env);
  // Where the first minute's estimates are used up, another program takes some, too, until it got there first.
  await reported(folder, "estimated", 58);
  const note = new TextEncoder().encode("Some words.\n");
  let others = 0;
  for (let tries = 0; tries < 400 && !recorder.exchanges.some(({ status }) => status === 429); tries++) {
    if ((await api.estimate("note.txt", note)).status === 201) others += 1;
    else await Bun.sleep(50);
  }
  const { exit, err } = await running.ended;
  const seconds = (performance.now() - startedMs) / 1000;
  expect([exit, err]).toEqual([0, expect.stringContaining("100 converted, 0 failed")]);
  expect(resultsOf(folder).size).toBe(100);

  const { exchanges } = recorder;
  const refused = exchanges.filter(({ status }) => status === 429);
  const sent = (path: string, status: number) =>
    exchanges.filter((each) => each.path === path && each.status === status).length;
  console.log(
    `${seconds.toFixed(0)} s, ${exchanges.length} requests, of them ${refused.length} refused; ${others} estimates of others`,
  );
  expect(others).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ retryAfter }) => retryAfter !== null)).toBe(true);
  expect(tooEarly(exchanges)).toEqual([]);
  // What was refused was sent again, and everything else once.
  expect([sent("/v1/estimates", 201), sent("/v1/jobs", 201)]).toEqual([100, 100]);
  expect(exchanges.length - refused.length).toBeLessThanOrEqual(1 + 5 * 100);
  expect(refused.length).toBeLessThan(20);

  await Bun.sleep(1_000);
  const jobs = await api.jobs();
  expect([jobs.length, jobs.filter(({ status }) => status === "succeeded").length]).toEqual([100, 100]);
  const units = jobs.reduce((sum, { actual_credit_units }) => sum + (actual_credit_units ?? 0), 0);
  const { period, reserved_credit_units } = await api.usage();
  expect([period.spent_credit_units, reserved_credit_units]).toEqual([units, 0]);
  const ends = linesOf(folder).filter(({ status }) => status === "succeeded");
  expect(ends.reduce((sum, line) => sum + (line.actual_credit_units ?? 0), 0)).toBe(units);
}, 180_000);
